import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { type Company, changeCompany, createActiveCompany, readCompany } from "#e2e/support/company.ts";
import { eventsOf } from "#e2e/support/database.ts";
import { field, openMore } from "#e2e/support/forms.ts";
import type { Person } from "#e2e/support/person.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// 'Päivitä' with the demo's simulated providers. The end of the external id decides the answer: 0 is up to date, 1 has moved, 2
// has a new number and licence, 3 has both; SIM-… shows a failure.

const button = (page: Page) => page.getByRole("button", { name: m.refresh_button(), exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: m.refresh_title() });

/** An active company with its own external id, with the given beginning or end. */
async function connectedCompany(
  member: Person,
  admin: Person,
  { provider = "cabonline", begin = "E2E", end = "3" } = {},
): Promise<Company> {
  const { id } = await createActiveCompany(member.api, admin.api);
  const externalId = `${begin}-${randomInt(1_000_000_000)}-${end}`;
  return changeCompany(admin.api, id, { provider, externalId });
}

test("an admin sees the differences, applies them and finds them in the history", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await connectedCompany(member, admin);
  const page = await pageFor(admin);
  await page.goto(`/companies/${company.id}/details`);
  await button(page).click();
  for (const difference of [
    "Katuosoite Kyytitie 1 → uusi arvo Varikkokatu 4",
    "Puhelin +358405551234 → uusi arvo +358405550003",
    "Taksiliikennelupa TL-12345 → uusi arvo TL-2026-00003",
    `Ulkoinen tila ${m.history_empty()} → uusi arvo Aktiivinen`,
  ])
    await expect(dialog(page)).toContainText(
      new RegExp(difference.replaceAll(/[+]/g, "\\+").replaceAll(" ", "\\s*")),
    );
  expect(await readCompany(admin.api, company.id)).toEqual(company);

  await page.getByRole("button", { name: m.refresh_apply() }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(m.refresh_applied())).toBeVisible();
  await expect(button(page)).toBeFocused();
  await expect(field(page, "address.street")).toHaveValue("Varikkokatu 4");
  await openMore(page);
  const history = page.getByRole("region", { name: m.history_title() });
  const latest = history.getByRole("listitem").first();
  await expect(latest).toContainText(admin.email);
  await expect(latest).toContainText("Varikkokatu 4");
  expect(await readCompany(admin.api, company.id)).toMatchObject({
    address: { street: "Varikkokatu 4", city: "Helsinki" },
    contact: { phoneNumber: "+358405550003", lastName: "Ajaja" },
    taxiServiceLicence: "TL-2026-00003",
    external: { status: "active" },
    status: "active",
    billing: company.billing,
    owner: company.owner,
  });

  await button(page).click();
  await expect(dialog(page).getByText(m.refresh_equal())).toBeVisible();
  await expect(page.getByRole("button", { name: m.refresh_apply() })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: m.refresh_close() }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("term").filter({ hasText: m.refresh_synced() })).toBeVisible();
});

test("cancelling changes nothing, a change by another person meanwhile shows the new differences, and a double press applies them once", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await connectedCompany(member, admin);
  const { id } = company;
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/details`);
  for (const leave of [
    () => dialog(page).getByRole("button", { name: m.ui_cancel() }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await button(page).click();
    await expect(dialog(page)).toContainText("Varikkokatu 4");
    await leave();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  }
  expect(await readCompany(admin.api, id)).toEqual(company);

  await button(page).click();
  await expect(dialog(page)).toContainText("Varikkokatu 4");
  await changeCompany(member.api, id, { address: { street: "Omakatu 9" } });
  await page.getByRole("button", { name: m.refresh_apply() }).click();
  await expect(dialog(page)).toContainText(m.refresh_explanationChanged());
  await expect(dialog(page)).toContainText("Omakatu 9");
  expect(await readCompany(admin.api, id)).toMatchObject({ address: { street: "Omakatu 9" } });
  const events = await eventsOf(id);
  await page.getByRole("button", { name: m.refresh_apply() }).dblclick();
  await expect(page.getByText(m.refresh_applied())).toBeVisible();
  expect(await readCompany(admin.api, id)).toMatchObject({ address: { street: "Varikkokatu 4" } });
  expect(await eventsOf(id)).toBe(events + 1);
});

test("a provider's refusal is shown with its remedy, and nothing changes; a slow one fails after five seconds, and the dialog can be closed earlier", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await connectedCompany(member, admin, { begin: "SIM-TUNTEMATON" });
  const refused = messageOfCode("dispatch_unknown_id");
  const page = await pageFor(admin);
  await page.goto(`/companies/${company.id}/details`);
  await button(page).click();
  await expect(dialog(page)).toContainText(m.ui_errorTitle());
  await expect(dialog(page)).toContainText(refused);
  await dialog(page).getByRole("button", { name: m.refresh_retry() }).click();
  await expect(dialog(page)).toContainText(refused);
  await dialog(page).getByRole("button", { name: m.refresh_close() }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await readCompany(admin.api, company.id)).toEqual(company);

  const { id } = await connectedCompany(member, admin, { begin: "SIM-HIDAS" });
  await page.goto(`/companies/${id}/details`);
  await button(page).click();
  await expect(dialog(page)).toContainText(m.refresh_asking({ provider: "Cabonline" }));
  await dialog(page).getByRole("button", { name: m.ui_cancel() }).click();
  await expect(dialog(page)).toBeHidden();
  await button(page).click();
  await expect(dialog(page)).toContainText(messageOfCode("dispatch_slow"), { timeout: 20_000 });
});

test("POST …/update previews with apply false, applies without a body, and honours If-Match", async ({
  member,
  admin,
  client,
}) => {
  const { id } = await connectedCompany(member, admin, { end: "1" });
  const path = `/api/companies/${id}/update`;
  const preview = await client.post(path, { data: { apply: false } });
  expect(preview.status()).toBe(200);
  const { etag = "" } = preview.headers();
  const { answer, company: _, ...shown } = await preview.json();
  expect(shown).toEqual({
    applied: false,
    changes: [
      { path: "address.street", from: "Kyytitie 1", to: "Varikkokatu 2" },
      { path: "external.status", from: null, to: "active" },
    ],
  });
  const stale = await client.post(path, { data: { answer }, headers: { "if-match": '"1"' } });
  expect(stale.status()).toBe(412);
  const other = await client.post(path, { data: { answer: "0".repeat(64) } });
  expect(other.status()).toBe(409);
  expect((await other.json()).message).toBe(messageOfCode("dispatch_changed"));

  const applied = await client.post(path, {
    headers: { "if-match": etag, "idempotency-key": crypto.randomUUID() },
  });
  expect(await applied.json()).toMatchObject({
    applied: true,
    changes: [{ path: "address.street" }, { path: "external.status" }],
    company: { id, address: { street: "Varikkokatu 2" } },
  });
  expect(applied.headers().etag).not.toBe(etag);
  expect(await (await client.post(path)).json()).toMatchObject({ applied: true, changes: [] });
});

test("POST …/update refuses by role and state, and has a code for each failure of a provider", async ({
  member,
  admin,
}) => {
  const refused = async (api: Person["api"], id: number) => {
    const answer = await api.post(`/api/companies/${id}/update`);
    expect(answer.headers()["content-type"]).toContain("application/problem+json");
    return [answer.status(), (await answer.json()).message];
  };
  const connected = await connectedCompany(member, admin);
  const { id: plain } = await createActiveCompany(member.api, admin.api);
  expect(await refused(member.api, connected.id)).toEqual([403, messageOfCode("forbidden")]);
  expect(await refused(admin.api, plain)).toEqual([409, messageOfCode("not_refreshable")]);
  for (const [status, code, of] of [
    [409, "dispatch_unknown_id", { begin: "SIM-TUNTEMATON" }],
    [502, "dispatch_unauthorized", { begin: "SIM-LUPA" }],
    [503, "dispatch_not_connected", { provider: "ksat" }],
  ] as const) {
    const { id } = await connectedCompany(member, admin, of);
    expect(await refused(admin.api, id), code).toEqual([status, messageOfCode(code)]);
  }
});

test("after five failures no process calls the provider for a while", async ({ member, admin, pageFor }) => {
  const { id } = await connectedCompany(member, admin, { provider: "taksiHame", begin: "SIM-VIRHE" });
  for (let times = 0; times < 5; times += 1)
    expect((await admin.api.post(`/api/companies/${id}/update`)).status()).toBe(502);
  for (let times = 0; times < 5; times += 1) {
    const paused = await admin.api.post(`/api/companies/${id}/update`);
    expect(paused.status()).toBe(503);
    expect(Number(paused.headers()["retry-after"])).toBeGreaterThan(10);
  }
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/details`);
  await button(page).click();
  await expect(dialog(page)).toContainText(/pidetään tauko\. Yritä uudelleen \d+ sekunnin kuluttua/);
});
