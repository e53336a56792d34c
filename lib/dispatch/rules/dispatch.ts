import type { Address, Company, Contact } from "#lib/companies/rules/company.ts";
import type { CompanyChanges } from "#lib/companies/rules/company-merge.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/**
 * A company as its dispatch provider knows it. The provider decides `status`, a word of its own; what it left out it
 * does not know.
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
 * How a call about one company fails: it was made, and brought no answer about this company. An admin has to see to it,
 * by trying again or by correcting the external id or the connection.
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
 * Which of them a refusal is, or null for one that is no failed call. Of a provider that is paused or not connected
 * nothing was asked: the failures that led to the pause are known each by itself, and a connection that is missing stands
 * on the provider's own page. The rest is about the portal's own company, or about what its asker had seen.
 */
export const failedCallOf = (code: string): FailedCall | null =>
  FAILED_CALLS.find((one) => one === code) ?? null;

/**
 * What a provider's view changes in a company: its name, address, contact, licence and the provider's own status. Never
 * the company's status, owner, type or billing. Fails with `dispatch_other_company` where the external id leads to a
 * company with another business id: somebody mistyped it, and one company's details would become another's.
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

/** Why a try did not succeed, from the name to the answer. */
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

/** What 'Testaa yhteys' found out; `trouble` is null where all is well. */
export type ConnectionTest = { trouble: ConnectionTrouble | null; ms: number };

/** What an answer's status means where health was asked for; null where there is a body to read. */
export function troubleOfStatus(status: number): ConnectionTrouble | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || status === 405 || status === 410) return "no_such_path";
  if (status >= 300 && status < 400) return "redirected";
  return status === 429 || status >= 500 ? "failed" : "garbage";
}

/** What became of a call, for whoever makes the next one: an answer, a refusal of ours, or none at all. */
export type CallOutcome = { kind: "answer" } | { kind: "refusal" | "failure"; code: string };

/** A try counts like any call: a provider that does not answer counts towards the pause, and one that does ends it. */
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
