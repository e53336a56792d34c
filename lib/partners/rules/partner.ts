import type { Company } from "#lib/companies/rules/company.ts";
import { canGather } from "#lib/companies/rules/company-permissions.ts";
import { type Revision, reviseCompany } from "#lib/companies/rules/company-revision.ts";
import type { Actor } from "#lib/core/actor.ts";
import { type Refused, refusalOfMany } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

// Partners gather companies: aggregators, whose people read them, and regional partners.

export const PARTNER_TYPES = ["aggregator", "regional_partner"] as const;
export type PartnerType = (typeof PARTNER_TYPES)[number];

export const isPartner = ({ companyType }: Pick<Company, "companyType">): boolean =>
  companyType !== "operator";

export type CompanyRevision = { before: Company; after: Company };
type Moving = { target: Company | null; revision: Revision };

/**
 * The gate of moving many companies under a partner, or under none (`target` null): each passes reviseCompany, and one refusal
 * refuses all. Returns the companies that change. Fails with `invalid_target` if the target gathers no companies, else like
 * refusalOfMany.
 */
export function moveUnder(
  actor: Actor,
  companies: readonly Company[],
  { target, revision }: Moving,
): Result<CompanyRevision[]> {
  if (target && !canGather(target, { id: 0 })) return INVALID_TARGET;
  const changes = { aggregatorCompany: target && { id: target.id } };
  return revisedAll(companies, (before) =>
    target && !canGather(target, before)
      ? fail("invalid_target")
      : reviseCompany(actor, before, { changes, revision }),
  );
}

/** One company's partner before a move, and its version after it. */
export type PartnerBefore = { companyId: number; version: number; partnerId: number | null };

/**
 * The inverse of a move, for all or none: one company that has changed since refuses the whole undo. `known` are the live
 * companies and former partners. Fails like refusalOfMany with `changed_since`, or `invalid_target` if the former partner no
 * longer gathers companies.
 */
export function moveBack(
  actor: Actor,
  records: readonly PartnerBefore[],
  { known, revision }: { known: ReadonlyMap<number, Company>; revision: Revision },
): Result<CompanyRevision[]> {
  const byId = new Map(records.map((record) => [record.companyId, record]));
  const companies = records.flatMap(({ companyId }) => known.get(companyId) ?? []);
  if (companies.length < records.length) return fail("changed_since");
  return revisedAll(companies, (before) => {
    const { version, partnerId = null } = byId.get(before.id) ?? {};
    if (before.version !== version) return fail("changed_since");
    const former = partnerId === null ? null : known.get(partnerId);
    if (former === undefined || (former && !canGather(former, before))) return fail("invalid_target");
    const changes = { aggregatorCompany: former && { id: former.id } };
    return reviseCompany(actor, before, { changes, revision });
  });
}

function revisedAll(
  companies: readonly Company[],
  revise: (company: Company) => Result<Company>,
): Result<CompanyRevision[]> {
  const refused: Refused[] = [];
  const revisions: CompanyRevision[] = [];
  for (const before of companies) {
    const revised = revise(before);
    if (!revised.ok) refused.push({ id: before.id, name: before.companyName, failure: revised.error });
    else if (revised.value.aggregatorCompanyId !== before.aggregatorCompanyId)
      revisions.push({ before, after: revised.value });
  }
  return refused.length > 0 ? refusalOfMany("companies", refused) : ok(revisions);
}

const INVALID_TARGET = fail("invalid_target", { issues: [{ path: "target", code: "invalid_target" }] });
