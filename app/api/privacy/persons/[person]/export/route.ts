import { defineRoute } from "#lib/doors/api/route.ts";
import { personalFile } from "#lib/doors/downloads/personal-download.ts";
import { exportPersonOperation as described } from "#lib/privacy/api.ts";
import { exportPerson } from "#lib/privacy/use-cases/export.ts";

export const GET = defineRoute(described, exportPerson, { present: personalFile });
