import "server-only";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { authenticateClient } from "#lib/use-cases/accounts/client-token.ts";
import { accountContextOf } from "./auth-context.ts";
import { readBytes } from "./body.ts";
import { identityTokens } from "./container.ts";

const MAX_BYTES = 8 * 1024;

/** RFC 6749 errors, and `message` like every other refusal of the API. */
type OAuthError = { status: number; error: string; message: string; headers?: Record<string, string> };

/** The client credentials grant (RFC 6749, 4.4), by client_secret_post or client_secret_basic. */
export async function answerTokenRequest(request: Request): Promise<Result<Response>> {
  const form = await readForm(request);
  if (!form.ok) return ok(refusal({ status: 400, error: "invalid_request", message: "malformed" }));
  const credentials = credentialsOf(request.headers.get("authorization"), form.value);
  if (!credentials.ok) return ok(refusal(REFUSALS[credentials.error.code] ?? INVALID_REQUEST));
  const grant = form.value.get("grant_type");
  if (grant === null) return ok(refusal(INVALID_REQUEST));
  if (grant !== "client_credentials") {
    return ok(refusal({ status: 400, error: "unsupported_grant_type", message: "malformed" }));
  }
  const client = await authenticateClient(accountContextOf(request.headers), credentials.value);
  if (!client.ok) {
    const wait = client.error.details?.retryAfterSeconds;
    return client.error.code === "too_many_attempts"
      ? ok(refusal({ ...TOO_MANY, headers: { "retry-after": String(wait ?? 1) } }))
      : ok(refusal(INVALID_CLIENT));
  }
  const { token, expiresAt } = await identityTokens().issue({
    kind: "client",
    clientId: client.value.clientId,
  });
  const expiresIn = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  return ok(answer(200, { access_token: token, token_type: "Bearer", expires_in: expiresIn }));
}

const INVALID_REQUEST: OAuthError = { status: 400, error: "invalid_request", message: "malformed" };
const INVALID_CLIENT: OAuthError = {
  status: 401,
  error: "invalid_client",
  message: "invalid_client",
  headers: { "www-authenticate": 'Basic realm="Tolppa", charset="UTF-8"' },
};
const TOO_MANY: OAuthError = { status: 429, error: "temporarily_unavailable", message: "too_many_attempts" };
const REFUSALS: Record<string, OAuthError> = { invalid_client: INVALID_CLIENT };

async function readForm(request: Request): Promise<Result<URLSearchParams>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return fail("unsupported_media_type");
  const bytes = await readBytes(request, MAX_BYTES);
  if (!bytes.ok) return bytes;
  const form = new URLSearchParams(Buffer.from(bytes.value).toString("utf8"));
  const names = [...form.keys()];
  // "Parameters MUST NOT be included more than once" (3.2)
  return new Set(names).size === names.length ? ok(form) : fail("malformed");
}

type Credentials = { clientId: string; secret: string };

/** "The client MUST NOT use more than one authentication method in each request" (2.3). */
function credentialsOf(authorization: string | null, form: URLSearchParams): Result<Credentials> {
  const posted = { clientId: form.get("client_id"), secret: form.get("client_secret") };
  if (authorization !== null) {
    const basic = basicCredentials(authorization);
    if (!basic) return fail("invalid_client");
    const conflicts =
      posted.secret !== null || (posted.clientId !== null && posted.clientId !== basic.clientId);
    return conflicts ? fail("malformed") : ok(basic);
  }
  if (posted.clientId === null || posted.secret === null) return fail("invalid_client");
  return ok({ clientId: posted.clientId, secret: posted.secret });
}

/** Both halves are form-encoded before they are joined (2.3.1). */
function basicCredentials(authorization: string): Credentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon < 0) return null;
  try {
    return { clientId: formDecoded(pair.slice(0, colon)), secret: formDecoded(pair.slice(colon + 1)) };
  } catch {
    return null; // a broken escape
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

const refusal = ({ status, error, message, headers }: OAuthError): Response =>
  answer(status, { error, message: messageOfCode(message) }, headers);

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      pragma: "no-cache",
      ...headers,
    },
  });
}
