import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { companyDetails, createCompany, newBusinessId } from "#e2e/support/company.ts";
import { saveAndContinue } from "#e2e/support/forms.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

// Uses the demo's simulated register (lib/adapters/company-register/embedded.ts).
const KNOWN = "9900001-8";
const BANKRUPT = "9900003-4";
const AWAY = "9900010-6";

const box = (page: Page, path: string) => page.getByRole("textbox", { name: fieldLabel(path), exact: true });

test("a complete business id offers the register's name and address, a button fills them in, and a registration works while the register is unavailable", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  await box(page, "companyName").fill("Oma nimi");
  await box(page, "businessId").fill(KNOWN.slice(0, 8));
  const offer = page.getByRole("button", { name: m.register_fill({ name: "Taksi Mäkinen Oy" }) });
  await expect(offer).toHaveCount(0);
  await box(page, "businessId").fill(KNOWN);
  await expect(offer).toBeVisible();
  await expect(box(page, "companyName"), "nothing is overwritten unasked").toHaveValue("Oma nimi");
  await offer.click();
  await expect(page.getByText(m.register_filled())).toBeVisible();
  await expect(box(page, "companyName")).toHaveValue("Taksi Mäkinen Oy");
  await expect(box(page, "address.street")).toHaveValue("Mannerheimintie 12 B");
  await expect(box(page, "address.postCode")).toHaveValue("00100");
  await expect(box(page, "address.city")).toHaveValue("Helsinki");

  await box(page, "businessId").fill(newBusinessId());
  await expect(page.getByText(m.register_unknown())).toBeVisible();
  await box(page, "businessId").fill(AWAY);
  await expect(page.getByText(m.register_away())).toBeVisible();

  const { contact, taxiServiceLicence } = companyDetails();
  await page.getByRole("combobox", { name: fieldLabel("provider") }).selectOption("taksari");
  await box(page, "taxiServiceLicence").fill(taxiServiceLicence);
  for (const [name, value] of Object.entries(contact)) await box(page, `contact.${name}`).fill(value);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
  await page.goBack();
  await expect(page.getByText(m.register_offer()), "what was saved is not asked for again").toBeVisible();
});

test("an empty form is filled in by the business id alone, and the page does not move when the register answers @phone", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  const field = page.getByRole("combobox", { name: fieldLabel("provider") });
  const top = () => field.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await top();
  for (const [typed, answered] of [
    [KNOWN, m.register_filled()],
    [newBusinessId(), m.register_unknown()],
    [AWAY, m.register_away()],
  ] as const) {
    await box(page, "businessId").fill(typed);
    await expect(page.getByRole("status").getByText(answered)).toBeVisible();
    expect(await top(), answered).toBe(before);
  }
  await expect(box(page, "companyName")).toHaveValue("Taksi Mäkinen Oy");
  await expect(box(page, "address.city")).toHaveValue("Helsinki");
});

test("the approver sees the register's data of a company with its source and date", async ({
  pageFor,
  user,
  admin,
}) => {
  const { id } = await createCompany(user.api, {
    ...companyDetails(),
    businessId: BANKRUPT,
    provider: "ksat",
  });
  const page = await pageFor(admin);
  for (const _ of ["asked now", "known from before"]) {
    await page.goto(`/companies/${id}/details`);
    const card = page.getByRole("region", { name: m.register_title() });
    await expect(card).toContainText("Konkurssi 14.9.2026 alkaen");
    await expect(card).toContainText("Lähde: PRH:n avoimet tiedot, haettu");
  }
});

test("programs get the same data from the register", async ({ client }) => {
  const known = await client.get(`/api/company-register/${KNOWN}`);
  expect(await known.json()).toMatchObject({ name: "Taksi Mäkinen Oy", situations: [] });
  // A wrong check digit is not refused: the register knows no such company.
  const answers = { [newBusinessId()]: 404, "1234567-9": 404, [AWAY]: 503, "123456-9": 422 };
  for (const [id, status] of Object.entries(answers))
    expect((await client.get(`/api/company-register/${id}`)).status(), id).toBe(status);
});
