import { listWorkQueue } from "#lib/contract/work-queue.ts";
import { listWaitingOnes } from "#lib/use-cases/queue/read.ts";
import { presentWaiting } from "#lib/web/queue-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(listWorkQueue, listWaitingOnes, { present: presentWaiting });
