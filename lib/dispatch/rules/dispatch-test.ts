/** Why a try did not succeed, from the name to the answer. */
export const CONNECTION_TROUBLES = [
  /** The credential was sealed under another secret or for another address. */
  "credential_unreadable",
  "refused_address",
  "unknown_host",
  "refused",
  "unreachable",
  "tls",
  "slow",
  "unauthorized",
  "no_such_path",
  "redirected",
  "failed",
  "garbage",
] as const;
export type ConnectionTrouble = (typeof CONNECTION_TROUBLES)[number];

/** What 'Testaa yhteys' found out; `trouble` is null where all is well. */
export type ConnectionTest = { trouble: ConnectionTrouble | null; ms: number };

/** What an answer's status means where health was asked for; null where there is a body to read. */
export function troubleOfStatus(status: number): ConnectionTrouble | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || status === 405 || status === 410) return "no_such_path";
  if (status >= 300 && status < 400) return "redirected";
  return status === 429 || status >= 500 ? "failed" : "garbage";
}

/** What became of a call, for whoever makes the next one: an answer, a refusal of ours, or none at all. */
export type CallOutcome = { kind: "answer" } | { kind: "refusal" | "failure"; code: string };

/** A try counts like any call: a provider that does not answer counts towards the pause, and one that does ends it. */
export function outcomeOfTest(trouble: ConnectionTrouble | null): CallOutcome {
  if (trouble === null) return { kind: "answer" };
  if (trouble === "unauthorized") return { kind: "refusal", code: "dispatch_unauthorized" };
  if (trouble === "no_such_path") return { kind: "refusal", code: "dispatch_garbage" };
  return { kind: "failure", code: FAILURES[trouble] ?? "dispatch_unreachable" };
}

const FAILURES: Partial<Record<ConnectionTrouble, string>> = {
  slow: "dispatch_slow",
  failed: "dispatch_failed",
  garbage: "dispatch_garbage",
  redirected: "dispatch_garbage",
};
