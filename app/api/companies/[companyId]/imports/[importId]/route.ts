import { defineLongRoute } from "#lib/http/api/long-route.ts";
import { stepImportOperation } from "#lib/imports/api.ts";
import { importStep } from "#lib/imports/use-cases/undo.ts";

/** Carries a checked file out (`{"step":"apply"}`), or takes it back (`{"step":"undo"}`). */
export const POST = defineLongRoute(stepImportOperation, importStep);
