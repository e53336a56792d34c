"use server";
import { movePartnerSchema, undoPartnerMoveSchema } from "#lib/schemas/partner.ts";
import { moveCompanies } from "#lib/use-cases/partners/move.ts";
import { undoPartnerMove } from "#lib/use-cases/partners/undo.ts";
import { defineAction } from "#lib/web/action.ts";

export const moveCompaniesAction = defineAction(movePartnerSchema, moveCompanies, ({ count, changeId }) => ({
  count,
  changeId,
}));
export const undoPartnerMoveAction = defineAction(undoPartnerMoveSchema, undoPartnerMove, ({ count }) => ({
  count,
}));
