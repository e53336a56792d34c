import pino from "pino";
import { currentRequestId } from "./core/request-scope.ts";
import { currentTraceId } from "./core/span.ts";
import { env } from "./env.ts";
import { describeError, REDACTED_PATHS } from "./log-privacy.ts";

/** The facts that a line may tell: how the product did, and ids. No key is for the data of a person or company. */
type Logged =
  | "amr"
  | "breaker"
  | "by"
  | "call"
  | "checks"
  | "clientId"
  | "code"
  | "counts"
  | "day"
  | "differences"
  | "endpointId"
  | "err"
  | "failures"
  | "fields"
  | "frozen"
  | "givenUp"
  | "id"
  | "kind"
  | "lateJobs"
  | "livedMs"
  | "mails"
  | "method"
  | "ms"
  | "outcome"
  | "path"
  | "provider"
  | "reason"
  | "requestId"
  | "runId"
  | "seconds"
  | "signsFrom"
  | "source"
  | "silentMs"
  | "statementId"
  | "status"
  | "task"
  | "trouble"
  | "userId"
  | "workerPid";
/** Refuses a fact that is not listed, also in an object that comes from elsewhere. */
type Write = {
  <Facts extends object>(
    facts: Facts & { [Fact in Exclude<keyof Facts, Logged>]: never },
    message: string,
  ): void;
  (message: string): void;
};
export type Log = Record<"debug" | "info" | "warn" | "error" | "fatal", Write> & { level: string };

/** JSON lines on stdout. Log events and ids; never a person, a body or a query string. */
export const log: Log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
  // Lines of the framework have the request's id too.
  mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
});
