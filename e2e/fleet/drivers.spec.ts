import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { wholeDriver } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("an owner adds a driver, an admin approves them", async ({ member, admin, pageFor }) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const driver = wholeDriver();
  const page = await pageFor(member);
  await page.clock.install();
  await page.goto(`/companies/${id}/drivers`);
  await page
    .getByRole("link", { name: m.fleet_add({ kind: "driver" }) })
    .first()
    .click();
  await field(page, "taxiDrivingLicense").fill(driver.taxiDrivingLicense);
  await field(page, "taxiDrivingLicenseExpiration").fill(driver.taxiDrivingLicenseExpiration);
  for (const [name, value] of Object.entries(driver.contact))
    await field(page, `contact.${name}`).fill(value);
  await field(page, "contact.email").fill("eino");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(field(page, "contact.email")).toHaveAccessibleDescription("Tarkista sähköpostiosoite");
  await field(page, "contact.email").fill(driver.contact.email);
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Eino ${driver.contact.lastName}` }),
  ).toBeVisible();
  const saved = page.getByText(m.ui_saved(), { exact: true });
  await expect(saved, "after a fresh document too").toBeVisible();
  await page.clock.fastForward(5_100);
  await expect(saved).toBeHidden();
  await page.reload();
  await expect(saved, "told once").toBeHidden();
  await expect(
    page
      .getByRole("main")
      .getByText(m.statusLabels({ status: "pending" }), { exact: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) })).toHaveCount(
    0,
  );
  await expect(page.getByText(m.fleet_waiting({ kind: "driver" }))).toBeVisible();

  const office = await pageFor(admin);
  await office.goto(page.url());
  await office.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) }).click();
  await expect(office.getByText(m.fleet_done({ kind: "driver", outcome: "approve" }))).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }),
  ).toHaveCount(0);
  await expect(
    page
      .getByRole("main")
      .getByText(m.statusLabels({ status: "active" }), { exact: true })
      .first(),
  ).toBeVisible();
});

test("leaving the phone field names what it removed, and full-width digits stay", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/drivers/new`);
  const phone = field(page, "contact.phoneNumber");
  const leave = async (typed: string) => {
    await phone.fill(typed);
    await phone.blur();
  };
  await leave("ei ole");
  await expect(phone).toHaveValue("");
  await expect(phone).toHaveAccessibleDescription("Poistettiin: ei ole");
  await leave("+358 (0)45 678 9012");
  await expect(phone).toHaveValue("+358456789012");
  await expect(phone).toHaveAccessibleDescription("Poistettiin: (0)");
  await leave("０４５ ６７８ ９０１２");
  await expect(phone).toHaveValue("0456789012");
  await expect(phone).toHaveAccessibleDescription("");
  // The refusal takes the focus, so the field is left.
  await phone.fill("045 O789012");
  await phone.press("Enter");
  await expect(phone).toHaveValue("045789012");
  await expect(phone).toHaveAccessibleDescription(/Poistettiin: O$/);
  // A press on the button also leaves the field: the line appears after the press, and the button stays under the pointer.
  await field(page, "contact.lastName").fill("Ajaja");
  await phone.fill("045 ei 678 9012");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await page.waitForURL(/\/drivers\/\d+$/);
  await expect(phone).toHaveValue("0456789012");
});

test("the columns are in order, and expiring licences are marked", async ({ member, admin, pageFor }) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const [expired, soon, valid] = [wholeDriver(-3), wholeDriver(14), wholeDriver(700)];
  for (const driver of [valid, soon, expired]) await addTo(member.api, id, "drivers", driver);
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/drivers?sort=validity`);
  await expect(page.getByRole("columnheader")).toHaveText([
    "ID",
    "Ajolupa",
    "Voimassa",
    "Sukunimi",
    "Puhelin",
    "Sähköposti",
    "Tila",
  ]);
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows.nth(0)).toContainText("Vanhentunut");
  await expect(rows.nth(1)).toContainText("Vanhenee 14 pv kuluttua");
  await expect(rows.nth(2)).not.toContainText("Vanhen");
  // Only the last name.
  await expect(rows.nth(0).getByRole("rowheader")).toHaveText(expired.contact.lastName);

  await page.getByRole("link", { name: m.fleetPage_expiring() }).click();
  await expect(page).toHaveURL(`/companies/${id}/drivers/expiring`);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(expired.contact.lastName);
});

test("a driver with an expired licence is not approved until the licence is renewed", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const driver = await addTo(member.api, id, "drivers", wholeDriver(-1));
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/drivers/${driver.id}`);
  const approve = page.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/Ajolupa on vanhentunut/);
  await expect(page.getByText("Vanhentunut", { exact: true })).toBeVisible();
  const path = `/api/companies/${id}/drivers/${driver.id}`;
  expect((await admin.api.put(path, { data: { status: "active" } })).status()).toBe(422);
  await field(page, "taxiDrivingLicenseExpiration").fill(wholeDriver().taxiDrivingLicenseExpiration);
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(approve).toBeEnabled();
  await expect(page.getByText("Vanhentunut", { exact: true })).toBeHidden();
  await approve.click();
  await expect(page.getByText(m.fleet_done({ kind: "driver", outcome: "approve" }))).toBeVisible();
});

test("an admin opens the expiring licences of all companies from the menu, and other users cannot", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  const driver = await addTo(member.api, company.id, "drivers", wholeDriver(-20_000));
  const page = await pageFor(admin);
  await page.goto("/companies");
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole("button", { name: phone ? m.ui_menu() : m.admin_menu() }).click();
  await page.getByRole("link", { name: m.fleetPage_expiring() }).click();
  await expect(page).toHaveURL("/drivers/expiring");
  const row = page.getByRole("row", { name: new RegExp(driver.contact.lastName) });
  await expect(row).toContainText("Vanhentunut");
  await row.getByRole("rowheader").getByRole("link").click();
  await expect(page).toHaveURL(`/companies/${company.id}/drivers/${driver.id}`);

  expect((await member.api.get("/drivers/expiring")).url()).toMatch(/\/companies/);
});
