import "server-only";
import { isOutgoingReleased } from "#db/queries/deliveries/outgoing.ts";
import { schemaObstacle } from "#db/schema-state.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { database, health } from "#lib/http/container.ts";
import { outageLog } from "#lib/http/outage-log.ts";
import { log } from "#lib/log.ts";

/** The launcher tells its server processes which jobs hang (server/primary.ts). */
const shared = globalThis as typeof globalThis & { tolppaLateJobs?: readonly string[] };

/** Whether this server can do all of its work: it is well, and no job of its launcher hangs. Fails with `unavailable`. */
export async function checkReadiness(requestId: string): Promise<Result<Health>> {
  const healthy = await checkHealth(requestId);
  const { tolppaLateJobs: lateJobs = [] } = shared;
  if (!healthy.ok || lateJobs.length === 0) return healthy;
  log.warn({ requestId, lateJobs }, "not ready: jobs hang");
  return fail("unavailable");
}

/** `outgoing`: the database is a restored copy and sends nothing. */
type Health = { status: "ok"; outgoing?: "held" };

/** Whether this server process can answer. Fails with `unavailable` whatever the reason is, which only the log names. */
export async function checkHealth(requestId: string): Promise<Result<Health>> {
  try {
    const schema = await health()();
    const obstacle = schemaObstacle(schema);
    if (obstacle !== null) throw new Error(`The database ${obstacle}`);
    const released = await database().asServer(isOutgoingReleased);
    outageLog.succeeded();
    return ok(released ? { status: "ok" } : { status: "ok", outgoing: "held" });
  } catch (error) {
    outageLog.failed(error, { requestId });
    return fail("unavailable");
  }
}
