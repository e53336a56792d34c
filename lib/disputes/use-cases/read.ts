import type { z } from "zod";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { overseesCompany } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type DisputeMessage,
  findDispute,
  findThing,
  listDisputes,
  listMessages,
  listOpenDisputes,
} from "#lib/disputes/queries/disputes.ts";
import {
  canDispute,
  type Dispute,
  type DisputedThing,
  type ThingFacts,
} from "#lib/disputes/rules/dispute.ts";
import {
  type disputeIdSchema,
  type disputesPageSchema,
  type openDisputesSchema,
  thingOf,
} from "#lib/disputes/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listCreditedPositions } from "#lib/settlements/queries/credit-notes.ts";
import { findStatement } from "#lib/settlements/queries/statements.ts";
import { creditableLines, type PlacedLine } from "#lib/settlements/rules/credit.ts";

export type DisputesPage = {
  company: { id: number; name: string };
  /** The thing that the list is about; null: all disputes of the company. */
  thing: ThingFacts | null;
  /** Whether the reader may ask about the thing now: its former questions are closed. */
  canAsk: boolean;
  page: Page<Dispute>;
  today: PlainDate;
};

/** A company's disputes, or those about one thing. Fails with `not_found`, also for another company's thing. */
export async function listDisputePage(
  ctx: Context,
  { companyId, cursor, ...words }: z.output<typeof disputesPageSchema>,
): Promise<Result<DisputesPage>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const isWhole = Object.values(words).every((word) => word === undefined);
  const about: DisputedThing | null = thingOf(words);
  const thing = about && (await findThing(ctx.db, companyId, about));
  if (!isWhole && thing === null) return fail("not_found");
  const slice = { cursor: cursor ?? null, limit: PAGE_SIZE };
  const rows = await listDisputes(ctx.db, { companyId, about, ...slice });
  return ok({
    company: { id: companyId, name: company.value.companyName },
    thing,
    canAsk: thing !== null && canDispute(ctx.actor, companyId) && rows.every(({ state }) => state !== "open"),
    page: pageOf(rows, { ...slice, sortValue: ({ id }) => id }),
    today: ctx.today,
  });
}

/** Open disputes of all companies, the first deadline first. Fails with `not_found` for all but admins. */
export async function listOpenDisputePage(
  { actor, db, today }: Context,
  { cursor: from }: z.output<typeof openDisputesSchema>,
): Promise<Result<Page<Dispute> & { today: PlainDate }>> {
  if (!actor.admin) return fail("not_found");
  const slice = { cursor: from ?? null, limit: PAGE_SIZE };
  const rows = await listOpenDisputes(db, slice);
  return ok({ ...pageOf(rows, { ...slice, sortValue: ({ dueOn }) => dueOn }), today });
}

export type DisputeView = {
  dispute: Dispute;
  /** The author is null where the reader may not know the name: admins to companies, people to who oversees the company. */
  messages: (Omit<DisputeMessage, "by"> & { by: string | null })[];
  /** Whether the reader may add a message or take the question back. */
  canDispute: boolean;
  /** The fees that an admin may give back, and among them the disputed line. */
  creditable: PlacedLine[];
  today: PlainDate;
};

/** One dispute with its messages. Fails with `not_found`. */
export async function viewDispute(
  ctx: Context,
  place: z.output<typeof disputeIdSchema>,
): Promise<Result<DisputeView>> {
  const { actor, db, today } = ctx;
  const company = await loadCompany(ctx, place.companyId);
  if (!company.ok) return company;
  const dispute = await findDispute(db, place);
  if (!dispute) return fail("not_found");
  const messages = await listMessages(db, dispute.id);
  const isHidden = ({ byProvider }: DisputeMessage) =>
    byProvider ? !actor.admin : overseesCompany(actor, place.companyId);
  return ok({
    dispute,
    messages: messages.map((message) => ({ ...message, by: isHidden(message) ? null : message.by })),
    canDispute: dispute.state === "open" && canDispute(actor, place.companyId),
    creditable: actor.admin && dispute.state === "open" ? await creditableOf(ctx, dispute) : [],
    today,
  });
}

async function creditableOf(
  { db, today }: Context,
  { statementId, companyId }: Dispute,
): Promise<PlacedLine[]> {
  const found = statementId === null ? null : await findStatement(db, { companyId, statementId, today });
  if (found?.document.kind !== "settlement") return [];
  const credited = await listCreditedPositions(db, found.document.id);
  return creditableLines(found.document.lines).filter(({ position }) => !credited.includes(position));
}
