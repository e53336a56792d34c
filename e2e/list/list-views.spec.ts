import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import type { Person } from "#e2e/support/person.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import type { Status } from "#lib/core/status.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

// A person chooses the columns of a list, saves filters under names, and lowers the rows.

const opener = (page: Page, name: string = m.listView_title()) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

test("hidden columns and a saved view follow the person to another device and another company, and nobody else has them", async ({
  user,
  member,
  admin,
  pageFor,
}) => {
  const [first, second] = [
    await createActiveCompany(user.api, admin.api),
    await createActiveCompany(user.api, admin.api),
  ];
  for (const { id } of [first, second]) await addTo(user.api, id, "vehicles", wholeVehicle());
  const page = await pageFor(user);
  await page.goto(`/companies/${first.id}/vehicles?status=active&sort=-plate`);
  await opener(page).click();
  await page.getByLabel(fieldLabel("color")).uncheck();
  await page.getByRole("button", { name: m.listView_show() }).click();
  const color = page.locator("thead").getByText(fieldLabel("color"));
  await expect(color).toHaveCount(0);
  await page.getByLabel(m.listView_name()).fill("Käytössä olevat");
  await page.getByLabel(m.listView_name()).press("Enter");
  await expect(opener(page, "Käytössä olevat")).toBeVisible();
  await expectTouchable(page);
  await expectFit(page);

  const elsewhere = await pageFor(user);
  await elsewhere.goto(`/companies/${second.id}/vehicles`);
  await expect(elsewhere.locator("thead").getByText(fieldLabel("color"))).toHaveCount(0);
  await opener(elsewhere).click();
  await elsewhere.getByRole("link", { name: "Käytössä olevat" }).click();
  await expect(elsewhere).toHaveURL(`/companies/${second.id}/vehicles?sort=-plate&status=active`);
  await expect(
    elsewhere.getByRole("link", { name: new RegExp(`^${m.statusFilterLabels({ status: "active" })}`) }),
  ).toHaveAttribute("aria-current", "page");
  await opener(elsewhere, "Käytössä olevat").click();
  await elsewhere.getByRole("button", { name: m.listView_remove({ name: "Käytössä olevat" }) }).click();
  await expect(elsewhere.getByRole("link", { name: "Käytössä olevat" })).toHaveCount(0);

  const theirs = await createActiveCompany(member.api, admin.api);
  await addTo(member.api, theirs.id, "vehicles", wholeVehicle());
  const titles = async ({ api }: Person, id: number) =>
    /<thead.*<\/thead>/s.exec(await (await api.get(`/companies/${id}/vehicles`)).text())?.[0] ?? "";
  expect(await titles(member, theirs.id)).toContain(fieldLabel("color"));
  const own = await titles(user, second.id);
  expect(own).toContain(fieldLabel("year"));
  expect(own).not.toContain(fieldLabel("color"));
});

test("an added column stands in the address for everybody, in the file, and in the person's next visit", async ({
  user,
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(user.api, admin.api);
  await addTo(user.api, id, "vehicles", wholeVehicle());
  const path = `/companies/${id}/vehicles`;
  const page = await pageFor(user);
  await page.goto(`${path}?status=pending`);
  await opener(page).click();
  await page.getByLabel(m.lastRide_title()).check();
  await page.getByRole("button", { name: m.listView_show() }).click();
  await expect(page).toHaveURL(`${path}?status=pending&columns=lastRide`);
  await expect(page.locator("thead").getByText(m.lastRide_title())).toBeVisible();
  await expect(page.getByRole("link", { name: m.table({ format: "csv" }) })).toHaveAttribute(
    "href",
    `${path}/export?status=pending&columns=lastRide&format=csv`,
  );
  await expectFit(page);
  const [file] = (await (await user.api.get(`${path}/export?columns=lastRide&format=csv`)).text()).split(
    "\n",
  );
  expect(file).toContain(m.lastRide_title());

  // The server draws it: for a browser without scripts, and for whoever gets the link.
  const titles = async (person: Person, query = "") =>
    /<thead.*<\/thead>/s.exec(await (await person.api.get(`${path}${query}`)).text())?.[0] ?? "";
  expect(await titles(user)).toContain(m.lastRide_title());
  expect(await titles(admin)).not.toContain(m.lastRide_title());
  expect(await titles(admin, "?columns=lastRide")).toContain(m.lastRide_title());
  expect(await titles(admin, "?columns=iban")).not.toContain("iban");
  expect((await member.api.get(`${path}?columns=lastRide`)).status()).toBe(404);
});

test("a view that was deleted elsewhere meanwhile cannot be deleted again, and the list says so", async ({
  user,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(user.api, admin.api);
  await addTo(user.api, id, "vehicles", wholeVehicle());
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/vehicles?status=pending`);
  await opener(page).click();
  await page.getByLabel(m.listView_name()).fill("Omat");
  await page.getByLabel(m.listView_name()).press("Enter");
  await expect(opener(page, "Omat")).toBeVisible();

  const elsewhere = await pageFor(user);
  const remove = (one: Page) => one.getByRole("button", { name: m.listView_remove({ name: "Omat" }) });
  await elsewhere.goto(`/companies/${id}/vehicles`);
  await opener(elsewhere).click();
  await expect(remove(elsewhere)).toBeVisible();
  await page.reload();
  await opener(page, "Omat").click();
  await remove(page).click();
  await expect(remove(page)).toHaveCount(0);
  await remove(elsewhere).click();
  await expect(elsewhere.getByRole("alert").filter({ hasText: messageOfCode("not_found") })).toBeVisible();
});

test("type, status and search of vehicles combine in one address, which a view and a sorted column keep", async ({
  user,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(user.api, admin.api);
  const [van, car, other] = [
    { ...wholeVehicle(), vehicleType: "van" },
    wholeVehicle(),
    { ...wholeVehicle(), vehicleType: "van", make: "Lada", color: null },
  ];
  for (const vehicle of [van, car, other]) await addTo(user.api, id, "vehicles", vehicle);
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/vehicles`);
  const select = page.getByRole("combobox", { name: m.fleet_filter_label({ kind: "vehicle" }) });
  await select.selectOption(m.vehicleTypeLabels({ value: "van" }));
  await expect(page).toHaveURL(/\?type=van$/);
  const chip = (status: Status) =>
    page.getByRole("link", { name: new RegExp(`^${m.statusFilterLabels({ status })}`) });
  await expect(chip("pending")).toContainText("1");
  await chip("incomplete").click();
  await expect(page.getByRole("rowheader")).toHaveText([other.licensePlate]);
  await page.getByRole("searchbox", { name: m.fleet_search({ kind: "vehicle" }) }).fill("lada");
  await page.getByRole("searchbox", { name: m.fleet_search({ kind: "vehicle" }) }).press("Enter");
  await expect(page).toHaveURL(/q=lada/);
  await expect(page.getByRole("rowheader")).toHaveText([other.licensePlate]);
  await expect(select).toHaveValue("van");

  await opener(page).click();
  await page.getByLabel(m.listView_name()).fill("Ladat");
  await page.getByLabel(m.listView_name()).press("Enter");
  await expect(opener(page, "Ladat")).toBeVisible();
  await page.goto(`/companies/${id}/vehicles`);
  await opener(page).click();
  await page.getByRole("link", { name: "Ladat" }).click();
  await expect(page).toHaveURL(`/companies/${id}/vehicles?q=lada&status=incomplete&type=van`);
  await expect(page.getByRole("rowheader")).toHaveText([other.licensePlate]);
});

test("lower rows show more at once, also on the next page and after a reload", async ({ admin, pageFor }) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  const row = page.getByRole("main").getByRole("row").nth(1);
  const heightOf = async () => (await row.boundingBox())?.height ?? 0;
  const before = await heightOf();
  await opener(page).click();
  await page.getByRole("radio", { name: m.listView_densities({ one: "compact" }) }).check();
  expect(await heightOf()).toBeLessThan(before);
  await page.reload();
  expect(await heightOf()).toBeLessThan(before);
  await opener(page).click();
  await page.getByRole("radio", { name: m.listView_densities({ one: "roomy" }) }).check();
  expect(await heightOf()).toBe(before);
});
