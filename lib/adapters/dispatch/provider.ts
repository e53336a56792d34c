import type { ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  admitProviderCall,
  afterAnswer,
  afterFailure,
  afterRefusal,
  type BreakerLimits,
  type BreakerPhase,
  type Connection,
  phaseOf,
} from "#lib/dispatch/rules/breaker.ts";
import { type CallOutcome, outcomeOfTest } from "#lib/dispatch/rules/dispatch.ts";
import type { DispatchProvider } from "#lib/ports.ts";
import type { Connections, Peers } from "./ask.ts";
import { askForCompany, askForHealth } from "./ask.ts";

/** The log entry of a call. It holds no id, no name and no value of the answer, only the names of unreadable fields. */
export type CallReport = {
  provider: ProviderId;
  outcome: string;
  ms: number;
  fields: string[];
  breaker: BreakerPhase;
};

type Options = {
  peers: Peers;
  connections: Connections;
  limits: BreakerLimits;
  report: (call: CallReport) => void;
  timeoutMs?: number;
  now?: () => Date;
};

/** A whole request has five seconds, and the database is asked before and after the call. */
const TIMEOUT_MS = 4_000;
const SHORTEST_CALL_MS = 1_000;

/** Faults of a provider. An unknown id is no fault: the provider answered. */
const FAULTS: ReadonlySet<string> = new Set([
  "dispatch_unreachable",
  "dispatch_slow",
  "dispatch_failed",
  "dispatch_garbage",
]);

/** Dispatch providers over HTTP, each behind a circuit breaker. */
export function createDispatchProvider(options: Options): DispatchProvider {
  const { peers, connections, limits, report, timeoutMs = TIMEOUT_MS, now = () => new Date() } = options;

  /** Records the outcome of a call for all server processes, and reports it. */
  const recordCall = async (
    provider: ProviderId,
    call: Omit<CallReport, "provider" | "breaker">,
    outcome: CallOutcome,
  ) => {
    const breaker = await connections.change(provider, (before) => {
      const connection = remembered(before, outcome);
      return { connection, value: phaseOf(connection, now()) };
    });
    report({ provider, breaker, ...call });
  };
  const remembered = (before: Connection, outcome: CallOutcome): Connection => {
    if (outcome.kind === "answer") return afterAnswer(before, now());
    const { code } = outcome;
    return outcome.kind === "refusal"
      ? afterRefusal(before, { code, now: now() })
      : afterFailure(before, { code, now: now(), limits });
  };

  return {
    async fetchCompany(provider, externalId) {
      const began = performance.now();
      const peer = await peers.find(provider);
      if (peer === null || peer === "unreadable") return fail("dispatch_not_connected");
      const waitSeconds = await connections.change(provider, (connection) => {
        const admission = admitProviderCall(connection, now(), limits);
        return { connection: admission.connection, value: admission.waitSeconds };
      });
      if (waitSeconds > 0) return fail("dispatch_paused", { details: { retryAfterSeconds: waitSeconds } });

      const started = performance.now();
      // A slow database leaves less time for the call.
      const leftMs = Math.max(SHORTEST_CALL_MS, Math.floor(timeoutMs - (started - began)));
      const result = await askForCompany(peer, externalId, leftMs);
      const ms = Math.round(performance.now() - started);
      const outcome = result.ok ? "ok" : result.error.code;
      await recordCall(provider, { ms, outcome, fields: fieldsOf(result) }, outcomeOf(result));
      return result;
    },

    async test(provider) {
      const peer = await peers.find(provider);
      if (peer === null) return fail("dispatch_not_connected");
      if (peer === "unreadable") return ok({ trouble: "credential_unreadable", ms: 0 });
      const started = performance.now();
      const trouble = await askForHealth(peer, timeoutMs);
      const ms = Math.round(performance.now() - started);
      await recordCall(provider, { ms, outcome: trouble ?? "ok", fields: [] }, outcomeOfTest(trouble));
      return ok({ trouble, ms });
    },
  };
}

function outcomeOf(result: Result<unknown>): CallOutcome {
  if (result.ok) return { kind: "answer" };
  const { code, issues } = result.error;
  if (code === "dispatch_unauthorized") return { kind: "refusal", code };
  // An unreadable field concerns this company alone and must not pause calls about the others.
  return FAULTS.has(code) && issues === undefined ? { kind: "failure", code } : { kind: "answer" };
}

const fieldsOf = (result: Result<unknown>): string[] =>
  result.ok ? [] : (result.error.issues ?? []).map(({ path }) => path);
