import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/feature-switches/api.ts";
import { presentFeature } from "#lib/feature-switches/json.ts";
import { putFeature, readFeature } from "#lib/feature-switches/use-cases/features.ts";

export const GET = defineRoute(operations.getFeatureOperation, readFeature, { present: presentFeature });
export const PUT = defineRoute(operations.putFeatureOperation, putFeature, { present: presentFeature });
