import type { z } from "zod";
import {
  listPartnersBefore,
  lockCompanies,
  lockPartnerMove,
  markPartnerMoveUndone,
} from "#db/queries/partners/partner-moves.ts";
import { canStillUndo } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { moveBack } from "#lib/partners/rules/partner.ts";
import type { undoPartnerMoveSchema } from "#lib/partners/schema.ts";
import { loadPartner } from "./load.ts";
import { MOVE_DEADLINE_MS, writeMoves } from "./write.ts";

/**
 * 'Kumoa': brings every company of a move back under the partner it was under, as changes of their own that the history
 * tells. All of them or none: one that was changed since is named and nothing happens. Fails with `forbidden`,
 * `not_found`, `already_undone`, `undo_too_late`, and as moveBack.
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
