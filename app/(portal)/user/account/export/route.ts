import { ownDataSchema } from "#lib/schemas/privacy.ts";
import { exportOwn } from "#lib/use-cases/privacy/export.ts";
import { definePersonalDownload } from "#lib/web/personal-download.ts";

/** Everything that is known of whoever asks. */
export const GET = definePersonalDownload(ownDataSchema, exportOwn);
