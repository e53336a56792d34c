import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newPlate } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("an owner adds two vehicles in a row and sees that the first was added", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const plates = [newPlate(), newPlate()];
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/vehicles/new`);
  const plate = field(page, "licensePlate");
  await expect(plate).toBeEnabled();
  if ((page.viewportSize()?.width ?? 0) > 600) await expect(plate).toBeFocused();
  await expect(page.getByText(m.fleetPage_allNeeded())).toBeVisible();
  await plate.fill(plates[0] ?? "");
  await page.getByRole("button", { name: m.form_saveAndAnother() }).click();
  await expect(page.getByText(m.fleet_savedOne({ kind: "vehicle", name: plates[0] ?? "" }))).toBeVisible();
  await expectFit(page);
  await expect(plate).toHaveValue("");
  await plate.fill(plates[1] ?? "");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await page.waitForURL(/\/vehicles\/\d+$/);
  await expect(page.getByText("Tallennettu").first()).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading, "a title that nobody operates shows no ring").toHaveCSS("outline-style", "none");
  const vehicles: { licensePlate: string }[] = await (
    await member.api.get(`/api/companies/${id}/vehicles`)
  ).json();
  expect(vehicles.map(({ licensePlate }) => licensePlate).sort()).toEqual([...plates].sort());
});
