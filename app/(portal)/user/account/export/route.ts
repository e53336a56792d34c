import { definePersonalDownload } from "#lib/doors/downloads/personal-download.ts";
import { ownDataSchema } from "#lib/privacy/schema.ts";
import { exportOwn } from "#lib/privacy/use-cases/export.ts";

/** All personal data of the signed-in person, as an archive. */
export const GET = definePersonalDownload(ownDataSchema, exportOwn);
