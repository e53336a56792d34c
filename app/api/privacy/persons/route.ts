import { defineRoute } from "#lib/doors/api/route.ts";
import { listPersonsOperation } from "#lib/privacy/api.ts";
import { presentPersons } from "#lib/privacy/json.ts";
import { findPersons } from "#lib/privacy/use-cases/persons.ts";

export const GET = defineRoute(listPersonsOperation, findPersons, { present: presentPersons });
