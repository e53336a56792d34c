import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { bearing, expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { openMore } from "#e2e/support/forms.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { newPerson, PASSWORD, signedInLongAgo } from "#e2e/support/person.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

type Credentials = { clientId: string; secret: string };

/** Reads the new credentials from the notice that shows them once. */
async function shownOn(page: Page): Promise<Credentials> {
  await expect(page.getByText(m.client_secretTitle())).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: m.client_secretTitle() });
  const [clientId = "", secret = ""] = await notice.locator("code").allInnerTexts();
  expect(secret).toMatch(/^tolppa_[\w-]{43}$/);
  return { clientId, secret };
}

/** Requests a token for these credentials like a program; on failure returns the error's name. */
async function tokenFor(
  origin: string,
  { clientId, secret }: Credentials,
): Promise<{ api: Api } | { error: string }> {
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const body = (await answer.json()) as { access_token: string; error: string };
  return answer.ok ? { api: bearing(origin, body.access_token) } : { error: body.error };
}

async function apiFor(origin: string, credentials: Credentials): Promise<Api> {
  const token = await tokenFor(origin, credentials);
  if ("error" in token) throw new Error(token.error);
  return token.api;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("an admin creates a client of one provider, rotates its secret and revokes it", async ({
  pageFor,
  admin,
  origin,
}) => {
  const page = await pageFor(admin);
  const name = `Välitys ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/api-clients");
  await page.getByRole("link", { name: m.client_add() }).click();
  await page.getByRole("textbox", { name: m.client_name() }).fill(name);
  await page.getByRole("radio", { name: m.client_reaches({ value: "provider" }) }).check();
  await page.getByRole("combobox", { name: fieldLabel("provider") }).selectOption("taksivaasa");
  await page.getByRole("checkbox", { name: /companies:read/ }).check();
  await press(page, m.client_create());
  const first = await shownOn(page);

  const api = await apiFor(origin, first);
  const companies: { provider: string }[] = await (await api.get("/api/companies?limit=1000")).json();
  expect(new Set(companies.map(({ provider }) => provider))).toEqual(new Set(["taksivaasa"]));
  expect((await api.get("/api/search?query=taksi")).status()).toBe(403);

  await page.getByRole("link", { name: m.client_toClient() }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText(first.secret)).toHaveCount(0);

  await page.getByRole("checkbox", { name: /search:read/ }).check();
  await press(page, "Tallenna");
  await expect(page.getByText("Tallennettu")).toBeVisible();
  const wider = await apiFor(origin, first);
  expect((await wider.get("/api/search?query=taksi")).status()).toBe(200);

  await page.getByText(m.client_overlaps({ hours: 0 }), { exact: true }).click();
  await press(page, m.client_rotate());
  await expect(page.getByRole("dialog")).toContainText(m.client_rotatingNow());
  await confirm(page, m.client_rotate());
  const second = await shownOn(page);
  expect(second.clientId).toBe(first.clientId);
  expect(await tokenFor(origin, first)).toEqual({ error: "invalid_client" });
  expect((await wider.get("/api/companies")).status()).toBe(401);
  const renewed = await apiFor(origin, second);
  expect((await renewed.get("/api/companies")).status()).toBe(200);

  await press(page, m.client_revoke());
  await confirm(page, m.client_revoke());
  await expect(page.getByText(m.client_revokedNote())).toBeVisible();
  expect((await renewed.get("/api/companies")).status()).toBe(401);
  for (const action of ["create", "update", "rotate", "revoke"] as const)
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: m.client_actions({ action }) })
        .first(),
    ).toBeVisible();

  await page.goto(`/admin/api-clients?q=${encodeURIComponent(name)}&state=revoked`);
  await expect(page.getByRole("row", { name })).toBeVisible();
});

test("an admin confirms their identity to create a program with admin scopes and to rotate its secret", async ({
  pageFor,
  origin,
}) => {
  const me = await newAdmin(origin);
  const page = await pageFor(me);
  const again = page.getByLabel(m.accountPage_yourPassword(), { exact: true });
  const showAgain = async () => {
    await again.fill(PASSWORD);
    await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
    await expect(again).toHaveCount(0);
  };
  const name = `Ylläpito ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/api-clients/new");
  await page.getByRole("textbox", { name: m.client_name() }).fill(name);
  await page.getByRole("radio", { name: m.client_reaches({ value: "all" }) }).check();
  await page.getByRole("checkbox", { name: /admin:read/ }).check();
  // The earlier confirmation has expired while the form was filled in: a dialog asks again, and cancelling loses nothing.
  await signedInLongAgo(me);
  await press(page, m.client_create());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.accountPage_confirmChange())).toBeVisible();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(m.client_secretTitle())).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: m.client_name() })).toHaveValue(name);
  await press(page, m.client_create());
  await showAgain();
  const made = await shownOn(page);
  await page.getByRole("link", { name: m.client_toClient() }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await signedInLongAgo(me);
  await page.reload();
  await expect(page.getByText(m.client_confirmHelp())).toBeVisible();
  await expect(again).toBeVisible();
  await expect(page.getByRole("button", { name: m.client_rotate() })).toHaveCount(0);
  await page.getByRole("textbox", { name: m.client_name() }).fill(`${name} 2`);
  await press(page, "Tallenna");
  await expect(page.getByText("Tallennettu")).toBeVisible();
  await showAgain();
  await press(page, m.client_rotate());
  await confirm(page, m.client_rotate());
  expect((await shownOn(page)).clientId).toBe(made.clientId);

  const other = await pageFor(await newAdmin(origin));
  await other.goto(`/admin/users?q=${encodeURIComponent(me.email)}`);
  await other.getByRole("table").getByRole("link").filter({ hasText: me.email }).click();
  const programs = other.getByRole("region", { name: m.client_madeBy() });
  await expect(programs.getByRole("link", { name: `${name} 2` })).toBeVisible();
  await other.getByRole("button", { name: m.user_revoke() }).click();
  await expect(other.getByRole("dialog").getByRole("link", { name: `${name} 2` })).toBeVisible();
  await expectFit(other);
  await confirm(other, m.user_revoke());
  await expect(other.getByRole("button", { name: m.user_grant() })).toBeVisible();
  await programs.getByRole("link", { name: `${name} 2` }).click();
  await expect(other.getByRole("heading", { name: `${name} 2` })).toBeVisible();
});

test("a client with companies that an admin named reaches only those companies", async ({
  pageFor,
  admin,
  origin,
}) => {
  const { api: owner } = await newPerson(origin);
  const { id, companyName } = await createActiveCompany(owner, admin.api);
  const renamed = `Nimetty ${randomUUID().slice(0, 8)} Oy`;
  expect((await admin.api.put(`/api/companies/${id}`, { data: { companyName: renamed } })).ok()).toBe(true);
  expect(companyName).not.toBe(renamed);
  const page = await pageFor(admin);
  await page.goto("/admin/api-clients/new");
  await page.getByRole("textbox", { name: m.client_name() }).fill("Nimettyjen ohjelma");
  await page.getByRole("checkbox", { name: /companies:read/ }).check();
  await press(page, m.client_create());
  await expect(page.getByRole("region", { name: /^Tarkista / })).toBeVisible();
  await page.getByRole("combobox", { name: m.client_pickCompany() }).fill(renamed);
  await page.getByRole("option", { name: new RegExp(renamed) }).click();
  await expect(page.getByRole("list", { name: m.client_pickedCompanies() })).toContainText(renamed);
  await press(page, m.client_create());
  const api = await apiFor(origin, await shownOn(page));
  const seen: { id: number }[] = await (await api.get("/api/companies")).json();
  expect(seen.map((one) => one.id)).toEqual([id]);
});

test("an owner gives a program of the company the scopes that owners have", async ({
  pageFor,
  origin,
  admin,
}) => {
  const owner = await newPerson(origin);
  const { id } = await createActiveCompany(owner.api, admin.api);
  const page = await pageFor(owner);
  await page.goto(`/companies/${id}/details`);
  await openMore(page);
  await page.getByRole("link", { name: m.client_companyLink() }).click();
  await expect(page.getByText(m.client_nonePrograms())).toBeVisible();
  await page.getByRole("link", { name: m.client_addProgram() }).click();
  await page.getByRole("textbox", { name: m.client_name() }).fill("Taloushallinto");
  await expect(page.getByRole("checkbox", { name: /payments:write/ })).toHaveCount(0);
  for (const scope of [/fleet:read/, /fleet:write/])
    await page.getByRole("checkbox", { name: scope }).check();
  await press(page, m.client_create());
  const api = await apiFor(origin, await shownOn(page));
  const vehicle = await api.post(`/api/companies/${id}/vehicles`, { data: { make: "Toyota" } });
  expect(vehicle.status()).toBe(201);
  expect((await api.get(`/api/companies/${id}`)).status()).toBe(403);
  await page.getByRole("link", { name: m.client_toProgram() }).click();
  await expect(page.getByRole("heading", { name: "Taloushallinto" })).toBeVisible();
  await page.goto(`/companies/${id}/vehicles`);
  await expect(page.getByText("Toyota")).toBeVisible();
});

test("the demo's programs reach the companies that the README names", async ({ origin }) => {
  const reach = async (clientId: string) => {
    const api = await apiFor(origin, { clientId, secret: "demo-secret" });
    const seen: { provider: string }[] = await (await api.get("/api/companies?limit=1000")).json();
    return { companies: seen.length, providers: new Set(seen.map(({ provider }) => provider)) };
  };
  expect((await reach("demo-admin")).providers.size).toBeGreaterThan(5);
  expect((await reach("demo-provider")).providers).toEqual(new Set(["taksiHelsinki"]));
  expect((await reach("demo-company")).companies).toBe(1);
});
