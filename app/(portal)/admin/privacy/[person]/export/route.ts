import { definePersonalDownload } from "#lib/doors/downloads/personal-download.ts";
import { personSchema } from "#lib/privacy/schema.ts";
import { exportPerson } from "#lib/privacy/use-cases/export.ts";

/** Exports everything that the portal knows about a person, at that person's request. */
export const GET = definePersonalDownload(personSchema, exportPerson);
