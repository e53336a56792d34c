import * as operations from "#lib/contract/returning.ts";
import { returnCompany } from "#lib/use-cases/returns/return-company.ts";
import { presentCompany } from "#lib/web/company-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(operations.returnCompany, returnCompany, { present: presentCompany });
