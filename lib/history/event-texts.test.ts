import { expect, test } from "vitest";
import { changeLines, entityName } from "./event-texts.ts";

test.each([
  { path: "status", value: "pending", shown: "Valmis (odottaa hyväksyntää)" },
  { path: "provider", value: "02Taksi", shown: "02 Taksi" },
  { path: "companyType", value: "regional_partner", shown: "Aluekumppani" },
  { path: "billing.billingType", value: "e_invoice", shown: "Verkkolasku" },
  { path: "billing.iban", value: "FI214950…0785", shown: "FI21 4950…0785" },
  { path: "employerShare", value: "net 6000", shown: "60\u00a0%, kyydit ilman arvonlisäveroa" },
  { path: "packages", value: "standard 2026-11-18–", shown: "Perus 18.11.2026 alkaen" },
  {
    path: "packages",
    value: "standard 2026-11-18–2026-12-31, premium 2027-01-01–",
    shown: "Perus 18.11.2026–31.12.2026, Edelläajaja 1.1.2027 alkaen",
  },
  { path: "contract.signed", value: "2026-11-18T12:05:00.000Z", shown: "18.11.2026 klo\u00a014.05" },
  { path: "companyName", value: "Taksi Oy", shown: "Taksi Oy" },
  { path: "aggregatorCompany", value: 12, shown: "12" },
  { path: "provider", value: "sulautettu", shown: "sulautettu" },
  { path: "vehicleType", value: "van", shown: "Tilataksi" },
  { path: "year", value: 2024, shown: "2024" },
  { path: "taxiDrivingLicenseExpiration", value: "2027-03-01", shown: "1.3.2027" },
  { path: "taxiDrivingLicenseExpiration", value: "joskus", shown: "joskus" },
])("$path is written as $shown", ({ path, value, shown }) => {
  expect(changeLines({ [path]: null }, { [path]: value })).toEqual([
    expect.objectContaining({ path, from: null, to: shown }),
  ]);
});

test("a hidden company is another one", () => {
  expect(changeLines({ company: null }, { company: 7 }, new Map([[7, "Taksi Oy"]]))).toMatchObject([
    { from: "toinen yritys", to: "Taksi Oy", toCompany: 7 },
  ]);
});

test("an event shows only differences, each under its field's name", () => {
  expect(
    changeLines({ status: "pending", companyName: "A" }, { status: "active", companyName: "A" }),
  ).toEqual([{ path: "status", label: "Tila", from: "Valmis (odottaa hyväksyntää)", to: "Aktiivinen" }]);
});

test("fields stand in the forms' order, whatever order they were stored in", () => {
  const stored = { year: 2021, color: "Musta", status: "pending", licensePlate: "ABC-123" };
  expect(changeLines(null, stored).map(({ path }) => path)).toEqual([
    "licensePlate",
    "year",
    "color",
    "status",
  ]);
});

test("a company that the reader may open is named, any other stays a number", () => {
  const names = new Map([[12, "Yhtymä Oy"]]);
  expect(changeLines({ aggregatorCompany: 12 }, { aggregatorCompany: 13 }, names)).toMatchObject([
    { from: "Yhtymä Oy", fromCompany: 12, to: "13" },
  ]);
  expect(changeLines({ year: 12 }, { year: 13 }, names)).toMatchObject([{ from: "12", to: "13" }]);
});

test("an empty field that stays empty is no change", () => {
  expect(changeLines({ make: null }, {})).toEqual([]);
});

test.each([
  ["vehicle", { licensePlate: "ABC-123", make: "Skoda" }, "ABC-123"],
  ["driver", { "contact.lastName": "Aalto", "contact.firstName": "Aino" }, "Aalto Aino"],
  ["driver", { "contact.lastName": null, "contact.firstName": "Aino" }, "Aino"],
  ["vehicle", { licensePlate: null }, "7"],
  ["driver", null, "7"],
  ["company", { companyName: "Taksi Oy" }, "Taksi Oy"],
] as const)("a %s of %j is called %s", (type, content, name) => {
  expect(entityName(type, 7, content)).toBe(name);
});
