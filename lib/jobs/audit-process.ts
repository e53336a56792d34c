import { createDatabase } from "#db/client.ts";
import { auditIfDue } from "#lib/audit/use-cases/audit.ts";
import { env } from "#lib/env.ts";
import { answerTask } from "#lib/platform/jobs/child.ts";
import { drawing } from "./drawing.ts";

// The process of one audit (audit.ts). It draws documents and reads whole statements.

answerTask(async ({ fromHour }: { fromHour: number }) => {
  const database = createDatabase({ url: env.databaseUrl, max: 1, applicationName: "tolppa-audit" });
  try {
    return await auditIfDue(database, { draw: drawing }, { now: new Date(), fromHour });
  } finally {
    await database.close();
  }
});
