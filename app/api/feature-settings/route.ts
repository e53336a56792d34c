import * as operations from "#lib/contract/features.ts";
import { listFeatureSettings } from "#lib/use-cases/features/features.ts";
import { presentFeatures } from "#lib/web/feature-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listFeatureSettings, listFeatureSettings, {
  present: presentFeatures,
});
