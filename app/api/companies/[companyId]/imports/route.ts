import { checkImport } from "#lib/contract/imports.ts";
import { importCheck } from "#lib/use-cases/imports/check.ts";
import { importFiles } from "#lib/web/imports.ts";
import { defineLongRoute } from "#lib/web/long-route.ts";

/** Checks a file (`?kind=vehicle|driver&name=…`, the file as the body) and answers under which id its result is found. */
export const POST = defineLongRoute(checkImport, (progress) => importCheck(importFiles, progress));
