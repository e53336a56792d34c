import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type Company, NOT_IN_GOOD_SIGN, type Package } from "./company.ts";
import { canCopyCompany } from "./company-permissions.ts";
import type { Revision } from "./company-revision.ts";

type Copying = {
  /** The new company's id. */
  id: number;
  /** The target partner; null for an unknown company. */
  target: Company | null;
  revision: Revision;
};

/**
 * The gate of copying: the same business again, incomplete and under a regional partner. Details, billing, packages and the
 * owner are copied. The agreement and its signer, ids in other systems, the fleet and the history are not. Fails with
 * `not_found`, `forbidden` or `invalid_target`.
 */
export function copiedCompany(
  actor: Actor,
  source: Company,
  { id, target, revision: { at, today } }: Copying,
): Result<Company> {
  if (!canActOnCompany(actor, source.id)) return fail("not_found");
  if (!canCopyCompany(actor)) return fail("forbidden");
  if (target === null || !canTakeCopies(target, source))
    return fail("invalid_target", { issues: [{ path: "aggregatorCompany", code: "invalid_target" }] });
  return ok({
    ...source,
    id,
    version: 1,
    status: "incomplete",
    aggregatorCompanyId: target.id,
    externalId: null,
    external: { status: null, goodSignStatus: NOT_IN_GOOD_SIGN },
    contract: { signed: null, reliablePartner: null },
    packages: packagesFrom(source.packages, today),
    createdDate: at,
    createdBy: actor.label,
    modifiedDate: at,
    modifiedBy: actor.label,
    submittedDate: null,
    approvedDate: null,
    approvedBy: null,
    vehicleCount: 0,
    driverCount: 0,
  });
}

/** A regional partner that is not inactive, and another company. Screen and gate ask the same. */
export const canTakeCopies = (
  target: Pick<Company, "id" | "companyType" | "status">,
  source: Pick<Company, "id">,
): boolean =>
  target.companyType === "regional_partner" && target.status !== "inactive" && target.id !== source.id;

/** Drops ended packages; running ones start today. */
const packagesFrom = (packages: readonly Package[], today: PlainDate): Package[] =>
  packages
    .filter(({ endDate }) => endDate === null || endDate >= today)
    .map((one) => ({ ...one, startDate: one.startDate < today ? today : one.startDate }));
