import type { Logger } from "pino";
import { isUnavailable } from "#db/errors.ts";
import { outageLog } from "#lib/http/outage-log.ts";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * The framework writes its errors to the console as text, parameters of failed queries included. From here on they
 * go through the log instead, which knows what to leave out.
 */
export function logConsole(log: Pick<Logger, "error" | "warn" | "info" | "debug">): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Reflect.set(globalThis.console, method, (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      // A page that could not be made: the outage is told once, not for each page.
      if (isUnavailable(err)) return outageLog.failed(err, { source: "framework" });
      const text = words.filter((word) => typeof word === "string").join(" ");
      log[level]({ ...(err && { err }), source: "framework" }, text.trim() || "error");
    });
  }
}
