import type { z } from "zod";
import { listCompanyRows } from "#lib/companies/queries/company-list.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { canStillUndo, missingOnes, selectionChanged } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import {
  listPartnersBefore,
  lockCompanies,
  lockPartnerMove,
  markPartnerMoveUndone,
} from "#lib/partners/queries/partner-moves.ts";
import { moveBack, moveUnder } from "#lib/partners/rules/partner.ts";
import type { gatherSchema, movePartnerSchema, undoPartnerMoveSchema } from "#lib/partners/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findSubmitted, rememberSubmitted } from "#lib/platform/use-case/once.ts";
import { under } from "./companies.ts";
import { loadPartner, MOVE_DEADLINE_MS, recordMove, writeMoves } from "./write.ts";

type MoveInput = z.output<typeof movePartnerSchema>;

/** `changeId` identifies the move for an undo: null if nothing changed. */
export type MoveOutcome = { count: number; changeId: number | null };

/**
 * Moves a partner's selected companies to another partner, or to none: all or none. The same `submissionKey` again changes
 * nothing more. Fails with `forbidden`, `not_found`, `selection_changed` (the list has another length than the person saw),
 * `invalid_target` ('Yritys ei kelpaa'), and like moveUnder.
 */
export async function moveCompanies(ctx: Context, input: MoveInput): Promise<Result<MoveOutcome>> {
  const { partnerId, selection, target, submissionKey } = input;
  const partner = await loadPartner(ctx, partnerId);
  if (!partner.ok) return partner;
  const submission = { key: submissionKey, content: ["partner", partnerId, selection, target] };
  const earlier = await findSubmitted(ctx, submission);
  if (!earlier.ok) return earlier;
  if (earlier.value !== null)
    return ok({ count: (await lockPartnerMove(ctx.db, earlier.value))?.count ?? 0, changeId: earlier.value });

  const ids =
    "ids" in selection ? ok([...new Set(selection.ids)]) : await matchingIds(ctx, partnerId, selection);
  if (!ids.ok) return ids;
  if (target === partnerId) return INVALID_TARGET;
  const isHere = (company: Company) => company.aggregatorCompanyId === partnerId;
  const moved = await moveTo(ctx, { ids: ids.value, target, partnerId, isHere });
  if (moved.ok && moved.value.changeId !== null)
    await rememberSubmitted(ctx, submission, moved.value.changeId);
  return moved;
}
moveCompanies.deadlineMs = MOVE_DEADLINE_MS;

/**
 * The API: brings companies under a partner, whatever their former one, all or none. Fails with `forbidden`, `not_found` and
 * like moveUnder.
 */
export async function gatherCompanies(
  ctx: Context,
  { partnerId, body }: z.output<typeof gatherSchema>,
): Promise<Result<MoveOutcome>> {
  const partner = await loadPartner(ctx, partnerId);
  if (!partner.ok) return partner;
  const ids = [...new Set(body.companies.map(({ id }) => id))];
  return moveTo(ctx, { ids, target: partnerId, partnerId: null, isHere: () => true });
}
gatherCompanies.deadlineMs = MOVE_DEADLINE_MS;

async function matchingIds(
  { db }: Context,
  partnerId: number,
  { status, q: search, count }: Extract<MoveInput["selection"], { count: number }>,
): Promise<Result<number[]>> {
  const order = { by: "id", direction: "asc" } as const;
  const filter = under({ partnerId, status, search });
  const found = await listCompanyRows(db, { filter, order, cursor: null, limit: MAX_BULK });
  return found.length === count ? ok(found.map(({ id }) => id)) : selectionChanged("companies", found.length);
}

type Wish = {
  ids: readonly number[];
  target: number | null;
  partnerId: number | null;
  /** Whether a company is still in the list in which it was selected. */
  isHere: (company: Company) => boolean;
};

async function moveTo(ctx: Context, { ids, target, partnerId, isHere }: Wish): Promise<Result<MoveOutcome>> {
  const locked = await lockCompanies(ctx.db, target === null ? ids : [...ids, target]);
  const companies = ids.flatMap((id) => locked.get(id) ?? []).filter(isHere);
  if (companies.length < ids.length) {
    const there = new Set(companies.map(({ id }) => id));
    return missingOnes(
      "companies",
      ids.filter((id) => !there.has(id)),
    );
  }
  const destination = target === null ? null : locked.get(target);
  if (destination === undefined) return INVALID_TARGET;
  const revision = { at: ctx.now, today: ctx.today };
  const revised = moveUnder(ctx.actor, companies, { target: destination, revision });
  if (!revised.ok) return revised;
  const revisions = revised.value;
  if (revisions.length === 0) return ok({ count: 0, changeId: null });
  const versions = await writeMoves(ctx, revisions);
  const changeId = await recordMove(ctx, { partnerId, targetId: target, revisions, versions });
  return ok({ count: revisions.length, changeId });
}

const INVALID_TARGET = fail("invalid_target", { issues: [{ path: "target", code: "invalid_target" }] });

/**
 * 'Kumoa': returns every company of a move to its former partner, with events in the histories. All or none: one that has
 * changed since is named, and nothing happens. Fails with `forbidden`, `not_found`, `already_undone`, `undo_too_late`, and like
 * moveBack.
 */
export async function undoPartnerMove(
  ctx: Context,
  { partnerId, moveId }: z.output<typeof undoPartnerMoveSchema>,
): Promise<Result<{ count: number }>> {
  const partner = await loadPartner(ctx, partnerId);
  if (!partner.ok) return partner;
  const move = await lockPartnerMove(ctx.db, moveId);
  if (!move || (move.partnerId !== partnerId && move.targetId !== partnerId)) return fail("not_found");
  const allowed = canStillUndo(move, ctx.now);
  if (!allowed.ok) return allowed;

  const records = await listPartnersBefore(ctx.db, moveId);
  const former = records.flatMap((record) => record.partnerId ?? []);
  const ids = new Set([...records.map(({ companyId }) => companyId), ...former]);
  const known = await lockCompanies(ctx.db, [...ids]);
  const revision = { at: ctx.now, today: ctx.today };
  const revised = moveBack(ctx.actor, records, { known, revision });
  if (!revised.ok) return revised;
  await writeMoves(ctx, revised.value);
  await markPartnerMoveUndone(ctx.db, moveId, { at: ctx.now, by: ctx.actor.label });
  return ok({ count: revised.value.length });
}
undoPartnerMove.deadlineMs = MOVE_DEADLINE_MS;
