import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { changeCompany, createActiveCompany } from "#e2e/support/company.ts";
import { forgetProvider, testWithPeer as test } from "#e2e/support/dispatch-peer.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

// The dispatch providers' page with a provider that the test runs: the portal calls the saved address.

/** A provider without settings that no other test connects, a different one for each screen width. */
const ownProvider = (page: Page) => ((page.viewportSize()?.width ?? 0) > 600 ? "tatsilla" : "taksiItaSuomi");

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const fieldOf = (page: Page, path: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${fieldLabel(path)}`) });
const credential = (page: Page) => page.locator("#credential");
const save = (page: Page, name: string) => card(page, name).getByRole("button", { name: "Tallenna" }).click();
const saved = (page: Page, name: string) => expect(card(page, name).getByText("Tallennettu")).toBeVisible();

test("an admin connects a provider, tests it, and a refresh uses the saved connection", async ({
  pageFor,
  admin,
  member,
  peer,
}) => {
  const page = await pageFor(admin);
  const provider = ownProvider(page);
  await forgetProvider(provider);
  await page.goto("/admin/provider-areas");
  await page.getByRole("link", { name: m.providerLabels({ provider }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: m.providerLabels({ provider }) })).toBeVisible();
  await expect(page.getByText(m.providerArea_conditions({ condition: "unconnected" }))).toBeVisible();
  await expect(page.getByRole("button", { name: m.providerArea_test() })).toHaveCount(0);

  await fieldOf(page, "baseUrl").fill(peer.url);
  await save(page, m.providerArea_settings());
  await expect(page.getByText("Kirjoita tunnus uudelleen").first()).toBeVisible();
  const secret = `salaisuus-${randomUUID()}`;
  await credential(page).fill(secret);
  await save(page, m.providerArea_settings());
  await saved(page, m.providerArea_settings());
  await expect(credential(page)).toHaveValue("");
  await expect(page.getByText(/Asetettu \d+\.\d+\.\d{4} klo/)).toBeVisible();
  await expect(page.getByText(m.providerArea_sources({ source: "page" }))).toBeVisible();

  await page.getByRole("button", { name: m.providerArea_test() }).click();
  await expect(page.getByText(/^Yhteys toimii\. Vastaus tuli/)).toBeVisible();
  await expect(page.getByText(m.providerArea_conditions({ condition: "working" }))).toBeVisible();
  expect(peer.asked).toEqual([`/portal/health Bearer ${secret}`]);

  const { id, businessId } = await createActiveCompany(member.api, admin.api);
  const externalId = `${randomUUID().slice(0, 8)}_${businessId}`;
  await changeCompany(admin.api, id, { provider, externalId });
  await page.goto(`/companies/${id}/details`);
  await page.getByRole("button", { name: m.refresh_button(), exact: true }).click();
  await page.getByRole("button", { name: m.refresh_apply() }).click();
  await expect(page.getByText(m.refresh_applied())).toBeVisible();
  expect(peer.asked.at(-1)).toBe(`/portal/companies/${externalId} Bearer ${secret}`);

  await page.goto(`/admin/provider-areas/${provider}`);
  await expect(
    card(page, m.providerArea_companiesTitle()).getByRole("link", { name: peer.answers.companyName }),
  ).toHaveCount(1);
  const history = page.getByRole("region", { name: m.history_title() });
  await expect(history.getByRole("listitem").first()).toContainText(admin.email);
  await expect(history.getByRole("listitem").first()).toContainText(peer.url);
  const source = await page.content();
  expect(source).not.toContain(secret);

  await page
    .getByRole("link", { name: new RegExp(`^${m.providerArea_companies({ status: "active" })}:`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`provider=${provider}&status=active`));
  await forgetProvider(provider);
});

test("the page says in plain words why a provider does not answer, and an admin can test it during a pause", async ({
  pageFor,
  admin,
  peer,
}) => {
  const page = await pageFor(admin);
  const provider = page.viewportSize()?.width === 1440 ? "leviKittila" : "taksiLansiSuomi";
  await forgetProvider(provider);
  const put = await admin.api.put(`/api/provider-areas/${provider}`, {
    data: { baseUrl: peer.url, credential: "x" },
  });
  expect(put.status()).toBe(200);
  expect(JSON.stringify(await put.json())).not.toContain('"x"');
  await page.goto(`/admin/provider-areas/${provider}`);
  for (const [status, trouble] of [
    [401, "unauthorized"],
    [404, "no_such_path"],
    [500, "failed"],
  ] as const) {
    peer.answers.health = status;
    await page.getByRole("button", { name: m.providerArea_test() }).click();
    await expect(page.getByText(m.providerArea_troubles({ trouble }))).toBeVisible();
  }
  await expect(page.getByText(m.providerArea_conditions({ condition: "failing" }))).toBeVisible();
  for (let times = 0; times < 4; times += 1) {
    const answer = await admin.api.post(`/api/provider-areas/${provider}/test`);
    expect(await answer.json()).toMatchObject({ trouble: "failed" });
  }
  await page.reload();
  await expect(page.getByText(/^Tauolla klo\s\d+\.\d\d asti$/)).toBeVisible();
  peer.answers.health = 200;
  await page.getByRole("button", { name: m.providerArea_tryNow() }).click();
  await expect(page.getByText(/^Yhteys toimii/)).toBeVisible();
  await expect(page.getByText(m.providerArea_conditions({ condition: "working" }))).toBeVisible();

  await admin.api.put(`/api/provider-areas/${provider}`, {
    data: { baseUrl: "http://127.0.0.1:1", credential: "x" },
  });
  await page.reload();
  await page.getByRole("button", { name: m.providerArea_test() }).click();
  await expect(page.getByText(m.providerArea_troubles({ trouble: "refused" }))).toBeVisible();
  await forgetProvider(provider);
});

test("the list is filtered, sorted and exported; areas are saved one per line", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  const provider = page.viewportSize()?.width === 1440 ? "dride" : "valopilkku";
  const town = `Kylä${randomUUID().slice(0, 6)}`;
  await page.goto(`/admin/provider-areas/${provider}`);
  await expect(page.getByText(m.providerArea_notConnectable())).toBeVisible();
  await fieldOf(page, "areas").fill(`Kuusamo\n${town}`);
  await save(page, m.providerArea_areas());
  await saved(page, m.providerArea_areas());
  await page.goto(`/admin/provider-areas?q=${encodeURIComponent(town)}`);
  await expect(page.getByRole("row", { name: new RegExp(town) })).toHaveCount(1);
  await page.goto("/admin/provider-areas?state=connected&sort=-companies");
  await expect(
    page.getByRole("row", { name: new RegExp(m.providerLabels({ provider: "cabonline" })) }),
  ).toBeVisible();
  await expect(
    page.getByRole("row", { name: new RegExp(m.providerLabels({ provider: "dride" })) }),
  ).toHaveCount(0);
  const file = await (
    await admin.api.get(`/admin/provider-areas/export?format=csv&q=${encodeURIComponent(town)}`)
  ).text();
  expect(file).toContain(`Kuusamo, ${town}`);
  expect(file.trim().split("\n")).toHaveLength(2);
});
