import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { newPlate } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("a form filled in before another account signed in with the same browser is refused, and its text stays", async ({
  member,
  user,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/vehicles/new`);
  const plate = newPlate();
  await field(page, "licensePlate").fill(plate);
  const { cookies } = await user.api.storageState();
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(page.getByText(`Olet nyt kirjautunut tilillä ${user.email}.`)).toBeVisible();
  await expect(field(page, "licensePlate")).toHaveValue(plate);
  expect(await (await member.api.get(`/api/companies/${id}/vehicles`)).json()).toEqual([]);
});
