import { stepImport } from "#lib/contract/imports.ts";
import { importStep } from "#lib/use-cases/imports/step.ts";
import { defineLongRoute } from "#lib/web/long-route.ts";

/** Carries a checked file out (`{"step":"apply"}`), or takes it back (`{"step":"undo"}`). */
export const POST = defineLongRoute(stepImport, importStep);
