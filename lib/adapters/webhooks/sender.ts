import { lookup as systemLookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { WebhookAnswer, WebhookRequest, WebhookSender } from "#lib/ports.ts";
import type { WebhookTrouble } from "#lib/webhooks/rules/webhook.ts";
import {
  type Address,
  addressesOf,
  guardedLookup,
  isInnerName,
  isPublicAddress,
  isTlsError,
  literalAddress,
  RefusedAddress,
} from "./address.ts";

type Options = {
  /** For trying out and for receivers in one's own network: http, and any address. */
  allowPrivate: boolean;
  timeoutMs?: number;
  /** The system's name service, but for tests. */
  lookup?: LookupFunction;
  addresses?: (hostname: string) => Promise<Address[]>;
};

/** Of the answer: enough to see what a receiver says of itself. */
const BODY_BYTES = 1_024;
const TIMEOUT_MS = 15_000;
const HTTPS_PORT = 443;
/** Below are the system's own services: mail, remote shells, file shares. */
const FIRST_FREE_PORT = 1_024;

/** Messages over HTTP. No redirect is followed, and no connection is opened to an address that was not checked. */
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
      // What names lead to is seen when one connects; addresses are looked up by nobody.
      if (!parsed.ok || (literal !== null && !allowPrivate && !isPublicAddress(literal)))
        return { ...took(), trouble: "refused_address" };
      // From the name to the last byte of the answer.
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

/** What an address says by itself. The URL's own parser has undone 0x7f.1 and 2130706433. */
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
      // One connection per message: what an earlier one left behind is nobody's trouble.
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

/** The beginning of an answer; the rest is not waited for. Its status says all, so it may as well break off. */
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
    // What arrived is shown.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, BODY_BYTES));
  // PostgreSQL stores no NUL.
  return text.replaceAll("\u0000", "\ufffd");
}

/** Seconds or a date. */
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
