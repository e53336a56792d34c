import { lookup as systemLookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import {
  guardedLookup,
  isInnerName,
  isPublicAddress,
  isTlsError,
  literalAddress,
  RefusedAddress,
} from "#lib/adapters/webhooks/address.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { ConnectionTrouble } from "#lib/dispatch/rules/dispatch.ts";

/** Where a provider answers, and what it asks of us. */
export type Connected = {
  url: string;
  token: string;
  /** Into any network: for what stands in the configuration, and for trying out. */
  allowPrivate: boolean;
};

type NetworkTrouble = Extract<
  ConnectionTrouble,
  "refused_address" | "unknown_host" | "refused" | "unreachable" | "tls" | "slow" | "garbage"
>;

/** What was answered; `json` is undefined where it is none, too long or of another status than 200. */
export type ProviderReply = { status: number; json: unknown } | { trouble: NetworkTrouble };

/** A company takes about half a kilobyte. */
const MAX_BYTES = 64 * 1024;

/**
 * Asks once. The peer is not trusted: its answer is limited in time and size, no redirect is followed (it could lead the
 * credential away, or us into a network that only we can reach), and no connection is opened to an address that was not
 * checked. Never throws.
 */
export async function getJson(
  { url, token, allowPrivate }: Connected,
  path: string,
  { timeoutMs, lookup = systemLookup }: { timeoutMs: number; lookup?: LookupFunction },
): Promise<ProviderReply> {
  const literal = literalAddress(new URL(url).hostname);
  // What names lead to is seen when one connects; addresses are looked up by nobody.
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) return { trouble: "refused_address" };
  // From the name to the last byte of the answer.
  const signal = AbortSignal.timeout(timeoutMs);
  const way = { token, lookup: allowPrivate ? lookup : guardedLookup(lookup), signal };
  try {
    return await get(`${url}${path}`, way);
  } catch (error) {
    return { trouble: signal.aborted ? "slow" : troubleOf(error) };
  }
}

type Way = { token: string; lookup: LookupFunction; signal: AbortSignal };

function get(url: string, { token, lookup, signal }: Way): Promise<ProviderReply> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      lookup,
      signal,
      agent: false,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      read(incoming)
        .then(resolve, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.end();
  });
}

async function read(incoming: IncomingMessage): Promise<ProviderReply> {
  const status = incoming.statusCode ?? 0;
  const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(incoming.headers["content-type"] ?? "");
  if (status !== 200 || !isJson) return { status, json: undefined };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) return { status, json: undefined };
  }
  return { status, json: parsed(Buffer.concat(chunks)) };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const CODES: Record<string, NetworkTrouble> = {
  ENOTFOUND: "unknown_host",
  EAI_AGAIN: "unknown_host",
  ECONNREFUSED: "refused",
};

function troubleOf(error: unknown): NetworkTrouble {
  if (error instanceof RefusedAddress) return "refused_address";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isTlsError(code)) return "tls";
  // What is no HTTP.
  return code.startsWith("HPE_") ? "garbage" : (CODES[code] ?? "unreachable");
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a provider may be asked there, by what the address says of itself; what its name leads to is seen when it is
 * asked. A credential goes along: in the clear only to this machine, where that is allowed. Fails beside `baseUrl`.
 */
export function checkProviderAddress(url: string, allowPrivate: boolean): Result<null> {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "")
    return refused("provider_url");
  if (parsed.username || parsed.password || /[?#]/.test(url)) return refused("provider_url_plain");
  if (parsed.protocol === "http:" && !(allowPrivate && LOOPBACK.test(parsed.hostname)))
    return refused("provider_https");
  if (allowPrivate) return ok(null);
  const literal = literalAddress(parsed.hostname);
  const isInner = literal === null ? isInnerName(parsed.hostname) : !isPublicAddress(literal);
  return isInner ? refused("provider_private") : ok(null);
}

const refused = (code: string): Result<never> => fail("invalid", { issues: [{ path: "baseUrl", code }] });
