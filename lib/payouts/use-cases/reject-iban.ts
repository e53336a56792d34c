import type { z } from "zod";
import { ibanRejected } from "#lib/companies/letters/billing.ts";
import { findMembershipRole, updateCompany } from "#lib/companies/queries/companies.ts";
import {
  findCompanyOfIbanChange,
  findLinkedIbanChange,
  lockUnconfirmedIban,
  type OpenIbanChange,
  updateIbanRejected,
} from "#lib/companies/queries/iban-changes.ts";
import { isSameAccount } from "#lib/companies/rules/billing-right.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { changedCompanyFields } from "#lib/companies/rules/company-change.ts";
import { linkEnd } from "#lib/companies/rules/iban-link.ts";
import { endOfIban, receiversOfMoneyMail } from "#lib/companies/use-cases/billing-warnings.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { stamped } from "#lib/companies/use-cases/save.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isEmail } from "#lib/core/text.ts";
import { withNote } from "#lib/events/rules/change.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { ibanLinkSchema, rejectIbanSchema, rejectLinkedIbanSchema } from "#lib/payouts/schema.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import { isSeen, shortened } from "./iban-changes.ts";

type Rejection = { changeId: number; newIban: string | null; newBic: string | null; reason: string };

/**
 * Rejects a changed account: the former account comes back, and waiting payouts go there. Rejects only the account that the
 * admin saw. Fails with `forbidden` for all but admins, `step_up_needed` and `iban_changed`.
 */
export async function rejectIban(
  ctx: Context,
  rejection: z.output<typeof rejectIbanSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "account_confirmation");
  return proof.ok ? reject(ctx, rejection) : proof;
}

/** The id in a link that this server made; null for another text. */
type ReadLink = (token: string) => string | null;

export type LinkedChange = {
  company: Company;
  /** Null once the link has ended. */
  change: OpenIbanChange | null;
  /** Why the link has ended; null while it has not. */
  ended: "confirmed" | "rejected" | "replaced" | "expired" | null;
};

/**
 * The change behind the link of an owner's mail. Reading it changes nothing. Fails with `not_found` for a wrong link and for
 * everybody but the company's owners.
 */
export const ibanLinkReading =
  (readLink: ReadLink): UseCase<z.output<typeof ibanLinkSchema>, LinkedChange> =>
  async (ctx, { companyId, token }) => {
    const linkId = readLink(token);
    const company = await loadCompany(ctx, companyId);
    if (!company.ok) return company;
    if (linkId === null || !(await isOwner(ctx, companyId))) return fail("not_found");
    const linked = await findLinkedIbanChange(ctx.db, { companyId, linkId });
    const ended = endOf(linked, ctx.now);
    return ok({ company: company.value, change: ended === null ? linked : null, ended });
  };

function endOf(linked: Awaited<ReturnType<typeof findLinkedIbanChange>>, now: Date): LinkedChange["ended"] {
  if (linked === null) return "replaced";
  if (linked.confirmedAt !== null) return "confirmed";
  if (linked.rejectedAt !== null) return "rejected";
  return linkEnd(linked.changedAt) <= now ? "expired" : null;
}

/**
 * Rejects a changed account as an owner, by the link of the mail. The link works once, for 14 days, until an admin has decided
 * or the account changes again. Fails like ibanLinkReading, and with `step_up_needed`, `link_expired`, `iban_changed`.
 */
export const linkedIbanRejection =
  (readLink: ReadLink): UseCase<z.output<typeof rejectLinkedIbanSchema>, null> =>
  async (ctx, { companyId, token, ...rejection }) => {
    const linked = await ibanLinkReading(readLink)(ctx, { companyId, token });
    if (!linked.ok) return linked;
    const proof = requireProof(ctx, "account_confirmation");
    if (!proof.ok) return proof;
    const { change } = linked.value;
    return change ? reject(ctx, { ...rejection, changeId: change.id }) : fail("link_expired");
  };

async function isOwner({ actor, db }: Context, companyId: number): Promise<boolean> {
  if (actor.kind !== "user" || actor.id === null) return false;
  return (await findMembershipRole(db, { userId: actor.id, companyId })) === "owner";
}

async function reject(ctx: Context, { changeId, reason, ...seen }: Rejection): Promise<Result<null>> {
  const companyId = await findCompanyOfIbanChange(ctx.db, changeId);
  if (companyId === null) return fail("iban_changed");
  // The company before the change, locked in the same order as a save.
  const loaded = await loadCompany(ctx, companyId, { lock: true });
  if (!loaded.ok) return loaded;
  const change = await lockUnconfirmedIban(ctx.db, changeId);
  if (!change || !isSeen(change, seen)) return fail("iban_changed");
  await updateIbanRejected(ctx.db, { id: changeId, by: ctx.actor.label, reason });
  await bringBack(ctx, loaded.value, { change, reason });
  await tellOfRejection(ctx, loaded.value, { change, reason });
  return ok(null);
}

type Rejected = { change: OpenIbanChange; reason: string };

/** Writes the former account, and an event of the rejection. */
async function bringBack(ctx: Context, before: Company, { change, reason }: Rejected): Promise<void> {
  const former = { iban: change.oldIban, bic: change.oldBic };
  const after = stamped(ctx, before, { ...before, billing: { ...before.billing, ...former } });
  if (!isSameAccount(before.billing, former)) await updateCompany(ctx.db, before, after);
  await recordEvent(ctx, {
    entityType: "company",
    entityId: before.id,
    companyId: before.id,
    action: "update",
    status: before.status,
    ...withNote(changedCompanyFields(before, after), {
      "billing.ibanRejected": shortened(change.newIban),
      rejectReason: reason,
    }),
  });
}

/** Mailed to everybody who was told of the change, and to the person who made it. */
async function tellOfRejection({ db, actor }: Context, company: Company, rejected: Rejected): Promise<void> {
  const { change, reason } = rejected;
  const { id: companyId, companyName } = company;
  const ends = { keptEnd: endOfIban(change.oldIban), rejectedEnd: endOfIban(change.newIban) };
  const receivers = (await receiversOfMoneyMail(db, [company])).map(({ to }) => to);
  const isPerson = change.changedById !== null && isEmail(change.changedBy);
  const changer = isPerson && !receivers.includes(change.changedBy) ? [change.changedBy] : [];
  for (const to of [...receivers, ...changer])
    await enqueueMail(db, ibanRejected, {
      to,
      companyName,
      companyId,
      by: actor.label,
      reason,
      ...ends,
    });
}
