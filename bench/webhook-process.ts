import { createDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { deliverWebhooks } from "#lib/jobs/webhooks.ts";

// The webhooks' worker alone in a process, for bench/webhooks.ts to kill.

const database = createDatabase({ url: env.databaseUrl, max: 4, capacity: 1_000 });
await deliverWebhooks(database, new AbortController().signal);
