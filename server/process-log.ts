import { isUnavailable } from "#db/errors.ts";
import type { Log } from "#lib/log.ts";
import { outageLog } from "#lib/platform/outage-log.ts";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * Sends console output to the log. The framework writes errors to the console as text, with the parameters of failed
 * queries. The log leaves these parameters out.
 */
export function logConsole(log: Pick<Log, "error" | "warn" | "info" | "debug">): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Reflect.set(globalThis.console, method, (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      // The outage log reports an outage once, not for each failed page.
      if (isUnavailable(err)) return outageLog.failed(err, { source: "framework" });
      const text = words.filter((word) => typeof word === "string").join(" ");
      log[level]({ ...(err && { err }), source: "framework" }, text.trim() || "error");
    });
  }
}

/**
 * Keeps the process alive when an outage of the database rejects a promise that nobody awaits. postgres.js 3.4.9 makes such a
 * promise on each new connection (connection.js, fetchArrayTypes): the connection may break, or PostgreSQL may have no more
 * connections (53300) or locks in the way (55P03). The log is enough here. Any other stray rejection ends the process.
 */
export function surviveLostConnections(): void {
  process.on("unhandledRejection", (reason) => {
    if (!isUnavailable(reason)) throw reason;
    outageLog.failed(reason, { task: "a connection that nobody waited for" });
  });
}
