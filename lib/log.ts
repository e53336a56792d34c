import pino from "pino";
import { currentRequestId } from "./core/request-scope.ts";
import { currentTraceId } from "./core/span.ts";
import { env } from "./env.ts";
import { describeError, REDACTED_PATHS } from "./log-privacy.ts";

/** JSON lines on stdout. Log events and ids; never a person, a body or a query string. */
export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
  // Lines of the framework have the request's id too.
  mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
});
