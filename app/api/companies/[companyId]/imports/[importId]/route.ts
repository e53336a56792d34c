import { defineLongRoute } from "#lib/http/api/long-route.ts";
import { importFiles } from "#lib/http/imports.ts";
import { stepImportOperation } from "#lib/imports/api.ts";
import { importStep } from "#lib/imports/use-cases/step.ts";

/** Mends a checked file (`{"step":"mend","cells":[…]}`), carries it out (`"apply"`), or takes it back (`"undo"`). */
export const POST = defineLongRoute(stepImportOperation, (progress) => importStep(importFiles, progress));
