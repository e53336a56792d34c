import * as operations from "#lib/contract/features.ts";
import { putFeature, readFeature } from "#lib/use-cases/features/features.ts";
import { presentFeature } from "#lib/web/feature-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.getFeature, readFeature, { present: presentFeature });
export const PUT = defineRoute(operations.putFeature, putFeature, { present: presentFeature });
