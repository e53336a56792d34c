import { exportPerson as described } from "#lib/contract/privacy.ts";
import { exportPerson } from "#lib/use-cases/privacy/export.ts";
import { personalFile } from "#lib/web/personal-file.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(described, exportPerson, { present: personalFile });
