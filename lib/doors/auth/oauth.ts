import "server-only";
import { grantToken } from "#lib/api-clients/use-cases/client-token.ts";
import { type Failure, fail, ok, type Result } from "#lib/core/result.ts";
import { readBytes } from "#lib/doors/api/body.ts";
import { env } from "#lib/env.ts";
import { identityTokenStore } from "#lib/installation/container.ts";
import { log } from "#lib/log.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { accountContextOf } from "./context.ts";

const MAX_BYTES = 8 * 1024;

/** The address of the token endpoint. */
export const tokenUrl = (): string => `${env.appUrl}/api/oauth/token`;

/** RFC 6749 errors (5.2), and `message` like every other refusal of the API. */
type OAuthError = { status: number; error: string; message: string; headers?: Record<string, string> };

/** The client credentials grant (RFC 6749, 4.4), by client_secret_post or client_secret_basic. */
export async function answerTokenRequest(request: Request): Promise<Result<Response>> {
  const form = await readForm(request);
  if (!form.ok) return ok(refusal(form.error));
  const credentials = credentialsOf(request.headers.get("authorization"), form.value);
  if (!credentials.ok) return ok(refusal(credentials.error));
  const grant = form.value.get("grant_type");
  if (grant !== "client_credentials")
    return ok(refusal({ code: grant === undefined ? "malformed" : "unsupported_grant_type" }));
  const scopes = scopesOf(form.value);
  if (!scopes.ok) return ok(refusal(scopes.error));

  const granted = await grantToken(accountContextOf(request.headers), {
    ...credentials.value,
    scopes: scopes.value,
  });
  if (!granted.ok) return ok(refusal(granted.error));
  const { clientId } = granted.value;
  log.info({ clientId }, "token given");
  const { token, expiresAt } = await identityTokenStore().issue({ kind: "client", ...granted.value });
  return ok(
    answer(200, {
      access_token: token,
      token_type: "Bearer",
      expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1000),
      scope: granted.value.scopes.join(" "),
    }),
  );
}

const ERRORS: Record<string, OAuthError> = {
  invalid_client: {
    status: 401,
    error: "invalid_client",
    message: "invalid_client",
    headers: { "www-authenticate": 'Basic realm="Tolppa", charset="UTF-8"' },
  },
  invalid_scope: { status: 400, error: "invalid_scope", message: "invalid_scope" },
  unsupported_grant_type: { status: 400, error: "unsupported_grant_type", message: "unsupported_grant_type" },
  // RFC 6749 has no error code for rate limits.
  too_many_attempts: { status: 429, error: "temporarily_unavailable", message: "too_many_attempts" },
};
const INVALID_REQUEST: OAuthError = { status: 400, error: "invalid_request", message: "malformed" };

function refusal({ code, details }: Failure): Response {
  const { status, error, message, headers } = ERRORS[code] ?? INVALID_REQUEST;
  const wait = details?.retryAfterSeconds;
  return answer(
    status,
    { error, error_description: DESCRIPTIONS[error], message: messageOfCode(message) },
    { ...headers, ...(wait !== undefined && { "retry-after": String(wait) }) },
  );
}

/** For the developer of the calling program, in ASCII: the RFC allows nothing else. */
const DESCRIPTIONS: Record<string, string> = {
  invalid_client: "Unknown client, wrong secret, or no client authentication sent.",
  invalid_scope: "The client has not been given every scope that was asked for.",
  unsupported_grant_type: "Only client_credentials is supported.",
  temporarily_unavailable: "Too many token requests. See Retry-After.",
  invalid_request:
    "Send application/x-www-form-urlencoded with grant_type, each parameter once, and the credentials in one way only.",
};

type Form = ReadonlyMap<string, string>;

async function readForm(request: Request): Promise<Result<Form>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return fail("malformed");
  const bytes = await readBytes(request, MAX_BYTES);
  if (!bytes.ok) return bytes;
  const parameters = [...new URLSearchParams(Buffer.from(bytes.value).toString("utf8"))];
  // "Parameters MUST NOT be included more than once", and those "sent without a value MUST be treated as if they were
  // omitted" (3.2).
  if (new Set(parameters.map(([name]) => name)).size !== parameters.length) return fail("malformed");
  return ok(new Map(parameters.filter(([, value]) => value !== "")));
}

/** `scope-token *( SP scope-token )` (3.3); null when none was sent. */
function scopesOf(form: Form): Result<string[] | null> {
  const scope = form.get("scope");
  if (scope === undefined) return ok(null);
  return /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scope)
    ? ok(scope.split(" "))
    : fail("invalid_scope");
}

type Credentials = { clientId: string; secret: string };

/** "The client MUST NOT use more than one authentication method in each request" (2.3). */
function credentialsOf(authorization: string | null, form: Form): Result<Credentials> {
  const clientId = form.get("client_id");
  const secret = form.get("client_secret");
  if (authorization !== null) {
    const basic = basicCredentials(authorization);
    if (!basic) return fail("invalid_client");
    const conflicts = secret !== undefined || (clientId !== undefined && clientId !== basic.clientId);
    return conflicts ? fail("malformed") : ok(basic);
  }
  return clientId === undefined || secret === undefined ? fail("invalid_client") : ok({ clientId, secret });
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
