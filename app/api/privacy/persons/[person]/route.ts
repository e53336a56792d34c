import { getPerson as described } from "#lib/contract/privacy.ts";
import { getPerson } from "#lib/use-cases/privacy/persons.ts";
import { presentPerson } from "#lib/web/privacy-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(described, getPerson, { present: presentPerson });
