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

/** The address of a provider and our credential for it. */
export type Connected = {
  url: string;
  token: string;
  /** Allows private networks: for addresses in the configuration, and for demos. */
  allowPrivate: boolean;
};

type NetworkTrouble = Extract<
  ConnectionTrouble,
  "refused_address" | "unknown_host" | "refused" | "unreachable" | "tls" | "slow" | "garbage"
>;

/** The answer. `json` is undefined if the body is no JSON or too long, or the status is not 200. */
export type ProviderReply = { status: number; json: unknown } | { trouble: NetworkTrouble };

/** A company takes about half a kilobyte. */
const MAX_BYTES = 64 * 1024;

/**
 * Sends one request. The peer is not trusted: its answer is limited in time and size, redirects are not followed (they could
 * send the credential elsewhere, or the request into a private network), and every address is checked before the connection.
 * Never throws.
 */
export async function getJson(
  { url, token, allowPrivate }: Connected,
  path: string,
  { timeoutMs, lookup = systemLookup }: { timeoutMs: number; lookup?: LookupFunction },
): Promise<ProviderReply> {
  const literal = literalAddress(new URL(url).hostname);
  // `guardedLookup` checks the addresses of names when it connects; a literal address is never looked up.
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) return { trouble: "refused_address" };
  // Covers everything from the name look-up to the last byte of the answer.
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { token, lookup: allowPrivate ? lookup : guardedLookup(lookup), signal };
  try {
    return await get(`${url}${path}`, options);
  } catch (error) {
    return { trouble: signal.aborted ? "slow" : troubleOf(error) };
  }
}

type RequestOptions = { token: string; lookup: LookupFunction; signal: AbortSignal };

function get(url: string, { token, lookup, signal }: RequestOptions): Promise<ProviderReply> {
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
  // The answer is not HTTP.
  return code.startsWith("HPE_") ? "garbage" : (CODES[code] ?? "unreachable");
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Checks a provider's address without looking it up; getJson checks the addresses of its name. The credential goes along,
 * so http is allowed only to this machine, and only with `allowPrivate`. Fails with an issue on `baseUrl`.
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
