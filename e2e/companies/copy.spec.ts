import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import {
  changeCompany,
  companyDetails,
  createActiveCompany,
  createCompany,
  readCompany,
} from "#e2e/support/company.ts";
import { openMore, startingWith } from "#e2e/support/forms.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

// 'Kopioi yritys': an admin copies a company under a regional partner.

const block = (page: Page): Locator => page.getByRole("region", { name: m.companyCopy_title(), exact: true });
const target = (page: Page): Locator =>
  block(page).getByRole("combobox", { name: fieldLabel("aggregatorCompany") });
const copied = (page: Page): Locator =>
  block(page).getByRole("status").filter({ hasText: m.companyCopy_copied() });
const press = (page: Page): Promise<void> =>
  block(page).getByRole("button", { name: m.companyCopy_copy(), exact: true }).click();

async function createPartner(api: Api): Promise<{ id: number; name: string }> {
  const name = `Kumppani ${randomUUID().slice(0, 8)}`;
  const details = { ...companyDetails(), companyName: name, companyType: "regional_partner" };
  const { id } = await createCompany(api, details);
  return { id, name };
}

test("an admin copies a company under a regional partner once, even by a double press, and follows its id; another target is refused with the specified message", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const [partner, former] = [await createPartner(admin.api), await createPartner(admin.api)];
  const source = await readCompany(admin.api, id);
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/details`);

  await test.step("a target that is no regional partner, before sending and by the server", async () => {
    await expect(page.locator("fieldset:disabled")).toHaveCount(0);
    await press(page);
    await expect(target(page)).toHaveAccessibleDescription(startingWith("Pakollinen"));
    await target(page).fill("Ei ketään Oy");
    await press(page);
    await expect(target(page)).toHaveAccessibleDescription(startingWith("Yritys ei kelpaa"));
    // The target stops being a regional partner before the form is sent.
    await changeCompany(admin.api, former.id, { companyType: "operator" });
    await target(page).fill(former.name.toUpperCase());
    await expect(target(page)).not.toHaveAccessibleDescription(startingWith("Yritys ei kelpaa"));
    await press(page);
    await expect(target(page)).toHaveAccessibleDescription(startingWith("Yritys ei kelpaa"));
    await expect(copied(page)).toHaveCount(0);
  });

  await test.step("with the picker of a bulk move: partly typed, chosen by key", async () => {
    await target(page).fill(partner.name.slice(0, -3).toLowerCase());
    const option = block(page).getByRole("option", { name: partner.name });
    await expect(option).toHaveAttribute("aria-selected", "true");
    await expect(target(page)).toHaveAttribute("aria-expanded", "true");
    await target(page).press("Enter");
    await expect(option).toHaveCount(0);
    await expect(target(page)).toHaveValue(partner.name);
  });
  await block(page).getByRole("button", { name: m.companyCopy_copy(), exact: true }).dblclick();
  const note = copied(page);
  await expect(note).toHaveText(/^Yritys kopioitu: \d+$/);
  await expect(target(page)).toHaveValue("");
  await expect(target(page)).toHaveAttribute("aria-expanded", "false");
  const own: { businessId: string }[] = await (await member.api.get("/api/companies?limit=1000")).json();
  expect(own.filter(({ businessId }) => businessId === source.businessId)).toHaveLength(2);
  const copyId = Number(((await note.textContent()) ?? "").replace(/\D/g, ""));
  expect(await readCompany(admin.api, copyId)).toMatchObject({
    status: "incomplete",
    aggregatorCompany: { id: partner.id },
    billing: source.billing,
    packages: source.packages,
    businessId: source.businessId,
    contract: { signed: false, reliablePartner: false },
    owner: member.email,
    vehicleCount: 0,
    driverCount: 0,
  });
  // The source and the copy both record the copy in their history.
  await openMore(page);
  await expect(page.getByText(`${m.history_copiedTo()} ${copyId}`)).toBeVisible();
  await note.getByRole("link", { name: String(copyId) }).click();
  await page.waitForURL(`/companies/${copyId}/details`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(source.companyName);
  await openMore(page);
  await expect(page.getByText(`${m.history_copiedFrom()} ${id}`)).toBeVisible();
});

test("the API returns the copy's id at both addresses, and a repeated call returns the same id", async ({
  member,
  admin,
  client,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const partner = await createPartner(admin.api);
  const company = await readCompany(client, id);
  const headers = { "idempotency-key": randomUUID() };
  const data = { company, aggregatorCompany: { id: partner.id } };
  const ids = new Set<number>();
  for (const path of [`/api/companies/${id}/copy`, `/api/companies/${id}/copy/`]) {
    const answer = await client.post(path, { data, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(201);
    const body = await answer.json();
    expect(Object.keys(body)).toEqual(["id"]);
    expect(answer.headers().location).toBe(`/api/companies/${body.id}`);
    ids.add(body.id);
  }
  expect(ids.size).toBe(1);
  const other = await client.post(`/api/companies/${id}/copy`, {
    data: { aggregatorCompany: { id } },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(other.status()).toBe(422);
  expect(await other.json()).toMatchObject({ message: "Yritys ei kelpaa" });
});
