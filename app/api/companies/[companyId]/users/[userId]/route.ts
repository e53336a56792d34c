import { defineRoute } from "#lib/doors/api/route.ts";
import { removeCompanyUserOperation, saveCompanyUserOperation } from "#lib/people/api.ts";
import { removePerson, savePersonRole } from "#lib/people/use-cases/change-person.ts";

export const PUT = defineRoute(saveCompanyUserOperation, savePersonRole);
export const DELETE = defineRoute(removeCompanyUserOperation, removePerson);
