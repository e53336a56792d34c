import { defineLongRoute } from "#lib/doors/api/long-route.ts";
import { checkImportOperation } from "#lib/imports/api.ts";
import { importCheck } from "#lib/imports/use-cases/check.ts";
import { importFiles } from "#lib/installation/imports.ts";

/** Checks a file (`?kind=vehicle|driver&name=…`, the file as the body) and returns the id of its result. */
export const POST = defineLongRoute(checkImportOperation, (progress) => importCheck(importFiles, progress));
