import type { Billing } from "#lib/companies/company-fields.ts";
import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { actionBetween, hasBeenInUse, type Status } from "#lib/core/status.ts";
import { checkBilling } from "./billing-right.ts";
import { type Company, missingBilling, missingOfCompany, type Package } from "./company.ts";
import { type CompanyChanges, mergeChanges } from "./company-merge.ts";
import { canEditField, canTakeAction, type GuardedField, takesExternalId } from "./company-permissions.ts";
import {
  choosePackage,
  earliestPackageStart,
  revisePackages,
  startsTooEarly,
  withoutPlanned,
} from "./packages.ts";

export type Revision = { at: Date; today: PlainDate };

/**
 * The one gate of every change to a company: who may change which field in which state, and which transition the change means.
 * Pure; the schema has checked formats and lengths. Fails with `not_found` (not the actor's), `invalid` (issues by path:
 * `read_only`, `required`, …), `people_only`, `step_up_needed` (checkBilling), `forbidden` or `transition_not_allowed`.
 */
export function reviseCompany(
  actor: Actor,
  company: Company,
  {
    changes,
    revision,
    confirmed = false,
  }: { changes: CompanyChanges; revision: Revision; confirmed?: boolean | undefined },
): Result<Company> {
  if (!canActOnCompany(actor, company.id)) return fail("not_found");
  const packages = revisedPackages(actor, company, { changes, today: revision.today });
  if (!packages.ok) return packages;

  const merged = mergeChanges(company, changes, {
    packages: packages.value,
    by: actor.label,
    at: revision.at,
  });
  const billing = checkBilling(actor, { before: company, after: merged }, confirmed);
  if (!billing.ok) return billing;
  const issues = [
    ...refusedFields(actor, company, { changes, merged }),
    ...incompleteBilling(merged),
    ...lostPackages(company, merged),
  ];
  if (issues.length > 0) return fail("invalid", { issues });
  return withStatus(actor, { company, merged, changes });
}

function revisedPackages(
  actor: Actor,
  company: Company,
  { changes, today }: { changes: CompanyChanges; today: PlainDate },
): Result<Package[]> {
  const requested = requestedPackages(company, changes, today);
  const earliest = earliestPackageStart(actor, company, today);
  if (requested.ok && !hasBeenInUse(company) && startsTooEarly(company.packages, requested.value, earliest))
    return fail("invalid", { issues: [{ path: "packages", code: "package_before_today" }] });
  return requested;
}

function requestedPackages(company: Company, changes: CompanyChanges, today: PlainDate): Result<Package[]> {
  // Until the first approval nothing has been billed, so the choice may still change.
  const billedUntil = hasBeenInUse(company) ? today : null;
  if (changes.choosePackage) {
    const { name, startDate } = changes.choosePackage;
    const base = billedUntil === null ? [] : withoutPlanned(company.packages, billedUntil);
    return revisePackages(company.packages, choosePackage(base, name, startDate), billedUntil);
  }
  if (!changes.packages) return ok([...company.packages]);
  return revisePackages(company.packages, changes.packages, billedUntil);
}

const GUARDED: readonly { field: GuardedField; of: (company: Company) => unknown }[] = [
  { field: "companyName", of: (company) => company.companyName },
  { field: "businessId", of: (company) => company.businessId },
  { field: "provider", of: (company) => company.provider },
  { field: "companyType", of: (company) => company.companyType },
  { field: "externalId", of: (company) => company.externalId },
  { field: "aggregatorCompany", of: (company) => company.aggregatorCompanyId },
  { field: "external.status", of: (company) => company.external.status },
];

function refusedFields(
  actor: Actor,
  company: Company,
  { changes, merged }: { changes: CompanyChanges; merged: Company },
): Issue[] {
  const refused = GUARDED.filter(
    ({ field, of }) => of(merged) !== of(company) && !isCleared(field, company, merged),
  )
    // An admin who moves a company to another provider may set its id there in the same save.
    .filter(({ field }) => !canEditField(actor, field === "externalId" ? merged : company, field))
    .map(({ field }): Issue => ({ path: field, code: "read_only" }));
  if (changes.owner !== undefined && changes.owner !== company.owner)
    refused.push({ path: "owner", code: "read_only" });
  if (company.status !== "incomplete" && untickedAnything(company, merged)) {
    refused.push({ path: "contract", code: "read_only" });
  }
  return [...refused, ...foreignBilling(merged.billing)];
}

/** The gate itself clears an external id that has lost its provider, with that provider's data. */
const isCleared = (field: GuardedField, before: Company, merged: Company): boolean =>
  field === "externalId"
    ? merged.externalId === null && (merged.provider !== before.provider || !takesExternalId(merged))
    : field === "external.status" && merged.external.status === null;

const untickedAnything = (before: Company, after: Company): boolean =>
  (before.contract.signed !== null && after.contract.signed === null) ||
  (before.contract.reliablePartner !== null && after.contract.reliablePartner === null);

function foreignBilling(billing: Billing): Issue[] {
  const foreign: (keyof Billing)[] =
    billing.billingType === "email"
      ? ["eInvoicingAddress", "eInvoicingOperator"]
      : billing.billingType === "e_invoice"
        ? ["emailInvoicingAddress"]
        : [
            "eInvoicingAddress",
            "eInvoicingOperator",
            "emailInvoicingAddress",
            "iban",
            "bic",
            "accountHolderName",
          ];
  return foreign
    .filter((field) => billing[field] !== null)
    .map((field) => ({ path: `billing.${field}`, code: "not_for_billing_type" }));
}

/** An incomplete company may lack all of billing; half of it may never be missing, and no other company may lose it. */
function incompleteBilling(merged: Company): Issue[] {
  const none = Object.values(merged.billing).every((value) => value === null);
  if (none && merged.status === "incomplete") return [];
  return missingBilling(merged.billing).map((path) => ({ path, code: "required" }));
}

/** From `pending` on a package is required; an old company without one may be saved unchanged. */
const lostPackages = (company: Company, merged: Company): Issue[] =>
  company.status !== "incomplete" && company.packages.length > 0 && merged.packages.length === 0
    ? [{ path: "packages", code: "required" }]
    : [];

function withStatus(
  actor: Actor,
  { company, merged, changes }: { company: Company; merged: Company; changes: CompanyChanges },
): Result<Company> {
  const wanted = wantedStatus(company, merged, changes);
  if (wanted === company.status) return ok(merged);

  const action = actionBetween(company.status, wanted);
  // A return for completion needs a reason, so it has its own use case (returning.ts).
  if (action === null || action === "return") return refusedStatus("transition_not_allowed");
  if (!canTakeAction(actor, company, action)) return refusedStatus("forbidden");
  const missing = missingOfCompany(merged);
  if (wanted !== "inactive" && missing.length > 0) {
    return fail("incomplete", { issues: missing.map((path) => ({ path, code: "required" })) });
  }
  return ok({ ...merged, status: wanted });
}

const refusedStatus = (code: string) => fail(code, { issues: [{ path: "status", code }] });

/**
 * The save that gives an incomplete company's last missing value submits it, whichever block it is in. A returned company lacks
 * nothing: saving the service step submits it.
 */
function wantedStatus(company: Company, merged: Company, changes: CompanyChanges): Status {
  if (changes.status !== undefined && changes.status !== company.status) return changes.status;
  const submits =
    company.status === "incomplete" &&
    missingOfCompany(merged).length === 0 &&
    (missingOfCompany(company).length > 0 || savesService(company, merged, changes));
  return submits ? "pending" : company.status;
}

/** A PUT of the whole company counts as the service step only if it changes that step. */
function savesService(company: Company, merged: Company, changes: CompanyChanges): boolean {
  if (changes.choosePackage !== undefined) return true;
  if (changes.packages === undefined && changes.contract === undefined) return false;
  return changes.status === undefined || serviceOf(company) !== serviceOf(merged);
}

const serviceOf = ({ packages, contract }: Company): string =>
  JSON.stringify([packages.map(({ name, startDate, endDate }) => [name, startDate, endDate]), contract]);
