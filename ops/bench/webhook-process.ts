import { createDatabase } from "#db/client.ts";
import { JOB_POOLS } from "#db/pool-sizes.ts";
import { env } from "#lib/env.ts";
import { deliverWebhooks } from "#lib/jobs/webhooks.ts";

// Runs only the webhook worker, in a process that ops/bench/webhooks.ts kills.

const database = createDatabase({ url: env.databaseUrl, max: JOB_POOLS["tolppa-webhooks"], capacity: 1_000 });
await deliverWebhooks(database, new AbortController().signal);
