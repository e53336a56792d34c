import { defineRoute } from "#lib/doors/api/route.ts";
import { getRetentionOperation } from "#lib/privacy/api.ts";
import { presentRetention } from "#lib/privacy/json.ts";
import { planRetention } from "#lib/privacy/use-cases/retention.ts";

export const GET = defineRoute(getRetentionOperation, planRetention, { present: presentRetention });
