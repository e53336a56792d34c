import { getRetention } from "#lib/contract/privacy.ts";
import { planRetention } from "#lib/use-cases/privacy/retention.ts";
import { presentRetention } from "#lib/web/privacy-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(getRetention, planRetention, { present: presentRetention });
