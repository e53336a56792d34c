import { defineRoute } from "#lib/doors/api/route.ts";
import { listCompanyUsersOperation } from "#lib/people/api.ts";
import { presentPeople } from "#lib/people/json.ts";
import { listCompanyPeople } from "#lib/people/use-cases/read-people.ts";

export const GET = defineRoute(listCompanyUsersOperation, listCompanyPeople, { present: presentPeople });
