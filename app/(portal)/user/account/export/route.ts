import { definePersonalDownload } from "#lib/http/downloads/personal-download.ts";
import { ownDataSchema } from "#lib/privacy/schema.ts";
import { exportOwn } from "#lib/privacy/use-cases/export.ts";

/** Everything that is known of whoever asks. */
export const GET = definePersonalDownload(ownDataSchema, exportOwn);
