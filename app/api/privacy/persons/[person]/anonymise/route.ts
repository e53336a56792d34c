import { anonymisePerson } from "#lib/contract/privacy.ts";
import { anonymise } from "#lib/use-cases/privacy/anonymise.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(anonymisePerson, anonymise);
