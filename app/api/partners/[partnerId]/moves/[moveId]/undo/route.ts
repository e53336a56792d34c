import { defineRoute } from "#lib/doors/api/route.ts";
import { undoPartnerMoveOperation as described } from "#lib/partners/api.ts";
import { undoPartnerMove } from "#lib/partners/use-cases/move.ts";

export const POST = defineRoute(described, undoPartnerMove);
