import { expect, test } from "vitest";
import { missingOfCompany, wizardStep } from "#lib/companies/rules/company.ts";
import { addDays, daysBetween, isPlainDate } from "#lib/core/calendar.ts";
import { hasBusinessIdCheckDigit } from "#lib/core/finnish/business-id.ts";
import { isEInvoiceAddress } from "#lib/core/finnish/e-invoice.ts";
import { bicOfIban, isIban } from "#lib/core/finnish/iban.ts";
import { isPhone, normalisePhone } from "#lib/core/finnish/phone.ts";
import { isUsualPlate, normalisePlate } from "#lib/core/finnish/plate.ts";
import { hasExternalIds, PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { cleanText, isEmail, normaliseEmail, textLength } from "#lib/core/text.ts";
import { DEMO_OWNER, generateDemo } from "./generate.ts";
import { isPostCodeOf } from "./places.ts";
import { OWNERS } from "./roster.ts";

const TODAY = "2026-11-21";
const { companies } = generateDemo(TODAY);
const operators = companies.filter(({ companyType }) => companyType === "operator");
const vehicles = companies.flatMap((company) => company.vehicles);
const drivers = companies.flatMap((company) => company.drivers);
const content = (company: (typeof companies)[number]) => ({ ...company, aggregatorCompanyId: null });

const isStored = (text: string, max: number): boolean =>
  text !== "" && cleanText(text) === text && textLength(text) <= max;
const isStoredEmail = (email: string, max: number): boolean =>
  isEmail(email) && normaliseEmail(email) === email && email.length <= max && email.endsWith(".example");

test("the same day gives the same data, another day other dates", () => {
  expect(generateDemo(TODAY)).toEqual(generateDemo(TODAY));
  expect(generateDemo("2026-11-22")).not.toEqual(generateDemo(TODAY));
});

test("there are 3 regional partners and 2 aggregators beside the operators", () => {
  const count = (type: string) => companies.filter(({ companyType }) => companyType === type).length;
  expect([count("regional_partner"), count("aggregator")]).toEqual([3, 2]);
});

test.each(PROVIDERS)("%s has operators", (provider) => {
  expect(operators.filter((company) => company.provider === provider).length).toBeGreaterThanOrEqual(2);
});

test.each(STATUSES)(
  "there are at least four operators that are %s, and also such vehicles and drivers",
  (status) => {
    expect(operators.filter((company) => company.status === status).length).toBeGreaterThanOrEqual(4);
    expect(vehicles.some((vehicle) => vehicle.status === status)).toBe(true);
    expect(drivers.some((driver) => driver.status === status)).toBe(true);
  },
);

test.each(companies)("$companyName is accepted by the form of its details", (company) => {
  const { address, contact } = company;
  expect(isStored(company.companyName, 50)).toBe(true);
  expect(hasBusinessIdCheckDigit(company.businessId)).toBe(true);
  expect(isStored(address.street, 80)).toBe(true);
  expect(isPostCodeOf(address.postCode, address.city)).toBe(true);
  expect(isStored(contact.firstName, 64) && isStored(contact.lastName, 64)).toBe(true);
  expect(isPhone(contact.phoneNumber) && normalisePhone(contact.phoneNumber) === contact.phoneNumber).toBe(
    true,
  );
  expect(isStoredEmail(contact.email, 128)).toBe(true);
  expect(isStored(company.taxiServiceLicence, 20)).toBe(true);
  if (company.accountantEmail !== null) expect(isStoredEmail(company.accountantEmail, 64)).toBe(true);
});

test.each(companies)(
  "$companyName has the billing details of its billing type and no others",
  ({ billing }) => {
    const filled = Object.entries(billing).flatMap(([field, value]) => (value === null ? [] : [field]));
    if (billing.billingType === null) return expect(filled).toEqual([]);
    expect(isIban(billing.iban ?? "")).toBe(true);
    expect(billing.bic).toBe(bicOfIban(billing.iban ?? "")?.bic);
    if (billing.billingType === "email") {
      expect(filled).toEqual(["billingType", "emailInvoicingAddress", "iban", "bic"]);
      return expect(isStoredEmail(billing.emailInvoicingAddress ?? "", 64)).toBe(true);
    }
    expect(filled).toEqual(["billingType", "eInvoicingAddress", "eInvoicingOperator", "iban", "bic"]);
    expect(isEInvoiceAddress(billing.eInvoicingAddress ?? "")).toBe(true);
    return expect(isStored(billing.eInvoicingOperator ?? "", 32)).toBe(true);
  },
);

test("only incomplete companies lack fields, some before billing and some before the contract", () => {
  const incomplete = operators.filter(({ status }) => status === "incomplete");
  expect(new Set(incomplete.map((company) => wizardStep(content(company))))).toEqual(
    new Set(["billing", "contract"]),
  );
  expect(incomplete.filter((company) => missingOfCompany(content(company)).length === 0)).toEqual([]);
  const rest = companies.filter(({ status }) => status !== "incomplete");
  expect(rest.flatMap((company) => missingOfCompany(content(company)))).toEqual([]);
});

test("packages follow each other without a gap or an overlap, and the last one is open", () => {
  for (const { packages } of companies) {
    for (const [index, { startDate, endDate }] of packages.entries()) {
      const next = packages[index + 1];
      expect(endDate).toBe(next ? addDays(next.startDate, -1) : null);
      expect(endDate === null || daysBetween(startDate, endDate) >= 0).toBe(true);
    }
  }
  expect(companies.some(({ packages }) => packages.length === 3)).toBe(true);
  expect(companies.some(({ packages }) => packages.some(({ startDate }) => startDate > TODAY))).toBe(true);
});

test("the events of a company are in order, within two years and before today", () => {
  const earliest = new Date(`${addDays(TODAY, -731)}T00:00:00Z`).getTime();
  for (const company of companies) {
    const { createdDate, submittedDate, approvedDate, modifiedDate } = company;
    const moments = [createdDate, submittedDate, approvedDate, modifiedDate].flatMap(
      (date) => date?.getTime() ?? [],
    );
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments[0]).toBeGreaterThan(earliest);
    expect(moments.at(-1)).toBeLessThan(new Date(`${TODAY}T00:00:00Z`).getTime());
    expect(approvedDate === null).toBe(company.approvedBy === null);
    if (company.status === "active") expect(approvedDate).not.toBeNull();
    if (company.status === "pending" || company.status === "incomplete") expect(approvedDate).toBeNull();
  }
  expect(companies.some(({ status, approvedDate }) => status === "inactive" && approvedDate === null)).toBe(
    true,
  );
});

test("external ids belong to approved operators of providers with such ids", () => {
  for (const { companyType, provider, approvedDate, externalId } of companies) {
    const expected = companyType === "operator" && hasExternalIds(provider) && approvedDate !== null;
    expect(externalId !== null).toBe(expected);
  }
});

test("the partner of a company comes before the company and is not an operator", () => {
  for (const [index, { aggregatorKey }] of companies.entries()) {
    if (aggregatorKey === null) continue;
    const above = companies.findIndex(({ key }) => key === aggregatorKey);
    expect(above).toBeGreaterThanOrEqual(0);
    expect(above).toBeLessThan(index);
    expect(companies[above]?.companyType).not.toBe("operator");
  }
  expect(operators.filter(({ aggregatorKey }) => aggregatorKey !== null).length).toBeGreaterThanOrEqual(10);
});

test("vehicles past incomplete have every field, incomplete ones lack one", () => {
  for (const vehicle of vehicles) {
    const values = Object.values(vehicle);
    expect(values.includes(null)).toBe(vehicle.status === "incomplete");
    expect(normalisePlate(vehicle.licensePlate ?? "")).toBe(vehicle.licensePlate);
    expect(isUsualPlate(vehicle.licensePlate ?? "")).toBe(true);
    if (vehicle.year !== null) expect(vehicle.year).toBeLessThanOrEqual(2026);
  }
  const types = new Set(vehicles.map(({ vehicleType }) => vehicleType));
  for (const type of ["car", "estate", "van", "accessible", "stretcher"] as const)
    expect(types.has(type)).toBe(true);
});

test("drivers past incomplete have every field, and pending drivers have a valid licence", () => {
  for (const { status, contact, taxiDrivingLicense, taxiDrivingLicenseExpiration: expiration } of drivers) {
    if (status === "incomplete") {
      expect(taxiDrivingLicense).toBeNull();
      continue;
    }
    expect(isStored(taxiDrivingLicense ?? "", 20)).toBe(true);
    expect(isPlainDate(expiration ?? "")).toBe(true);
    expect(isPhone(contact.phoneNumber ?? "") && isStoredEmail(contact.email ?? "", 128)).toBe(true);
    if (status === "pending") expect(daysBetween(TODAY, expiration ?? "")).toBeGreaterThan(0);
  }
});

test("some licences have expired, some expire within 60 days, and most do neither", () => {
  const days = drivers.flatMap(({ taxiDrivingLicenseExpiration: date }) =>
    date ? [daysBetween(TODAY, date)] : [],
  );
  expect(days.filter((left) => left < 0).length).toBeGreaterThan(5);
  expect(days.filter((left) => left >= 0 && left <= 60).length).toBeGreaterThan(10);
  expect(days.filter((left) => left > 60).length).toBeGreaterThan(days.length / 2);
});

test("every unique value is unique", () => {
  const unique = (values: readonly (string | null)[]) => {
    const present = values.filter(Boolean);
    expect(new Set(present).size).toBe(present.length);
  };
  unique(companies.map(({ key }) => key));
  unique(companies.map(({ companyName }) => companyName));
  unique(companies.map(({ businessId }) => businessId));
  unique(companies.map(({ billing }) => billing.iban));
  unique(vehicles.map(({ licensePlate }) => licensePlate));
  unique(drivers.map(({ taxiDrivingLicense }) => taxiDrivingLicense));
  unique([...companies, ...drivers].map(({ contact }) => contact.email));
  unique([...companies, ...drivers].map(({ contact }) => contact.phoneNumber));
});

test("fleets run from one vehicle to 48, and drivers are a few more", () => {
  const counts = operators
    .filter(({ status }) => status !== "incomplete")
    .map((company) => company.vehicles.length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 48]);
  expect(drivers.length).toBeGreaterThan(vehicles.length);
  expect(
    operators.filter(({ status }) => status === "incomplete").flatMap((company) => company.vehicles),
  ).toEqual([]);
});

test("companies named after a person have that person as their contact", () => {
  for (const [name, owner] of Object.entries(OWNERS)) {
    const { contact } = companies.find(({ companyName }) => companyName === name) ?? {};
    expect([contact?.firstName, contact?.lastName]).toEqual(owner);
  }
});

test("the demo owner's company is active with three vehicles and four drivers", () => {
  const own = companies.find(({ key }) => key === DEMO_OWNER.companyKey);
  expect(own).toMatchObject({
    companyName: "Mäkelän Liikenne Ky",
    status: "active",
    provider: "taksiHelsinki",
  });
  expect([own?.vehicles.length, own?.drivers.length]).toEqual([3, 4]);
  expect(own?.contact.email).toBe(DEMO_OWNER.email);
});

test.each(["2024-02-29", "2027-01-01", "2030-12-31"])("the demo can also be generated on %s", (today) => {
  const made = generateDemo(today).companies;
  expect(made).toHaveLength(companies.length);
  expect(made.every(({ createdDate }) => createdDate < new Date(`${today}T00:00:00Z`))).toBe(true);
});
