import { removeCompanyUser, saveCompanyUser } from "#lib/contract/people.ts";
import { removePerson, savePersonRole } from "#lib/use-cases/people/change.ts";
import { defineRoute } from "#lib/web/route.ts";

export const PUT = defineRoute(saveCompanyUser, savePersonRole);
export const DELETE = defineRoute(removeCompanyUser, removePerson);
