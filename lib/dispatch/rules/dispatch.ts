import type { Address, Contact } from "#lib/companies/company-fields.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { CompanyChanges } from "#lib/companies/rules/company-merge.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/**
 * A company as its dispatch provider knows it. `status` is the provider's own word. The provider does not know the fields
 * that it leaves out.
 */
export type ProviderCompany = {
  externalId: string;
  businessId: string;
  status: string;
  companyName: string;
  address?: Partial<Address>;
  contact?: Partial<Contact>;
  taxiServiceLicence?: string;
};

/**
 * The failures of a call about one company: it was made and brought no answer about this company. An admin retries it, or
 * corrects the external id or the connection.
 */
export const FAILED_CALLS = [
  "dispatch_unreachable",
  "dispatch_slow",
  "dispatch_failed",
  "dispatch_garbage",
  "dispatch_unauthorized",
  "dispatch_unknown_id",
  "dispatch_other_company",
] as const;
export type FailedCall = (typeof FAILED_CALLS)[number];

/**
 * The failed call that a refusal stands for; null for a refusal without a call. A paused or unconnected provider was not called:
 * the failures that led to the pause are listed already, and the provider's own page shows a missing connection. Other
 * refusals concern the portal's own company or an outdated preview.
 */
export const failedCallOf = (code: string): FailedCall | null =>
  FAILED_CALLS.find((one) => one === code) ?? null;

/**
 * The changes of a company in a provider's answer: its name, address, contact, licence and the provider's own status. Never the
 * company's status, owner, type or billing. Fails with `dispatch_other_company` for another business id: a mistyped external id
 * would overwrite one company's details with another's.
 */
export function changesFromProvider(
  company: Pick<Company, "businessId">,
  { businessId, companyName, address, contact, taxiServiceLicence, status }: ProviderCompany,
): Result<CompanyChanges> {
  if (businessId !== company.businessId) return fail("dispatch_other_company");
  return ok({
    companyName,
    ...(address && { address }),
    ...(contact && { contact }),
    ...(taxiServiceLicence !== undefined && { taxiServiceLicence }),
    external: { status },
  });
}

/** Why a connection test failed, in the order from the name look-up to the answer. */
export const CONNECTION_TROUBLES = [
  /** The credential was sealed under another secret or for another address. */
  "credential_unreadable",
  "refused_address",
  "unknown_host",
  "refused",
  "unreachable",
  "tls",
  "slow",
  "unauthorized",
  "no_such_path",
  "redirected",
  "failed",
  "garbage",
] as const;
export type ConnectionTrouble = (typeof CONNECTION_TROUBLES)[number];

/** The result of 'Testaa yhteys'; `trouble` is null if the connection works. */
export type ConnectionTest = { trouble: ConnectionTrouble | null; ms: number };

/** The trouble of a health answer's status; null if the body decides. */
export function troubleOfStatus(status: number): ConnectionTrouble | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || status === 405 || status === 410) return "no_such_path";
  if (status >= 300 && status < 400) return "redirected";
  return status === 429 || status >= 500 ? "failed" : "garbage";
}

/** The outcome of a call for the circuit breaker: an answer, a refusal of our credential, or a failure. */
export type CallOutcome = { kind: "answer" } | { kind: "refusal" | "failure"; code: string };

/** A test counts like a call: a failure counts towards the pause, and an answer ends it. */
export function outcomeOfTest(trouble: ConnectionTrouble | null): CallOutcome {
  if (trouble === null) return { kind: "answer" };
  if (trouble === "unauthorized") return { kind: "refusal", code: "dispatch_unauthorized" };
  if (trouble === "no_such_path") return { kind: "refusal", code: "dispatch_garbage" };
  return { kind: "failure", code: FAILURES[trouble] ?? "dispatch_unreachable" };
}

const FAILURES: Partial<Record<ConnectionTrouble, string>> = {
  slow: "dispatch_slow",
  failed: "dispatch_failed",
  garbage: "dispatch_garbage",
  redirected: "dispatch_garbage",
};
