import * as operations from "#lib/contract/service.ts";
import { getFeatures } from "#lib/use-cases/user.ts";
import { defineRoute, presentTagged } from "#lib/web/route.ts";

export const GET = defineRoute(operations.getFeatures, getFeatures, { present: presentTagged });
