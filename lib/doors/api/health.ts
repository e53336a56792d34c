import "server-only";
import { schemaObstacle } from "#db/schema-state.ts";
import { type AuditState, findAuditState } from "#lib/audit/queries/runs.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isOutgoingReleased } from "#lib/deliveries/queries/outgoing.ts";
import { database, health } from "#lib/installation/container.ts";
import { log } from "#lib/log.ts";
import { outageLog } from "#lib/platform/outage-log.ts";

/** The launcher tells its server processes which jobs hang (server/primary.ts). */
const shared = globalThis as typeof globalThis & { tolppaLateJobs?: readonly string[] };

/** Whether this server can do all its work: it is healthy, and no job of its launcher hangs. Fails with `unavailable`. */
export async function checkReadiness(requestId: string): Promise<Result<Health>> {
  const healthy = await checkHealth(requestId);
  const { tolppaLateJobs: lateJobs = [] } = shared;
  if (!healthy.ok || lateJobs.length === 0) return healthy;
  log.warn({ requestId, lateJobs }, "not ready: jobs hang");
  return fail("unavailable");
}

/** `audit`: the result of the last audit of the books. `outgoing`: the database is a restored copy and sends nothing. */
type Health = { status: "ok"; audit: AuditState; outgoing?: "held" };

/** Whether this server process can answer. Fails with `unavailable` for every reason; only the log names the reason. */
export async function checkHealth(requestId: string): Promise<Result<Health>> {
  try {
    const schema = await health()();
    const obstacle = schemaObstacle(schema);
    if (obstacle !== null) throw new Error(`The database ${obstacle}`);
    const released = await database().asServer(isOutgoingReleased);
    const audit = await database().asActor(SYSTEM, { mode: "read" }, findAuditState);
    outageLog.succeeded();
    return ok(released ? { status: "ok", audit } : { status: "ok", audit, outgoing: "held" });
  } catch (error) {
    outageLog.failed(error, { requestId });
    return fail("unavailable");
  }
}
