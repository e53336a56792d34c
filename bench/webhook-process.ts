import { createDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { deliverWebhooks } from "#lib/jobs/webhooks.ts";

// Runs only the webhook worker, in a process that bench/webhooks.ts kills.

const database = createDatabase({ url: env.databaseUrl, max: 4, capacity: 1_000 });
await deliverWebhooks(database, new AbortController().signal);
