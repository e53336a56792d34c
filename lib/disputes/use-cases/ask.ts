import type { z } from "zod";
import { type Company, decisionReceivers } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { addDays } from "#lib/core/calendar.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { disputeClosedLetter, disputeOpenedLetter } from "#lib/disputes/letters/dispute.ts";
import {
  findDispute,
  findThing,
  insertMessage,
  listAskers,
  listMessages,
  lockDispute,
  openOnce,
  updateDisputeClosed,
} from "#lib/disputes/queries/disputes.ts";
import { canDispute, type Dispute, type DisputeState, MAX_MESSAGES } from "#lib/disputes/rules/dispute.ts";
import {
  type addToDisputeSchema,
  type disputeIdSchema,
  type openDisputeSchema,
  thingOf,
} from "#lib/disputes/schema.ts";
import { thingOfMail } from "#lib/disputes/texts.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import { yearsOfCompany } from "#lib/seller-reports/rules/seller-row.ts";

export type DisputeSettings = {
  /** The days for the provider's answer. */
  answerDays: number;
  /** Where the provider reads mail; null before the provider is configured. */
  providerEmail: string | null;
};

type Opening = z.output<typeof openDisputeSchema>;
type Adding = z.output<typeof addToDisputeSchema>;

/**
 * A company's person asks the provider about a statement, one of its lines, a card payment or a year's seller report. A thing has
 * one open dispute: a further question goes into it, and a repeated one changes nothing. Mails the provider. Fails with
 * `not_found` (also for a thing of another company), `forbidden` for everybody else, `dispute_closed` if the open dispute is
 * closed at the same moment, and `too_many_messages`.
 */
export const disputeOpening =
  (settings: () => DisputeSettings): UseCase<Opening, { id: number }> =>
  async (ctx, { companyId, body, ...words }) => {
    const company = await loadCompany(ctx, companyId);
    if (!company.ok) return company;
    if (!canDispute(ctx.actor, companyId)) return fail("forbidden");
    const about = thingOf(words);
    const thing = about && (await findThing(ctx.db, companyId, about));
    if (!thing) return fail("not_found");
    if (about.reportYear !== null && !yearsOfCompany(ctx.today).includes(about.reportYear))
      return fail("not_found");
    const { answerDays } = settings();
    const dueOn = addDays(ctx.today, answerDays);
    const disputeId = await openOnce(ctx.db, {
      ...about,
      companyId,
      paymentPeriod: thing.payment?.settledIn ?? null,
      dueOn,
      createdBy: ctx.actor.label,
    });
    return addMessage(ctx, { company: company.value, disputeId, text: body.text }, settings());
  };

/** Adds a message to an open dispute. Fails with `not_found`, `forbidden`, `dispute_closed`, `too_many_messages`. */
export const disputeAdding =
  (settings: () => DisputeSettings): UseCase<Adding, { id: number }> =>
  async (ctx, { companyId, disputeId, body }) => {
    const company = await loadCompany(ctx, companyId);
    if (!company.ok) return company;
    if (!canDispute(ctx.actor, companyId)) return fail("forbidden");
    return addMessage(ctx, { company: company.value, disputeId, text: body.text }, settings());
  };

type Message = { company: Company; disputeId: number; text: string };

async function addMessage(
  ctx: Context,
  { company, disputeId, text }: Message,
  { providerEmail }: DisputeSettings,
): Promise<Result<{ id: number }>> {
  const { actor, db } = ctx;
  const place = { companyId: company.id, disputeId };
  const locked = await lockOpen(ctx, place);
  if (!locked.ok) return locked;
  const messages = await listMessages(db, disputeId);
  const last = messages.at(-1);
  // A second press, or the same question from another tab.
  if (last?.body === text && last.by === actor.label) return ok({ id: disputeId });
  if (messages.length >= MAX_MESSAGES) return fail("too_many_messages");
  await insertMessage(db, { ...place, byProvider: false, body: text, createdBy: actor.label });
  const dispute = await findDispute(db, place);
  if (!dispute) return fail("not_found");
  if (messages.length === 0) await recordDispute(ctx, company, { disputeId, state: "open" });
  if (providerEmail !== null) {
    const { companyName, id: companyId } = company;
    const mail = { to: providerEmail, companyName, companyId, ...thingOfMail(dispute) };
    await enqueueMail(
      db,
      disputeOpenedLetter,
      { ...mail, dueOn: dispute.dueOn, first: messages.length === 0 },
      { language: DEFAULT_LANGUAGE },
    );
  }
  return ok({ id: disputeId });
}

/** The company takes its question back. Fails with `not_found`, `forbidden`, `dispute_closed`. */
export async function withdrawDispute(
  ctx: Context,
  place: z.output<typeof disputeIdSchema>,
): Promise<Result<null>> {
  const company = await loadCompany(ctx, place.companyId);
  if (!company.ok) return company;
  if (!canDispute(ctx.actor, place.companyId)) return fail("forbidden");
  const locked = await lockOpen(ctx, place);
  if (!locked.ok) return locked;
  const { disputeId } = place;
  await updateDisputeClosed(ctx.db, { disputeId, state: "withdrawn", by: ctx.actor.label, now: ctx.now });
  await recordDispute(ctx, company.value, { disputeId, state: "withdrawn" });
  return ok(null);
}

/** Locks an open dispute and tells its version. Fails with `not_found` and `dispute_closed`. */
export async function lockOpen(
  { db }: Context,
  place: z.output<typeof disputeIdSchema>,
): Promise<Result<number>> {
  const locked = await lockDispute(db, place);
  if (locked?.state === "open") return ok(locked.version);
  // The database lets a company's person lock an open dispute alone.
  return fail((await findDispute(db, place)) ? "dispute_closed" : "not_found");
}

type Change = { disputeId: number; state: DisputeState };

/** The company's history names who asked and who decided. */
export const recordDispute = (ctx: Context, { id, status }: Company, { disputeId, state }: Change) =>
  recordEvent(ctx, {
    entityType: "company",
    entityId: id,
    companyId: id,
    action: "update",
    status,
    before: state === "open" ? {} : { disputeState: "open" },
    after: { ...(state === "open" && { dispute: disputeId }), disputeState: state },
  });

/** Mails the provider's decision to who asked, and to the company's contact and owner. */
export async function mailDecision(
  { db }: Context,
  company: Company,
  dispute: Dispute & { state: "answered" | "credited" },
): Promise<void> {
  const { companyName, id: companyId } = company;
  const { state, creditedCents: cents, creditNoteNumber: creditNote } = dispute;
  const receivers = new Set([...(await listAskers(db, dispute.id)), ...decisionReceivers(company)]);
  for (const to of receivers)
    await enqueueMail(db, disputeClosedLetter, {
      to,
      companyName,
      companyId,
      ...thingOfMail(dispute),
      state,
      cents,
      creditNote,
    });
}
