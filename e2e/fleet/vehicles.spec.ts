import { expect, test } from "#e2e/fixtures.ts";
import { addTo, changeCompany, createActiveCompany } from "#e2e/support/company.ts";
import { newPlate, wholeVehicle } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("an owner adds a vehicle in two sittings, an admin approves it, and the owner deactivates it @phone", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const plate = newPlate();
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/vehicles`);
  await page
    .getByRole("link", { name: m.fleet_add({ kind: "vehicle" }) })
    .first()
    .click();
  await expect(page).toHaveURL(`/companies/${id}/vehicles/new`);
  await field(page, "licensePlate").fill(plate.toLowerCase());
  await field(page, "make").fill("Škoda");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: plate })).toBeVisible();
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
  await expect(page.getByText("Puuttuu: Tyyppi, Malli, Vuosimalli, Väri")).toBeVisible();

  await field(page, "model").fill("Superb");
  await field(page, "year").fill("1979");
  await field(page, "color").fill("vihreä");
  await field(page, "vehicleType").selectOption("estate");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(field(page, "year")).toHaveAccessibleDescription(/1980/);
  await field(page, "year").fill("2022");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByText(m.statusLabels({ status: "pending" }), { exact: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(m.fleet_waiting({ kind: "vehicle" }))).toBeVisible();
  const address = page.url();

  const office = await pageFor(admin);
  await office.goto(address);
  await expect(office.getByText(m.fleet_waiting({ kind: "vehicle" }))).toHaveCount(0);
  await office.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) }).click();
  await expect(office.getByText(m.fleet_done({ kind: "vehicle", outcome: "approve" }))).toBeVisible();

  await page.goto(address);
  await expect(field(page, "licensePlate")).toHaveAttribute("readonly");
  await page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) })
    .click();
  await expect(page.getByText(m.fleet_done({ kind: "vehicle", outcome: "deactivate" }))).toBeVisible();
  await expect(
    page.getByRole("button", { name: m.statusActionLabels({ action: "reactivate" }) }),
  ).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Muutoshistoria" })).toContainText(
    m.statusLabels({ status: "inactive" }),
  );
  await office.reload();
  await office.getByRole("button", { name: m.statusActionLabels({ action: "reactivate" }) }).click();
  await expect(office.getByText(m.fleet_done({ kind: "vehicle", outcome: "reactivate" }))).toBeVisible();
});

test("the list filters, searches and sorts through links that can be kept", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const [old, recent] = [
    { ...wholeVehicle(), year: 2001, make: "Volvo" },
    { ...wholeVehicle(), year: 2024 },
  ];
  for (const vehicle of [old, recent]) await addTo(member.api, id, "vehicles", vehicle);
  await addTo(member.api, id, "vehicles", { licensePlate: newPlate() });
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/vehicles`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toHaveCount(3);

  await page
    .getByRole("link", { name: new RegExp(`^${m.statusFilterLabels({ status: "pending" })}\\s*2$`) })
    .click();
  await expect(page).toHaveURL(`/companies/${id}/vehicles?status=pending`);
  await expect(rows).toHaveCount(2);
  await page.getByRole("columnheader", { name: "Vuosimalli" }).getByRole("link").click();
  await expect(page).toHaveURL(`/companies/${id}/vehicles?status=pending&sort=year`);
  await expect(rows.first()).toContainText("2001");
  await page.getByRole("columnheader", { name: "Vuosimalli" }).getByRole("link").click();
  await expect(page).toHaveURL(`/companies/${id}/vehicles?status=pending&sort=-year`);
  await expect(rows.first()).toContainText("2024");

  await page.getByRole("searchbox").fill("volvo");
  await page.getByRole("searchbox").press("Enter");
  await expect(rows).toHaveCount(1);
  await page.reload();
  await rows.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: old.licensePlate })).toBeVisible();
  await page.goto(`/companies/${id}/vehicles?q=eiole`);
  await page.getByRole("link", { name: m.fleetPage_clear() }).click();
  await expect(rows).toHaveCount(3);
});

test("Hyväksy names what a vehicle or its company lacks, and a deleted incomplete vehicle disappears", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const vehicle = await addTo(member.api, id, "vehicles", { licensePlate: newPlate() });
  const page = await pageFor(admin);
  const approve = page.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) });

  await test.step("a company that is not active", async () => {
    const former = await createActiveCompany(member.api, admin.api);
    const whole = await addTo(member.api, former.id, "vehicles", wholeVehicle());
    await changeCompany(admin.api, former.id, { status: "inactive" });
    await page.goto(`/companies/${former.id}/vehicles/${whole.id}`);
    await expect(approve).toHaveAccessibleDescription(/Yritys ei ole aktiivinen/);
    const path = `/api/companies/${former.id}/vehicles/${whole.id}`;
    expect((await admin.api.put(path, { data: { status: "active" } })).status()).toBe(409);
  });

  await page.goto(`/companies/${id}/vehicles/${vehicle.id}`);
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/^Puuttuu: Tyyppi, Merkki, /);
  await page.getByRole("button", { name: m.ui_moreActions() }).click();
  await page.getByRole("button", { name: "Poista" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Poista" }).click();
  await expect(page).toHaveURL(`/companies/${id}/vehicles`);
  await expect(page.getByText(m.fleet_none({ kind: "vehicle" }))).toBeVisible();
});

test("a taken plate is refused beside its field, an unusual one gets only a note, and a save shows another person's changes beside the own values before it overwrites them", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const vehicle = await addTo(member.api, id, "vehicles", wholeVehicle());
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/vehicles/new`);
  await field(page, "licensePlate").fill(vehicle.licensePlate);
  await field(page, "make").focus();
  await expect(page.getByText(m.errors_warning({ code: "unusual_plate" }))).toBeVisible();
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(field(page, "licensePlate")).toHaveAccessibleDescription(/on jo auto/);

  await page.goto(`/companies/${id}/vehicles/${vehicle.id}`);
  await field(page, "color").fill("musta");
  await admin.api.put(`/api/companies/${id}/vehicles/${vehicle.id}`, { data: { color: "punainen" } });
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  const box = page.getByRole("status").filter({ hasText: m.form_conflictTitle() });
  await expect(box).toContainText("punainen");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
  const saved = await member.api.get(`/api/companies/${id}/vehicles/${vehicle.id}`);
  expect(await saved.json()).toMatchObject({ color: "musta" });
});
