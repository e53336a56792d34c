import { defineRoute } from "#lib/http/api/route.ts";
import { listWorkQueue } from "#lib/queue/api.ts";
import { presentWaiting } from "#lib/queue/json.ts";
import { listWaitingOnes } from "#lib/queue/use-cases/read.ts";

export const GET = defineRoute(listWorkQueue, listWaitingOnes, { present: presentWaiting });
