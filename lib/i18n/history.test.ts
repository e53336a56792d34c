import { expect, test } from "vitest";
import { changeLines } from "./history.ts";

test.each([
  { path: "status", value: "pending", shown: "Valmis" },
  { path: "provider", value: "02Taksi", shown: "02 Taksi" },
  { path: "companyType", value: "regional_partner", shown: "Aluekumppani" },
  { path: "billing.billingType", value: "e_invoice", shown: "Verkkolasku" },
  { path: "billing.iban", value: "FI214950…0785", shown: "FI21 4950…0785" },
  { path: "packages", value: "standard 2026-11-18–", shown: "Perus 18.11.2026 alkaen" },
  {
    path: "packages",
    value: "standard 2026-11-18–2026-12-31, premium 2027-01-01–",
    shown: "Perus 18.11.2026–31.12.2026, Edelläajaja 1.1.2027 alkaen",
  },
  { path: "contract.signed", value: "2026-11-18T12:05:00.000Z", shown: "18.11.2026 klo 14.05" },
  { path: "companyName", value: "Taksi Oy", shown: "Taksi Oy" },
  { path: "aggregatorCompany", value: 12, shown: "12" },
  { path: "provider", value: "sulautettu", shown: "sulautettu" },
])("$path is said as $shown", ({ path, value, shown }) => {
  expect(changeLines({ [path]: null }, { [path]: value })).toEqual([
    expect.objectContaining({ path, from: null, to: shown }),
  ]);
});

test("an event shows only what differs, each under its field's name", () => {
  expect(
    changeLines({ status: "pending", companyName: "A" }, { status: "active", companyName: "A" }),
  ).toEqual([{ path: "status", label: "Tila", from: "Valmis", to: "Aktiivinen" }]);
});
