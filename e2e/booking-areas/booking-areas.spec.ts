import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { bearing, expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { codesText } from "#lib/booking-areas/texts.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

const label = (path: string): string => fieldLabel(path);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** A code that no other test's area holds. */
const someCode = (): string => String(30_000 + Math.floor(Math.random() * 60_000));

async function apiOf(origin: string, client: string): Promise<Api> {
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${client}:demo-secret`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return bearing(origin, ((await answer.json()) as { access_token: string }).access_token);
}

test("an admin makes an area, allows a company, and a dispatch system gets it", async ({
  pageFor,
  admin,
  member,
  origin,
}) => {
  const page = await pageFor(admin);
  const [name, code] = [`Alue ${randomUUID().slice(0, 8)}`, someCode()];
  const company = await createActiveCompany(member.api, admin.api);
  const dispatch = await apiOf(origin, "demo-provider");
  const ask = async () => (await dispatch.get(`/api/booking-areas?postCode=${code}`)).json();
  expect(await ask()).toMatchObject({ mode: "everybody", areas: [] });

  await page.goto("/admin/booking-areas");
  await page.getByRole("link", { name: m.area_add() }).click();
  await page.getByLabel(label("name"), { exact: true }).fill(name);
  await page.getByLabel(label("provider")).selectOption("taksiHelsinki");
  await page.getByLabel(label("postCodes")).fill(`${code}, 331, ${code}-${code}`);
  await expect(page.getByText(m.area_wrong({ pieces: "331" }))).toBeVisible();
  await press(page, m.area_create());
  await expect(page.getByText("Korjaa kohdat, joita ei tunnistettu").first()).toBeVisible();
  await page.getByLabel(label("postCodes")).fill(`${code}; ${code}`);
  await expect(page.getByText(codesText({ codes: 1, ranges: 0, singles: 1 }))).toBeVisible();
  await press(page, m.area_create());
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText(m.area_noRules())).toBeVisible();
  expect(await ask()).toMatchObject({ mode: "everybody", areas: [{ name }] });

  await page.getByRole("combobox", { name: m.area_pickCompany(), exact: true }).fill(company.businessId);
  await page.getByRole("listbox").getByRole("option").first().click();
  await press(page, m.area_addRule());
  const row = page.getByRole("row", { name: new RegExp(company.businessId) });
  await expect(row).toContainText(m.area_effects({ value: "allow" }));
  expect(await ask()).toMatchObject({
    mode: "listed",
    allowed: { companies: [{ id: company.id, companyName: company.companyName }] },
  });
  await expect(page.getByRole("region", { name: "Muutoshistoria" })).toContainText(company.companyName);

  await row.getByRole("button", { name: m.area_endRule() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.area_endRule(), exact: true }).click();
  await expect(row.getByText(m.area_states({ state: "ended" }))).toBeVisible();
  expect(await ask()).toMatchObject({ mode: "everybody" });

  await press(page, m.area_end());
  await page.getByRole("dialog").getByRole("button", { name: m.area_end(), exact: true }).click();
  await expect(page.getByText("Alue lopetettiin")).toBeVisible();
  expect(await ask()).toMatchObject({ areas: [] });
});

test("'Kuka saa ajaa?' shows the areas of a code, the denied with the reason, and one vehicle", async ({
  pageFor,
  admin,
  member,
  client,
}) => {
  const [name, code] = [`Alue ${randomUUID().slice(0, 8)}`, someCode()];
  const company = await createActiveCompany(member.api, admin.api);
  const vehicle = wholeVehicle();
  const made = await member.api.post(`/api/companies/${company.id}/vehicles`, { data: vehicle });
  const { id: vehicleId, licensePlate } = (await made.json()) as { id: number; licensePlate: string };
  await client.put(`/api/companies/${company.id}/vehicles/${vehicleId}`, { data: { status: "active" } });
  const area = await client.post("/api/booking-areas", {
    data: { name, provider: "taksiHelsinki", validFrom: "2026-01-01", postCodes: [code] },
  });
  const { id } = (await area.json()) as { id: number };
  await client.post(`/api/booking-areas/${id}/rules`, {
    data: { effect: "deny", vehicleId, validFrom: "2026-01-01" },
  });

  const page = await pageFor(admin);
  await page.goto("/admin/booking-areas");
  await page.getByRole("link", { name: m.area_who() }).click();
  await expect(page.getByRole("heading", { name: m.area_who(), level: 1 })).toBeVisible();
  await page.getByLabel(label("postCode"), { exact: true }).fill(code);
  await page.getByLabel(m.area_provider()).selectOption("taksiHelsinki");
  await page.getByLabel(m.area_plate()).fill(licensePlate.toLowerCase());
  await press(page, m.area_show());
  await page.waitForURL(new RegExp(licensePlate, "i"));
  await expect(page.getByText(m.area_vehicleMayNot({ plate: licensePlate }))).toBeVisible();
  await expect(page.getByText(m.area_modes({ mode: "everybody" }))).toBeVisible();
  const denied = page.getByRole("region", { name: m.area_deniedTitle() });
  await expect(denied.getByRole("row", { name: new RegExp(licensePlate) })).toContainText(
    `Kielletty alueella ${name} 1.1.2026 alkaen`,
  );
  await page.getByLabel(m.area_day()).fill("2025-12-31");
  await press(page, m.area_show());
  await page.waitForURL(/2025-12-31/);
  await expect(page.getByText(m.area_vehicleMay({ plate: licensePlate }))).toBeVisible();
});

test("two admins change an area at once: the later one sees both values and loses nothing", async ({
  pageFor,
  admin,
  client,
}) => {
  const code = someCode();
  const made = await client.post("/api/booking-areas", {
    data: { name: "Ensin", provider: "ksat", validFrom: "2026-01-01", postCodes: [code] },
  });
  const { id } = (await made.json()) as { id: number };
  const page = await pageFor(admin);
  await page.goto(`/admin/booking-areas/${id}`);
  await page.getByLabel(label("name"), { exact: true }).fill("Omani");
  const data = { name: "Toisen", postCodes: code, validFrom: "2026-01-01", validTo: null };
  expect((await client.put(`/api/booking-areas/${id}`, { data })).status()).toBe(200);
  await press(page, "Tallenna");
  await expect(page.getByText("Toisen", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(label("name"), { exact: true })).toHaveValue("Omani");
  await press(page, "Tallenna");
  await expect(page.getByText("Tallennettu")).toBeVisible();
  await expect
    .poll(async () => (await client.get(`/api/booking-areas/${id}`)).json())
    .toMatchObject({ name: "Omani" });
});

test("the list is filtered, and its file has the same rows", async ({ pageFor, admin, client }) => {
  const name = `Vientialue ${randomUUID().slice(0, 8)}`;
  const code = someCode();
  await client.post("/api/booking-areas", {
    data: { name, provider: "taksivaasa", validFrom: "2026-01-01", postCodes: [code] },
  });
  const page = await pageFor(admin);
  await page.goto(`/admin/booking-areas?provider=taksivaasa&q=${code}`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  const file = await (await admin.api.get(`/admin/booking-areas/export?format=csv&q=${code}`)).text();
  expect(file).toContain(name);
  expect(file).toContain(code);
});

test("an answer to a dispatch system has a tag, and a repetition gets 304", async ({ origin }) => {
  const dispatch = await apiOf(origin, "demo-provider");
  const first = await dispatch.get("/api/booking-areas?postCode=01530");
  const tag = first.headers().etag ?? "";
  expect(tag).not.toBe("");
  const again = await dispatch.get("/api/booking-areas?postCode=01530", {
    headers: { "if-none-match": tag },
  });
  expect(again.status()).toBe(304);
});
