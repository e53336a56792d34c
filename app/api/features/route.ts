import { getFeatures } from "#lib/accounts/use-cases/account.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { taggedAnswer } from "#lib/platform/api/answer.ts";
import * as operations from "#lib/platform/api/service.ts";

export const GET = defineRoute(operations.getFeaturesOperation, getFeatures, { present: taggedAnswer });
