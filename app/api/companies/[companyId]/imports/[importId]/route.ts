import { defineLongRoute } from "#lib/doors/api/long-route.ts";
import { stepImportOperation } from "#lib/imports/api.ts";
import { importStep } from "#lib/imports/use-cases/step.ts";
import { importFiles } from "#lib/installation/imports.ts";

/** Corrects a checked file (`{"step":"mend","cells":[…]}`), applies it (`"apply"`), or undoes it (`"undo"`). */
export const POST = defineLongRoute(stepImportOperation, (progress) => importStep(importFiles, progress));
