import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { runUseCase, type UseCaseCall } from "#lib/doors/run.ts";
import type { KeptAnswer } from "#lib/platform/queries/idempotent-answers.ts";
import { type KeyedRequest, once } from "#lib/platform/use-case/once.ts";

// Idempotency-Key on every POST (draft-ietf-httpapi-idempotency-key-header-07), with these decisions:
// - Each caller has its own keys: another caller's equal key is another key.
// - Only successes are kept, for 24 hours. A refusal changed nothing and depends on the moment, so the same key may try again,
// with any body.
// - `Idempotent-Replayed: true` marks a repeated answer. It comes before the check of If-Match, whose version was right the
// first time and is old now.
// - POST /api/oauth/token and /api/auth/* ignore the header: they only issue a token, which would have to be stored in the
// clear.

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a POST, or null: bare or, as in the draft, a quoted text. Fails with `invalid`. */
function keyOf({ headers, method }: Request): Result<string | null> {
  const given = headers.get("idempotency-key");
  if (given === null || method !== "POST") return ok(null);
  const key = /^"([^"\\]*)"$/.exec(given)?.[1] ?? given;
  return KEY.test(key)
    ? ok(key)
    : fail("invalid", { issues: [{ path: "Idempotency-Key", code: "idempotency_key" }] });
}

type Sent = Readonly<Record<string, unknown>>;
type Presented<Output> = (value: Output) => Response | Promise<Response>;

/** The key under which a call runs, or null. Fails with `invalid` for an impossible key. */
export function askedBy(request: Request, actor: Actor, sent: Sent): Result<KeyedRequest | null> {
  const key = keyOf(request);
  if (!key.ok || key.value === null) return key as Result<null>;
  const { pathname } = new URL(request.url);
  const { version: _version, ...content } = sent;
  const hash = createHash("sha256").update(`${actor.admin} ${pathname}\n`);
  for (const [name, value] of Object.entries(content)) {
    hash.update(`${name}\n`);
    hash.update(value instanceof Uint8Array ? value : `${JSON.stringify(value)}\n`);
  }
  const companyId = Number(sent.companyId) || null;
  return ok({ key: key.value, requestHash: hash.digest(), companyId });
}

/** Runs a use case and makes the response. With a key it runs once, and a repetition gets the same answer. */
export async function runOnce<Input, Output>(
  command: UseCaseCall<Input, Output>,
  asked: KeyedRequest | null,
  present: Presented<Output>,
): Promise<Result<Response>> {
  if (asked === null) {
    const result = await runUseCase(command);
    return result.ok ? ok(await present(result.value)) : result;
  }
  const run = once(command.run, asked, async (value) => kept(await present(value)));
  const result = await runUseCase({ ...command, run });
  return result.ok ? ok(again(result.value.answer, result.value.replayed)) : result;
}

async function kept(response: Response): Promise<KeptAnswer> {
  const headers = Object.fromEntries(response.headers);
  const body = response.body === null ? null : await response.text();
  return { status: response.status, headers, body };
}

function again({ status, headers, body }: KeptAnswer, replayed: boolean): Response {
  return new Response(body, {
    status,
    headers: { ...headers, ...(replayed && { "idempotent-replayed": "true" }) },
  });
}
