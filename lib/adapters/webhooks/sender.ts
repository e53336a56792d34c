import { lookup as systemLookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { WebhookAnswer, WebhookRequest, WebhookSender } from "#lib/ports.ts";
import type { WebhookTrouble } from "#lib/webhooks/rules/webhook.ts";
import {
  addressesOf,
  guardedLookup,
  type IpAddress,
  isInnerName,
  isPublicAddress,
  isTlsError,
  literalAddress,
  RefusedAddress,
} from "./address.ts";

type Options = {
  /** Allows http and any address: for a demo, and for receivers in a private network. */
  allowPrivate: boolean;
  timeoutMs?: number;
  /** Replaces the system's name service in tests. */
  lookup?: LookupFunction;
  addresses?: (hostname: string) => Promise<IpAddress[]>;
};

/** The part of an answer that the log keeps. */
const BODY_BYTES = 1_024;
const TIMEOUT_MS = 15_000;
const HTTPS_PORT = 443;
/** Lower ports belong to system services: mail, remote shells, file shares. */
const FIRST_FREE_PORT = 1_024;

/** Sends messages over HTTP. It follows no redirect and connects only to checked addresses. */
export function createWebhookSender(options: Options): WebhookSender {
  const { allowPrivate, timeoutMs = TIMEOUT_MS, lookup = systemLookup, addresses = addressesOf } = options;
  const guarded = allowPrivate ? lookup : guardedLookup(lookup);
  return {
    async check(url) {
      const parsed = checkForm(url, allowPrivate);
      if (!parsed.ok || allowPrivate) return parsed.ok ? ok(null) : parsed;
      const literal = literalAddress(parsed.value.hostname);
      if (literal !== null) return isPublicAddress(literal) ? ok(null) : refused("webhook_private");
      const found = await addresses(parsed.value.hostname);
      return found.every(({ address }) => isPublicAddress(address)) ? ok(null) : refused("webhook_private");
    },
    async send(request) {
      const started = performance.now();
      const took = () => ({ ms: Math.round(performance.now() - started) });
      const parsed = checkForm(request.url, allowPrivate);
      const literal = parsed.ok ? literalAddress(parsed.value.hostname) : null;
      // `guarded` checks the addresses of names when it connects; a literal address is never looked up.
      if (!parsed.ok || (literal !== null && !allowPrivate && !isPublicAddress(literal)))
        return { ...took(), trouble: "refused_address" };
      // Covers everything from the name look-up to the last byte of the answer.
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return { answer: await post(request, { lookup: guarded, signal }), ...took() };
      } catch (error) {
        return { ...took(), trouble: signal.aborted ? "timeout" : troubleOf(error) };
      }
    },
  };
}

const refused = (code: string): Result<never> => fail("invalid", { issues: [{ path: "url", code }] });

/** Checks an address without looking it up. The URL parser has already resolved 0x7f.1 and 2130706433. */
function checkForm(url: string, allowPrivate: boolean): Result<URL> {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "")
    return refused("webhook_url");
  if (parsed.username !== "" || parsed.password !== "") return refused("webhook_credentials");
  if (allowPrivate) return ok(parsed);
  if (parsed.protocol !== "https:") return refused("webhook_https");
  const port = parsed.port === "" ? HTTPS_PORT : Number(parsed.port);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return refused("webhook_port");
  if (isInnerName(parsed.hostname)) return refused("webhook_private");
  return ok(parsed);
}

type Way = { lookup: LookupFunction; signal: AbortSignal };

function post({ url, headers, body }: WebhookRequest, { lookup, signal }: Way): Promise<WebhookAnswer> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: "POST",
      lookup,
      // One connection per message, so a broken connection affects no later message.
      agent: false,
      headers: { ...headers, "content-length": bytes.length },
      signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      readStart(incoming).then((text) => {
        resolve({ status: incoming.statusCode ?? 0, body: text, retryAfterSeconds: retryAfterOf(incoming) });
        outgoing.destroy();
      }, reject);
    });
    outgoing.end(bytes);
  });
}

/** The beginning of an answer. The status alone decides, so a body that breaks off is no failure. */
async function readStart(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= BODY_BYTES) break;
    }
  } catch {
    // The received part suffices.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, BODY_BYTES));
  // PostgreSQL cannot store NUL.
  return text.replaceAll("\u0000", "\ufffd");
}

/** Seconds from now; Retry-After holds seconds or a date. */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const wish = headers["retry-after"];
  if (wish === undefined) return null;
  const seconds = /^\d{1,9}$/.test(wish) ? Number(wish) : (Date.parse(wish) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

const CODES: Record<string, WebhookTrouble> = { ENOTFOUND: "unknown_host", EAI_AGAIN: "unknown_host" };

function troubleOf(error: unknown): WebhookTrouble {
  if (!(error instanceof Error)) return "unreachable";
  if (error instanceof RefusedAddress) return "refused_address";
  const code = "code" in error ? String(error.code) : "";
  if (isTlsError(code)) return "tls";
  return CODES[code] ?? "unreachable";
}
