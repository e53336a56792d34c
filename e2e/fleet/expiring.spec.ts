import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeDriver } from "#e2e/support/fleet.ts";
import { isPhone, openFilter } from "#e2e/support/list-filter.ts";
import { mailOf } from "#e2e/support/mail.ts";
import { licencesEnding } from "#lib/fleet/letters/licences.ts";
import { EXAMPLE } from "#lib/mail/letter.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

const rows = (page: Page) => page.locator("tbody tr");

async function tickAndRemind(page: Page, count: number): Promise<void> {
  for (const box of await page.getByRole("checkbox", { name: /^Valitse / }).all())
    if ((await box.getAttribute("name")) === "picked") await box.check();
  await page.getByRole("button", { name: m.remind_button(), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.remind_help())).toBeVisible();
  await expectFit(page);
  await dialog.getByRole("button", { name: m.remind_confirm({ count }) }).click();
  await expect(dialog).toBeHidden();
}

test("an admin reminds a company of two drivers, and hears next time that it was reminded @phone", async ({
  pageFor,
  admin,
  user,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const lastName = `Muistettava${company.id}`;
  const hire = (days: number, firstName: string) => {
    const driver = wholeDriver(days);
    return addTo(user.api, company.id, "drivers", {
      ...driver,
      contact: { ...driver.contact, firstName, lastName },
    });
  };
  const ended = wholeDriver(-3).taxiDrivingLicenseExpiration;
  await hire(-3, "Aino");
  const { id } = await hire(12, "Bo");

  const page = await pageFor(admin);
  await page.goto(`/drivers/expiring?q=${lastName}`);
  await expect(rows(page)).toHaveCount(2);
  await openFilter(page);
  await page.getByRole("link", { name: new RegExp(`^${m.fleetPage_validities_expired()}`) }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Aino");
  if (isPhone(page))
    await expect(page.locator(".open-sheet")).toHaveText(
      `${m.list_narrow()}${m.fleetPage_validities_expired()}`,
    );
  await expectFit(page);

  await page.goto(`/drivers/expiring?q=${lastName}`);
  await tickAndRemind(page, 2);
  await expect(page.getByText(m.remind_done({ count: 1 }))).toBeVisible();

  const contact = company.contact.email;
  const { companyName } = company;
  const { subject } = licencesEnding.words({ ...EXAMPLE, companyName, day: "", drivers: [], unnamed: 0 });
  const { text } = await mailOf(contact, subject);
  expect(text).toContain(`Aino ${lastName}`);
  expect(text).toContain(formatDate(ended));
  expect(text).toContain(`Bo ${lastName}`);

  await page.reload();
  await tickAndRemind(page, 2);
  const told = page.getByText(m.remind_done({ count: 0 }));
  await expect(told).toContainText("2 kuljettajasta muistutettiin jo ");

  await page.goto(`/companies/${company.id}/drivers/${id}`);
  await expect(page.getByRole("region", { name: m.history_title() })).toContainText("Muistutettu ajoluvasta");
});

test("a company's own list is narrowed by days and has no reminders to send", async ({
  pageFor,
  admin,
  user,
}) => {
  const { id } = await createActiveCompany(user.api, admin.api);
  for (const days of [-3, 12, 45]) await addTo(user.api, id, "drivers", wholeDriver(days));
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/drivers/expiring`);
  await expect(rows(page)).toHaveCount(3);
  for (const [days, count] of [
    [30, 1],
    [60, 2],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`^${m.expiring_within({ days })}`) }).click();
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
