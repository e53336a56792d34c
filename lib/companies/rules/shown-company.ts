import { type Actor, overseesCompany } from "#lib/core/actor.ts";
import type { Company, Confirmation } from "./company.ts";

type ShownConfirmation = Omit<Confirmation, "by"> & { by: string | null };

/** A company as a reader sees it: names of the provider's people are null for readers who may not know them. */
export type ShownCompany = Omit<Company, "createdBy" | "modifiedBy" | "contract"> & {
  createdBy: string | null;
  modifiedBy: string | null;
  contract: { signed: ShownConfirmation | null; reliablePartner: ShownConfirmation | null };
};

/**
 * The parts of a visible company that `actor` may see: only admins see creator, approver and goodSign id; its own people see
 * the owner, an aggregator's people do not.
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
