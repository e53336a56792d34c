import { undoPartnerMove as described } from "#lib/contract/partners.ts";
import { undoPartnerMove } from "#lib/use-cases/partners/undo.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(described, undoPartnerMove);
