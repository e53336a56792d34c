import { getFeatures } from "#lib/accounts/use-cases/account.ts";
import * as operations from "#lib/api/service.ts";
import { defineRoute, presentTagged } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.getFeaturesOperation, getFeatures, { present: presentTagged });
