import { createDatabase } from "#db/client.ts";
import { JOB_POOLS } from "#db/pool-sizes.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { answerTask } from "#lib/platform/jobs/child.ts";
import { workOnRuns } from "#lib/settlements/use-cases/work.ts";

// The process of one settlement run (settlement-runs.ts). It holds the statements of hundreds of companies at a time.

const NAME = "tolppa-settlements";

answerTask(async () => {
  const database = createDatabase({ url: env.databaseUrl, max: JOB_POOLS[NAME], applicationName: NAME });
  try {
    return await workOnRuns({
      database,
      seller: env.seller,
      onFailure: (err, { runId, task }) => log.error({ err, runId, task }, "settlement run failed"),
    });
  } finally {
    await database.close();
  }
});
