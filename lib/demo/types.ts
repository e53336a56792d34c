import type { Contact } from "#lib/companies/company-fields.ts";
import type { Company, CompanyContent } from "#lib/companies/rules/company.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";

export type DemoVehicle = {
  licensePlate: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  vehicleType: "car" | "estate" | "van" | "accessible" | "stretcher" | null;
  status: Status;
  createdDate: Date;
};

export type DemoDriver = {
  taxiDrivingLicense: string | null;
  taxiDrivingLicenseExpiration: PlainDate | null;
  contact: { [Field in keyof Contact]: Contact[Field] | null };
  status: Status;
  createdDate: Date;
};

/** A company of the demo. It names other companies by key, not by database id. */
export type DemoCompany = Omit<CompanyContent, "aggregatorCompanyId"> &
  Pick<
    Company,
    | "external"
    | "createdDate"
    | "createdBy"
    | "modifiedDate"
    | "modifiedBy"
    | "submittedDate"
    | "approvedDate"
    | "approvedBy"
  > & {
    key: string;
    /** The key of the aggregator or regional partner the company works under. */
    aggregatorKey: string | null;
    vehicles: readonly DemoVehicle[];
    drivers: readonly DemoDriver[];
  };

/** Aggregators and regional partners come first, so that an insert in this order finds every aggregatorKey. */
export type DemoData = { companies: readonly DemoCompany[] };

/** The values that no two companies of a demo may share. */
export type TakenValues = Record<
  "businessId" | "iban" | "plate" | "driverLicence" | "phone" | "email",
  Set<string>
>;
