import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  addTo,
  companyDetails,
  createActiveCompany,
  createCompany,
  newBusinessId,
  today,
} from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { wholeDriver } from "#e2e/support/fleet.ts";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import type { CellValue, TableFormat } from "#lib/core/table.ts";
import * as m from "#messages";

type File = { name: string; bytes: Buffer; rows: CellValue[][] };

/** The downloaded file of the link below a list. */
async function download(page: Page, format: TableFormat): Promise<File> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: m.table({ format }) }).click(),
  ]);
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, rows: await rowsIn(format, bytes) };
}

async function rowsIn(format: TableFormat, bytes: Buffer): Promise<CellValue[][]> {
  const read = await spreadsheets[format].read(bytes);
  if (!read.ok) throw new Error(read.error.code);
  return read.value.lines.map(({ cells }) => cells as CellValue[]);
}

const valueIn = ([titles = [], ...rows]: CellValue[][], title: string): CellValue[] =>
  rows.map((row) => row[titles.indexOf(title)] ?? null);

test("exports the list of companies as CSV and as Excel with its filter; a lost session leads from the link to signing in and back to the list", async ({
  pageFor,
  user,
}) => {
  const evil = `=1+1 ${newBusinessId()};"Oy"`;
  await createCompany(user.api, { ...companyDetails(), companyName: evil, provider: "vievie" });
  await createCompany(user.api, { ...companyDetails(), companyName: "Toinen Oy", provider: "valopilkku" });
  const page = await pageFor(user);
  // The page asks once for the features. After the cookies are cleared that request would fail and be logged.
  const features = page.waitForResponse("**/api/features");
  await page.goto("/companies?provider=vievie");
  await features;

  for (const format of ["csv", "xlsx"] as const) {
    const { name, rows, bytes } = await download(page, format);
    expect(name).toBe(`yritykset-${today()}.${format}`);
    expect(rows).toHaveLength(2);
    expect(valueIn(rows, m.companies_company())).toEqual([evil]);
    expect(valueIn(rows, "Välitysjärjestelmä")).toEqual(["Vievie"]);
    expect(valueIn(rows, "Tila")).toEqual(["Kesken"]);
    expect(valueIn(rows, "Puhelin")).toEqual(["+358405551234"]);
    expect(valueIn(rows, "Postinumero")).toEqual(["00100"]);
    expect(valueIn(rows, "Luotu")).toEqual([
      format === "csv" ? today().replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$3.$2.$1") : { date: today() },
    ]);
    if (format === "csv") expect(bytes.toString("utf8")).toContain(`"'=1+1`);
  }
  await expect(page).toHaveURL(/\/companies\?provider=vievie$/);

  await page.context().clearCookies();
  await page.getByRole("link", { name: m.table({ format: "csv" }) }).click();
  await expect(page).toHaveURL("/user/login?from=%2Fcompanies");
});

test("an admin's file holds every company of the list, in its order", async ({ pageFor, admin }) => {
  const page = await pageFor(admin);
  await page.goto("/companies?status=active&sort=-vehicles");
  const { rows } = await download(page, "csv");
  const [expected] = await query<{ count: number }>(
    "select count(*)::int as count from companies where status = 'active' and deleted_at is null",
  );
  expect(Math.abs(rows.length - 1 - (expected?.count ?? 0))).toBeLessThanOrEqual(5);
  const sizes = valueIn(rows, m.companies_vehicles()).map(Number);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

test("exports a company's vehicles in the form that an import reads", async ({ owner }) => {
  const { company } = await (await owner.api.get("/api/user")).json();
  const file = await owner.api.get(`/companies/${company.id}/vehicles/export?format=xlsx`);
  expect(file.headers()["content-disposition"]).toContain(`autot-${today()}.xlsx`);
  const rows = await rowsIn("xlsx", await file.body());
  const vehicles = await (await owner.api.get(`/api/companies/${company.id}/vehicles?limit=1000`)).json();
  expect(valueIn(rows, "Rekisteritunnus").filter(Boolean).sort()).toEqual(
    vehicles
      .map((one: { licensePlate: string | null }) => one.licensePlate)
      .filter(Boolean)
      .sort(),
  );
  expect(valueIn(rows, "Vuosimalli").every((year) => year === null || typeof year === "number")).toBe(true);
});

test("exports the expiring licences as the list shows them", async ({ pageFor, member, admin }) => {
  const { id, companyName } = await createActiveCompany(member.api, admin.api);
  const [expired, soon, valid] = [wholeDriver(-20_000), wholeDriver(14), wholeDriver(700)];
  for (const driver of [valid, soon, expired]) await addTo(member.api, id, "drivers", driver);
  const shown = [expired, soon].map(({ contact }) => contact.lastName);

  const page = await pageFor(member);
  await page.goto(`/companies/${id}/drivers/expiring`);
  for (const format of ["csv", "xlsx"] as const) {
    const { name, rows } = await download(page, format);
    expect(name).toBe(`vanhenevat-ajoluvat-${today()}.${format}`);
    expect(valueIn(rows, "Sukunimi")).toEqual(shown);
    expect(rows[0]).not.toContain(m.companies_company());
  }

  const office = await pageFor(admin);
  await office.goto("/drivers/expiring");
  for (const format of ["csv", "xlsx"] as const) {
    const { rows } = await download(office, format);
    const own = [rows[0] ?? [], ...rows.filter((row) => shown.some((name) => row.includes(name)))];
    expect(valueIn(own, "Sukunimi")).toEqual(shown);
    expect(valueIn(own, m.companies_company())).toEqual([companyName, companyName]);
    expect(valueIn(own, "Ajolupa")).toEqual([expired, soon].map((one) => one.taxiDrivingLicense));
  }
});
