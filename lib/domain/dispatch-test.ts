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

/**
 * A try counts like any call: what keeps the provider from answering counts towards the pause, and an answer ends it. Null
 * where it did answer, if only to refuse the credential.
 */
export function faultOf(trouble: ConnectionTrouble | null): string | null {
  if (trouble === null || trouble === "unauthorized" || trouble === "no_such_path") return null;
  if (trouble === "slow") return "dispatch_slow";
  if (trouble === "failed") return "dispatch_failed";
  return trouble === "garbage" || trouble === "redirected" ? "dispatch_garbage" : "dispatch_unreachable";
}
