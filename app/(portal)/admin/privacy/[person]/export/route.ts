import { definePersonalDownload } from "#lib/http/downloads/personal-download.ts";
import { personSchema } from "#lib/privacy/schema.ts";
import { exportPerson } from "#lib/privacy/use-cases/export.ts";

/** Everything that is known of a person, for whoever asked the provider for it. */
export const GET = definePersonalDownload(personSchema, exportPerson);
