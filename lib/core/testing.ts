import type { Company } from "#lib/companies/rules/company.ts";
import type { Revision } from "#lib/companies/rules/company-revision.ts";
import { emptyFields } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import type { Actor } from "./actor.ts";
import type { Result } from "./result.ts";
import { isPastReview, type Status } from "./status.ts";

// The subjects of rule tests: a company, and every kind of actor around it.

export const COMPANY_ID = 7;

export const admin: Actor = {
  kind: "user",
  id: 1,
  label: "admin@tolppa.example",
  admin: true,
  companyIds: [],
};
export const program: Actor = { kind: "client", id: 1, label: "Välitys", admin: true, companyIds: [] };
export const ownUser: Actor = {
  kind: "user",
  id: 2,
  label: "oma@tolppa.example",
  admin: false,
  companyIds: [COMPANY_ID],
};
export const otherUser: Actor = {
  kind: "user",
  id: 3,
  label: "muu@tolppa.example",
  admin: false,
  companyIds: [8],
};

export const revision: Revision = { at: new Date("2026-11-20T10:00:00Z"), today: "2026-11-20" };

const signed = { at: new Date("2026-11-01T08:00:00Z"), by: ownUser.label };

/** Active and inactive subjects have been in use, unless a test says otherwise. */
const approvalOf = (status: Status = "incomplete") => ({
  approvedDate: isPastReview(status) ? new Date("2026-11-05T08:00:00Z") : null,
});

/** A complete company of any status; only `overrides` remove a field. */
export function aCompany(overrides: Partial<Company> = {}): Company {
  return {
    id: COMPANY_ID,
    version: 3,
    externalId: null,
    companyType: "operator",
    businessId: "1234567-1",
    companyName: "Taksi Virtanen Oy",
    provider: "taksiHelsinki",
    address: { street: "Asematie 1", postCode: "00100", city: "Helsinki" },
    contact: {
      firstName: "Aino",
      lastName: "Virtanen",
      phoneNumber: "+358401234567",
      email: "aino@virtanen.example",
    },
    taxiServiceLicence: "TL-1234",
    language: "fi",
    aggregatorCompanyId: null,
    status: "incomplete",
    billing: {
      billingType: "email",
      eInvoicingAddress: null,
      eInvoicingOperator: null,
      emailInvoicingAddress: "laskut@virtanen.example",
      iban: "FI2112345600000785",
      bic: "NDEAFIHH",
      accountHolderName: null,
    },
    accountantEmail: null,
    packages: [{ name: "standard", startDate: "2026-11-02", endDate: null }],
    contract: { signed, reliablePartner: signed },
    external: { status: null, goodSignStatus: { status: null, id: null, syncedDate: null } },
    ownerId: 2,
    owner: ownUser.label,
    createdDate: new Date("2026-11-01T08:00:00Z"),
    createdBy: ownUser.label,
    modifiedDate: new Date("2026-11-01T08:00:00Z"),
    modifiedBy: ownUser.label,
    submittedDate: null,
    approvedBy: null,
    ...approvalOf(overrides.status),
    vehicleCount: 0,
    driverCount: 0,
    ...overrides,
  };
}

/** `ok` or the code of the refusal, for the tests' tables. */
export const codeOf = (result: Result<unknown>): string => (result.ok ? "ok" : result.error.code);

/** `path code` of every issue. */
export const issueLines = (result: Result<unknown>): string[] =>
  result.ok ? [] : (result.error.issues ?? []).map(({ path, code }) => `${path} ${code}`);

const stamps = {
  createdDate: new Date("2026-11-01T08:00:00Z"),
  createdBy: ownUser.label,
  modifiedDate: new Date("2026-11-01T08:00:00Z"),
  modifiedBy: ownUser.label,
};

/** A complete vehicle of any status; only `overrides` remove a field. */
export const aVehicle = (overrides: Partial<Vehicle> = {}): Vehicle => ({
  id: 70,
  version: 2,
  companyId: COMPANY_ID,
  status: "incomplete",
  ...emptyFields(vehicleFields),
  licensePlate: "ABC-123",
  make: "Toyota",
  model: "Corolla",
  year: 2023,
  color: "valkoinen",
  vehicleType: "car",
  ...stamps,
  ...approvalOf(overrides.status),
  ...overrides,
});

/** A complete driver of any status; only `overrides` remove a field. */
export const aDriver = (overrides: Partial<Driver> = {}): Driver => ({
  id: 90,
  version: 2,
  companyId: COMPANY_ID,
  status: "incomplete",
  ...emptyFields(driverFields),
  taxiDrivingLicense: "123456-789",
  taxiDrivingLicenseExpiration: "2028-05-31",
  contact: {
    firstName: "Eino",
    lastName: "Ajaja",
    phoneNumber: "+358405551234",
    email: "eino@ajaja.example",
  },
  ...stamps,
  ...approvalOf(overrides.status),
  ...overrides,
});
