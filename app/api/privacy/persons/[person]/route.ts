import { defineRoute } from "#lib/doors/api/route.ts";
import { getPersonOperation as described } from "#lib/privacy/api.ts";
import { presentPerson } from "#lib/privacy/json.ts";
import { getPerson } from "#lib/privacy/use-cases/persons.ts";

export const GET = defineRoute(described, getPerson, { present: presentPerson });
