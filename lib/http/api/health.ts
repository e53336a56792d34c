import "server-only";
import { SCHEMA_OBSTACLES } from "#db/schema-state.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { health } from "#lib/http/container.ts";
import { outageLog } from "#lib/http/outage-log.ts";

/** Whether this server process can answer. Fails with `unavailable` whatever the reason is, which only the log names. */
export async function checkHealth(requestId: string): Promise<Result<null>> {
  try {
    const schema = await health()();
    if (schema !== "current") throw new Error(`The database ${SCHEMA_OBSTACLES[schema]}`);
    outageLog.succeeded();
    return ok(null);
  } catch (error) {
    outageLog.failed(error, { requestId });
    return fail("unavailable");
  }
}
