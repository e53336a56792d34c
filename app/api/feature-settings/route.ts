import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/feature-switches/api.ts";
import { presentFeatures } from "#lib/feature-switches/json.ts";
import { listFeatureSettings } from "#lib/feature-switches/use-cases/features.ts";

export const GET = defineRoute(operations.listFeatureSettingsOperation, listFeatureSettings, {
  present: presentFeatures,
});
