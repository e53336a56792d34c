import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { runUseCase, type UseCaseCall } from "#lib/doors/run.ts";
import type { KeptAnswer } from "#lib/platform/queries/idempotent-answers.ts";
import { type KeyedRequest, once } from "#lib/platform/use-case/once.ts";

// Idempotency-Key on every POST (draft-ietf-httpapi-idempotency-key-header-07), with these decisions:
// - The key is the caller's own: another caller's same key is another key.
// - Only what was carried out is kept, for 24 hours. A refusal changed nothing and depends on what there was at that
//   moment, so the same key tries again, with whatever body.
// - A repetition is told by `Idempotent-Replayed: true`. It answers before If-Match is looked at: the version that was
//   right the first time is an older one now.
// - POST /api/oauth/token and /api/auth/* take no notice of the header: they make nothing but a token, which would have
//   to be stored in the clear to be given again.

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a POST, or null: bare or, as the draft has it, a quoted text. Fails with `invalid`. */
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

/** Whether a call may be carried out now, and under which key. Fails with `invalid` where its key is none. */
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

/** Runs a use case and answers; one under a key is carried out once and answered again as it was. */
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
