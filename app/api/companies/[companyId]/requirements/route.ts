import { defineRoute } from "#lib/doors/api/route.ts";
import { listCompanyRequirementsOperation } from "#lib/requirements/api.ts";
import { presentCompanyRequirements } from "#lib/requirements/json.ts";
import { getCompanyRequirements } from "#lib/requirements/use-cases/of-company.ts";

export const GET = defineRoute(listCompanyRequirementsOperation, getCompanyRequirements, {
  present: presentCompanyRequirements,
});
