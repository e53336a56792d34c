import { expect, test } from "vitest";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { issueLines } from "#lib/core/testing.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import {
  driverChangesSchema,
  driverListPageSchema,
  vehicleChangesSchema,
  vehicleListPageSchema,
} from "./schema.ts";

const NEXT_YEAR = Number(helsinkiDate(new Date()).slice(0, 4)) + 1;
const outcome = (parsed: Result<unknown>) => (parsed.ok ? parsed.value : issueLines(parsed));
const vehicle = (body: object) => outcome(parseInput(vehicleChangesSchema, body));
const driver = (body: object) => outcome(parseInput(driverChangesSchema, body));

test.each<[object, object]>([
  [{ licensePlate: " abc123 " }, { licensePlate: "ABC-123" }],
  [{ licensePlate: "tku 4xä9" }, { licensePlate: "TKU4XÄ9" }],
  [{ licensePlate: "" }, { licensePlate: null }],
  [{ licensePlate: "ABCDEFGHIJK" }, ["licensePlate too_long:10"]],
  [{ licensePlate: "AB\u0000C" }, ["licensePlate bad_characters"]],
  [{ licensePlate: 5 }, ["licensePlate required"]],
  [{ make: "  Mercedes  Benz " }, { make: "Mercedes Benz" }],
  [{ make: "x".repeat(51) }, ["make too_long:50"]],
  [{ model: "x".repeat(51) }, ["model too_long:50"]],
  [{ color: "x".repeat(31) }, ["color too_long:30"]],
  [{ color: null }, { color: null }],
  [{ year: "2024" }, { year: 2024 }],
  [{ year: 1980 }, { year: 1980 }],
  [{ year: NEXT_YEAR }, { year: NEXT_YEAR }],
  [{ year: "" }, { year: null }],
  [{ year: null }, { year: null }],
  ...[1979, NEXT_YEAR + 1, "1979", "20 24", "2e3", 2020.5, -2020, "kaksi", Number.NaN, true, [2020]].map(
    (year): [object, object] => [{ year }, ["year vehicle_year"]],
  ),
  [{ vehicleType: "stretcher" }, { vehicleType: "stretcher" }],
  [{ vehicleType: "" }, { vehicleType: null }],
  [{ vehicleType: "bus" }, ["vehicleType unknown_value"]],
  [{ status: "deleted" }, ["status unknown_value"]],
  [{ company: { id: "7" } }, ["company.id invalid"]],
  [{ company: { id: 7, colour: "X" } }, ["company.colour unknown_field"]],
  [{ id: "anything" }, { id: "anything" }],
  [{ version: 1 }, ["version unknown_field"]],
  [{}, {}],
])("the vehicle body %j is read as %j", (body, expected) => {
  expect(vehicle(body)).toEqual(expected);
});

test.each<[object, object]>([
  [{ taxiDrivingLicense: " 123456-789 " }, { taxiDrivingLicense: "123456-789" }],
  [{ taxiDrivingLicense: "x".repeat(21) }, ["taxiDrivingLicense too_long:20"]],
  [{ taxiDrivingLicenseExpiration: "2027-02-28" }, { taxiDrivingLicenseExpiration: "2027-02-28" }],
  [{ taxiDrivingLicenseExpiration: "" }, { taxiDrivingLicenseExpiration: null }],
  ...["2027-02-29", "28.2.2027", "2027-2-8", "20270228"].map((date): [object, object] => [
    { taxiDrivingLicenseExpiration: date },
    ["taxiDrivingLicenseExpiration date"],
  ]),
  [{ contact: { phoneNumber: "040 555-1234" } }, { contact: { phoneNumber: "0405551234" } }],
  [{ contact: { phoneNumber: "soita" } }, ["contact.phoneNumber phone_letters"]],
  [{ contact: { phoneNumber: "12" } }, { contact: { phoneNumber: "12" } }],
  [{ contact: { phoneNumber: "12 +3" } }, { contact: { phoneNumber: "12+3" } }],
  [{ contact: { phoneNumber: "+" } }, ["contact.phoneNumber phone"]],
  [{ contact: { email: "Eino@Ajaja.Example" } }, { contact: { email: "eino@ajaja.example" } }],
  [{ contact: { email: "eino" } }, ["contact.email email"]],
  [{ contact: { firstName: "", lastName: "x".repeat(65) } }, ["contact.lastName too_long:64"]],
  [
    { contact: { firstName: "<i>Eino", lastName: "Ajaja>" } },
    { contact: { firstName: "<i>Eino", lastName: "Ajaja>" } },
  ],
  [{ contact: { firstName: "Eino\u2028\u2029Kalle" } }, { contact: { firstName: "Eino Kalle" } }],
  [{ contact: null }, ["contact invalid"]],
  [{ company: 7 }, ["company invalid"]],
  [{ licence: "1" }, ["licence unknown_field"]],
])("the driver body %j is read as %j", (body, expected) => {
  expect(driver(body)).toEqual(expected);
});

test("a list can be sorted by each shown column in either direction and by no other column", () => {
  for (const sort of ["plate", "-plate", "make", "-model", "year", "-color", "type", "-status"])
    expect(vehicleListPageSchema.safeParse({ companyId: "7", sort }).success).toBe(true);
  for (const sort of ["id", "licence", "-validity", "name", "-phone", "email", "-status"])
    expect(driverListPageSchema.safeParse({ companyId: "7", sort }).success).toBe(true);
  for (const sort of ["version", "--plate", "", "created_by"]) {
    expect(vehicleListPageSchema.safeParse({ companyId: "7", sort }).success).toBe(false);
    expect(driverListPageSchema.safeParse({ companyId: "7", sort }).success).toBe(false);
  }
});
