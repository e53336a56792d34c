import { log } from "#lib/log.ts";

type Log = Pick<typeof log, "warn" | "info">;
type Outage = { since: number; failures: number; failedAt: number; saidAt: number };

const SUMMARY_MS = 30_000;
/** An outage is over after this long without a failure: while many requests wait for a lock, some succeed. */
const QUIET_MS = 2_000;

/**
 * Logs an outage of the database: its begin, the number of failed requests every half a minute, and its end. One line for
 * each failure would be hundreds a second and would hide the cause.
 */
export function createOutageLog(lines: Log, now: () => number = () => performance.now()) {
  let outage: Outage | null = null;
  const told = ({ since, failures }: Outage) => ({ failures, seconds: Math.round((now() - since) / 1_000) });
  return {
    /** `what` names the request or the task. */
    failed(err: unknown, what: { requestId?: string; task?: string; source?: string }): void {
      const at = now();
      if (outage === null) {
        outage = { since: at, failures: 1, failedAt: at, saidAt: at };
        lines.warn({ ...what, err }, "database unavailable");
        return;
      }
      outage.failures += 1;
      outage.failedAt = at;
      if (at - outage.saidAt < SUMMARY_MS) return;
      outage.saidAt = at;
      lines.warn({ ...what, ...told(outage), err }, "database still unavailable");
    },
    succeeded(): void {
      if (outage === null || now() - outage.failedAt < QUIET_MS) return;
      lines.info(told(outage), "database available again");
      outage = null;
    },
  };
}

// One per process: Next loads pages and routes as separate bundles.
const shared = globalThis as typeof globalThis & { tolppaOutageLog?: ReturnType<typeof createOutageLog> };
shared.tolppaOutageLog ??= createOutageLog(log);
export const outageLog = shared.tolppaOutageLog;
