import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { addTo, type Company, changeCompany, createActiveCompany, today } from "#e2e/support/company.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";

/** A company with one vehicle in use since today. Its open statement has the joining fee of 100 €. */
async function joining(api: Api, admin: Api): Promise<Company> {
  const { id } = await createActiveCompany(api, admin);
  const company = await changeCompany(admin, id, { companyName: `Aletaksi ${randomUUID().slice(0, 8)} Oy` });
  const vehicle = await addTo(api, id, "vehicles", wholeVehicle());
  const answer = await admin.put(`/api/companies/${id}/vehicles/${vehicle.id}`, {
    data: { status: "active" },
  });
  expect(answer.status()).toBe(200);
  return company;
}

const period = periodOf(today());

async function openTotal(api: Api, id: number): Promise<number> {
  const answer = await api.get(`/api/companies/${id}/invoices/${period.start}/${period.end}`);
  return ((await answer.json()) as { priceCents: number }).priceCents;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

test("an admin previews a discount, creates it, and the open statement changes by the same sum", async ({
  pageFor,
  user,
  admin,
}) => {
  const company = await joining(user.api, admin.api);
  const before = await openTotal(user.api, company.id);
  const name = `Alku ${randomUUID().slice(0, 8)}`;
  const page = await pageFor(admin);
  await page.goto("/admin/discounts");
  await expect(page.getByRole("region", { name: m.discount_rulesTitle() })).toBeVisible();
  await page.getByRole("link", { name: m.discount_add() }).first().click();
  await page.getByRole("textbox", { name: fieldLabel("name") }).fill(name);
  await page.getByText(m.discount_targets({ target: "joiningFee" }), { exact: true }).click();
  await press(page, m.discount_preview());
  await expect(page.getByText("Pakollinen").first()).toBeVisible();

  await page.getByRole("textbox", { name: fieldLabel("value") }).fill("37,5");
  await page.getByRole("combobox", { name: m.discount_company(), exact: true }).fill(company.companyName);
  await page.getByRole("option", { name: new RegExp(company.companyName) }).click();
  await press(page, m.discount_preview());
  const preview = page.getByRole("region", { name: m.discount_previewTitle() });
  await expect(preview).toContainText(m.discount_previewSum({ change: "more", sum: formatEuros(3_750) }));
  await expect(preview.getByRole("row", { name: company.companyName })).toContainText(
    formatEuros(before + 3_750),
  );
  expect(await openTotal(user.api, company.id), "nothing is stored yet").toBe(before);

  await press(page, m.discount_save());
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await openTotal(user.api, company.id)).toBe(before + 3_750);
  const theirs = await pageFor(user);
  await theirs.goto(`/companies/${company.id}/invoices/${period.start}/${period.end}`);
  await expect(theirs.getByText(`Alennus liittymismaksusta: ${name}`).first()).toBeVisible();
  await expect(theirs.getByText(formatEuros(3_750)).first()).toBeVisible();

  // The discount is changed and ended today, and still counts today.
  await page.getByRole("textbox", { name: fieldLabel("value") }).fill("50");
  await press(page, "Tallenna");
  const history = page.getByRole("region", { name: m.history_title() });
  await expect(history).toContainText("37,5");
  expect(await openTotal(user.api, company.id)).toBe(before + 5_000);
  await press(page, m.discount_end());
  await page.getByRole("dialog").getByRole("button", { name: m.discount_end() }).click();
  await expect(history).toContainText(m.discount_validTo());
  expect(await openTotal(user.api, company.id)).toBe(before + 5_000);

  await page.goto(`/admin/discounts?q=${encodeURIComponent(company.companyName)}`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.goto(`/admin/discounts?state=coming&q=${encodeURIComponent(company.companyName)}`);
  await expect(page.getByText(m.discount_noneFound())).toBeVisible();
});

test("a program creates, changes and ends a discount under the same rules", async ({
  user,
  admin,
  client,
}) => {
  const company = await joining(user.api, admin.api);
  const before = await openTotal(client, company.id);
  const body = {
    name: "Rajapinnasta",
    target: "joiningFee",
    amountCents: 1_234,
    company: { id: company.id },
    validFrom: period.start,
  };
  const previewed = await client.post("/api/discounts/preview", { data: { discount: body } });
  expect(await previewed.json()).toMatchObject({ companies: 1, computed: 1, differenceCents: 1_234 });
  const made = await client.post("/api/discounts", { data: body });
  expect(made.status()).toBe(201);
  const discount = (await made.json()) as { id: number };
  expect(made.headers().location).toBe(`/api/discounts/${discount.id}`);
  expect(await openTotal(client, company.id)).toBe(before + 1_234);

  const path = `/api/discounts/${discount.id}`;
  const etag = made.headers().etag ?? "";
  const put = (data: object, headers: Record<string, string> = {}) => client.put(path, { data, headers });
  expect((await put({ ...discount, amountCents: 2_000 }, { "if-match": etag })).status()).toBe(200);
  expect((await put({ ...discount, amountCents: 3_000 }, { "if-match": etag })).status()).toBe(412);
  expect(await openTotal(client, company.id)).toBe(before + 2_000);
  expect((await put({ ...discount, validFrom: "2020-01-06" })).status()).toBe(422);
  expect((await put({ ...discount, cancelled: true })).status()).toBe(200);
  expect(await openTotal(client, company.id)).toBe(before);
  const listed = await client.get(`/api/discounts?companyId=${company.id}&state=ended`);
  expect(await listed.json()).toMatchObject([{ id: discount.id, cancelled: true, state: "ended" }]);
  expect((await user.api.get(path)).status()).toBe(403);
});

test("an admin exports the list, and two simultaneous saves do not overwrite each other", async ({
  pageFor,
  admin,
}) => {
  const name = `Tulossa ${randomUUID().slice(0, 8)}`;
  const body = { name, target: "commission", basisPoints: 100, provider: "vievie", validFrom: "2099-01-07" };
  const made = await admin.api.post("/api/discounts", { data: body });
  const { id } = (await made.json()) as { id: number };
  const file = await admin.api.get(`/admin/discounts/export?format=csv&q=${encodeURIComponent(name)}`);
  expect(await file.text()).toContain(name);

  const page = await pageFor(admin);
  await page.goto(`/admin/discounts/${id}`);
  await page.getByRole("textbox", { name: fieldLabel("value") }).fill("2");
  expect(
    (await admin.api.put(`/api/discounts/${id}`, { data: { ...body, basisPoints: 300 } })).status(),
  ).toBe(200);
  await press(page, "Tallenna");
  // The refusal comes first, then the new values.
  await expect(page.getByRole("button", { name: m.form_takeTheirs() })).toBeVisible();
  await press(page, "Tallenna");
  await expect(page.getByRole("region", { name: m.history_title() })).toContainText("2 %");

  await press(page, m.discount_cancel());
  await page.getByRole("dialog").getByRole("button", { name: m.discount_cancel() }).click();
  await expect(page.getByText(m.discount_cancelledNote())).toBeVisible();
});
