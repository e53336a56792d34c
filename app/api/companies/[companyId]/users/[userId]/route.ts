import { defineRoute } from "#lib/http/api/route.ts";
import { removeCompanyUser, saveCompanyUser } from "#lib/people/api.ts";
import { removePerson, savePersonRole } from "#lib/people/use-cases/change-person.ts";

export const PUT = defineRoute(saveCompanyUser, savePersonRole);
export const DELETE = defineRoute(removeCompanyUser, removePerson);
