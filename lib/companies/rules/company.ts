import { type Billing, billingFields, type CompanyFields } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { emptyFields } from "#lib/core/field-table.ts";
import type { Status } from "#lib/core/status.ts";

export const PACKAGE_NAMES = ["standard", "premium"] as const;
export type PackageName = (typeof PACKAGE_NAMES)[number];

/** A period in which a service package is in force; both dates inclusive, an open end is null. */
export type Package = { name: PackageName; startDate: PlainDate; endDate: PlainDate | null };

/** The person who ticked each box of the contract step, and the time. */
export type Confirmation = { at: Date; by: string };
export type Contract = { signed: Confirmation | null; reliablePartner: Confirmation | null };

/** The fields that a revision can change. All others are computed. */
export type CompanyContent = CompanyFields & {
  aggregatorCompanyId: number | null;
  status: Status;
  billing: Billing;
  accountantEmail: string | null;
  packages: readonly Package[];
  contract: Contract;
};

/** The fields that only the server computes. A PUT of the whole company may carry them; they never change anything. */
export const COMPUTED_FIELDS = [
  "id",
  "external",
  "createdDate",
  "createdBy",
  "modifiedDate",
  "modifiedBy",
  "submittedDate",
  "approvedDate",
  "approvedBy",
  "vehicleCount",
  "driverCount",
  "warnings",
  "blockedSince",
  "reasons",
] as const;

/** An object with the same value for each computed field. */
export const forComputedFields = <Value>(value: Value) =>
  Object.fromEntries(COMPUTED_FIELDS.map((name) => [name, value])) as Record<
    (typeof COMPUTED_FIELDS)[number],
    Value
  >;

/** The company's state in the billing and signing system, as that system last reported it. */
type GoodSignStatus = { status: string | null; id: string | null; syncedDate: Date | null };

export const NOT_IN_GOOD_SIGN: GoodSignStatus = { status: null, id: null, syncedDate: null };

export type Company = CompanyContent & {
  id: number;
  version: number;
  ownerId: number | null;
  owner: string | null;
  external: { status: string | null; goodSignStatus: GoodSignStatus };
  createdDate: Date;
  createdBy: string;
  modifiedDate: Date;
  modifiedBy: string;
  submittedDate: Date | null;
  approvedDate: Date | null;
  approvedBy: string | null;
  vehicleCount: number;
  driverCount: number;
};

/** The receivers of a mail about a decision on the company's application. */
export const decisionReceivers = ({ contact, owner }: Pick<Company, "contact" | "owner">): Set<string> =>
  new Set([contact.email, ...(owner === null ? [] : [owner])]);

export const NO_BILLING: Billing = emptyFields(billingFields);

/** The required billing fields that are empty, by their path; which ones are required depends on the type. */
export function missingBilling(billing: Billing): string[] {
  if (billing.billingType === null) return ["billing.billingType"];
  const required: (keyof Billing)[] =
    billing.billingType === "e_invoice"
      ? ["eInvoicingAddress", "eInvoicingOperator"]
      : ["emailInvoicingAddress"];
  return required.filter((field) => !billing[field]).map((field) => `billing.${field}`);
}

/** Everything a company lacks before it can be submitted or approved, in the wizard's order. */
export function missingOfCompany(
  company: Pick<CompanyContent, "billing" | "packages"> & { contract: { [box in keyof Contract]: unknown } },
): string[] {
  return [
    ...missingBilling(company.billing),
    ...(company.packages.length === 0 ? ["packages"] : []),
    ...(company.contract.signed ? [] : ["contract.signed"]),
    ...(company.contract.reliablePartner ? [] : ["contract.reliablePartner"]),
  ];
}

export type WizardStep = "billing" | "contract" | "complete";

/** The step at which an interrupted registration continues. */
export function wizardStep(company: CompanyContent): WizardStep {
  if (company.status !== "incomplete") return "complete";
  return missingBilling(company.billing).length > 0 ? "billing" : "contract";
}

/** The facts about a vehicle's or driver's company that their rules and pages need. */
export type FleetCompany = Pick<Company, "id" | "companyName" | "status">;

/** Why an application was returned for completion, and when. */
export type Returned = { reason: string; at: Date };
