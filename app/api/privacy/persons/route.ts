import { listPersons } from "#lib/contract/privacy.ts";
import { findPersons } from "#lib/use-cases/privacy/persons.ts";
import { presentPersons } from "#lib/web/privacy-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(listPersons, findPersons, { present: presentPersons });
