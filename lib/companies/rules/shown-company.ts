import { type Actor, overseesCompany } from "#lib/core/actor.ts";
import type { Company, Confirmation } from "./company.ts";

type ShownConfirmation = Omit<Confirmation, "by"> & { by: string | null };

/** A company as it leaves the product: who at the provider did what is null for those who may not know it. */
export type ShownCompany = Omit<Company, "createdBy" | "modifiedBy" | "contract"> & {
  createdBy: string | null;
  modifiedBy: string | null;
  contract: { signed: ShownConfirmation | null; reliablePartner: ShownConfirmation | null };
};

/**
 * What `actor` may see of a company that is theirs to see: creator, approver and goodSign id are the admins', and whose it
 * is its own people know, not its aggregator's.
 */
export function shownCompany(actor: Actor, company: Company): ShownCompany {
  if (actor.admin) return company;
  const { signed, reliablePartner } = company.contract;
  const { status, goodSignStatus } = company.external;
  return {
    ...company,
    ...(overseesCompany(actor, company.id) && { ownerId: null, owner: null }),
    createdBy: null,
    modifiedBy: null,
    approvedBy: null,
    contract: {
      signed: signed && { ...signed, by: null },
      reliablePartner: reliablePartner && { ...reliablePartner, by: null },
    },
    external: { status, goodSignStatus: { ...goodSignStatus, id: null } },
  };
}
