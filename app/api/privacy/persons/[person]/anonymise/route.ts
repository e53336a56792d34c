import { defineRoute } from "#lib/doors/api/route.ts";
import { anonymisePersonOperation } from "#lib/privacy/api.ts";
import { anonymise } from "#lib/privacy/use-cases/anonymise.ts";

export const POST = defineRoute(anonymisePersonOperation, anonymise);
