import { restoreSchema } from "#lib/schemas/history.ts";
import { restoreDeleted } from "#lib/use-cases/history/restore.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const POST = defineRoute(restoreSchema, restoreDeleted, {
  present: (entity, call) => json(entity, call),
  bodyOptional: true,
});
