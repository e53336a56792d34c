import type { Database } from "#db/client.ts";
import { inSpan } from "#lib/core/span.ts";
import { inChild, unlessStopped } from "#lib/platform/jobs/child.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { isRunWaiting } from "#lib/settlements/use-cases/work.ts";

/** `process` is the file of a run's process. */
type Working = { database: Database; signal: AbortSignal; process: string };

/** Computes and finalises the settlement runs that admins ask for, each in a child process, until `signal`. */
export const workOnSettlements = ({ database, signal, process }: Working): Promise<void> =>
  repeat(signal, {
    job: "settlement runs",
    pauseMs: 500,
    round: () => unlessStopped(workNow({ database, signal, process }), signal),
  });

async function workNow({ database, signal, process }: Working): Promise<boolean> {
  if (!(await isRunWaiting(database))) return false;
  return inSpan("job settlement run", {}, () => inChild<boolean>(process, {}, signal));
}
