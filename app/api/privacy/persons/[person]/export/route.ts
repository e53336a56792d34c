import { defineRoute } from "#lib/http/api/route.ts";
import { personalFile } from "#lib/http/downloads/personal-download.ts";
import { exportPersonOperation as described } from "#lib/privacy/api.ts";
import { exportPerson } from "#lib/privacy/use-cases/export.ts";

export const GET = defineRoute(described, exportPerson, { present: personalFile });
