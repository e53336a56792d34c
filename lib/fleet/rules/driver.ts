import type { Contact } from "#lib/companies/rules/company.ts";
import { daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/history/rules/history.ts";

export type DriverContact = { [Field in keyof Contact]: Contact[Field] | null };

/** What is filled in of a driver, by a form, a call or an import. What is not filled in yet is null. */
export type DriverFields = {
  taxiDrivingLicense: string | null;
  /** The last day on which the licence is valid. */
  taxiDrivingLicenseExpiration: PlainDate | null;
  contact: DriverContact;
};

/** What a revision can change. Everything else about a driver is computed. */
export type DriverContent = DriverFields & { status: Status; companyId: number };

export type Driver = DriverContent & {
  id: number;
  version: number;
  createdDate: Date;
  createdBy: string;
  modifiedDate: Date;
  modifiedBy: string;
  /** When they were first taken into use: the database keeps it, and the history tells by whom. */
  approvedDate: Date | null;
};

export const NO_DRIVER_FIELDS: DriverFields = {
  taxiDrivingLicense: null,
  taxiDrivingLicenseExpiration: null,
  contact: { firstName: null, lastName: null, phoneNumber: null, email: null },
};

/** Everything a driver still lacks before they can be approved, in the order the form asks it. */
export const missingDriverFields = ({
  taxiDrivingLicense,
  taxiDrivingLicenseExpiration,
  contact,
}: DriverFields): string[] =>
  Object.entries({ taxiDrivingLicense, taxiDrivingLicenseExpiration, ...prefixed(contact) })
    .filter(([, value]) => value === null)
    .map(([path]) => path);

/** What must be known of a driver before anything is stored, as the form asks it. */
export const LEAST_OF_DRIVER: readonly string[] = ["contact.lastName"];

/** A driver's content for the history. */
export const flatDriver = (driver: DriverContent): Flat => ({
  taxiDrivingLicense: driver.taxiDrivingLicense,
  taxiDrivingLicenseExpiration: driver.taxiDrivingLicenseExpiration,
  ...prefixed(driver.contact),
  status: driver.status,
  company: driver.companyId,
});

const prefixed = ({ firstName, lastName, phoneNumber, email }: DriverContact) => ({
  "contact.firstName": firstName,
  "contact.lastName": lastName,
  "contact.phoneNumber": phoneNumber,
  "contact.email": email,
});

export type LicenceValidity = { state: "valid" | "expired" } | { state: "expiring"; days: number };

export const EXPIRY_WARNING_DAYS = 60;

/** A licence is valid through its last day; one that ends within 60 days is about to expire (0 days: today). */
export function licenceValidity(expiration: PlainDate, today: PlainDate): LicenceValidity {
  const days = daysBetween(today, expiration);
  if (days < 0) return { state: "expired" };
  return days <= EXPIRY_WARNING_DAYS ? { state: "expiring", days } : { state: "valid" };
}

/** The columns a list of drivers can be sorted by. */
export const DRIVER_COLUMNS = ["id", "licence", "validity", "name", "phone", "email", "status"] as const;
export type DriverColumn = (typeof DRIVER_COLUMNS)[number];
