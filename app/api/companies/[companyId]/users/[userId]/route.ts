import { removeCompanyUser } from "#lib/contract/people.ts";
import { removePerson } from "#lib/use-cases/people/change.ts";
import { defineRoute } from "#lib/web/route.ts";

export const DELETE = defineRoute(removeCompanyUser, removePerson);
