"use server";
import { defineAction } from "#lib/doors/action.ts";
import { movePartnerSchema, undoPartnerMoveSchema } from "#lib/partners/schema.ts";
import { moveCompanies, undoPartnerMove } from "#lib/partners/use-cases/move.ts";

export const moveCompaniesAction = defineAction(movePartnerSchema, moveCompanies, ({ count, changeId }) => ({
  count,
  changeId,
}));
export const undoPartnerMoveAction = defineAction(undoPartnerMoveSchema, undoPartnerMove, ({ count }) => ({
  count,
}));
