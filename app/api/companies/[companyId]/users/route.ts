import { listCompanyUsers } from "#lib/contract/people.ts";
import { listCompanyPeople } from "#lib/use-cases/people/read.ts";
import { presentPeople } from "#lib/web/people-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(listCompanyUsers, listCompanyPeople, { present: presentPeople });
