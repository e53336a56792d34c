import { defineRoute } from "#lib/doors/api/route.ts";
import { listWorkQueueOperation } from "#lib/queue/api.ts";
import { presentWaiting } from "#lib/queue/json.ts";
import { listWaitingOnes } from "#lib/queue/use-cases/read.ts";

export const GET = defineRoute(listWorkQueueOperation, listWaitingOnes, { present: presentWaiting });
