import { personSchema } from "#lib/schemas/privacy.ts";
import { exportPerson } from "#lib/use-cases/privacy/export.ts";
import { definePersonalDownload } from "#lib/web/personal-download.ts";

/** Everything that is known of a person, for whoever asked the provider for it. */
export const GET = definePersonalDownload(personSchema, exportPerson);
