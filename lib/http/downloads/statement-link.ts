import "server-only";
import { timingSafeEqual } from "node:crypto";
import { takeShownLink, takeWrongLink } from "#lib/accounts/use-cases/limits.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, type Result } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { accountContextOf } from "#lib/http/auth/context.ts";
import { runUseCase } from "#lib/http/run.ts";
import { type LinkedStatement, openStatementLink } from "#lib/statements/use-cases/accountant.ts";

const TOKEN = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The statement that an accountant's link shows. The link is its own key. A forged, a revoked and an old link all fail
 * with `link_expired`, so that a guess teaches nothing. Fails also with `too_many_attempts`.
 */
export async function linkedStatement(incoming: Headers, token: unknown): Promise<Result<LinkedStatement>> {
  const ctx = accountContextOf(incoming);
  const [, secret = "", linkId = ""] = TOKEN.exec(typeof token === "string" ? token : "") ?? [];
  if (!isSame(secret, linkToken(env.authSecret, linkId))) {
    const allowed = await takeWrongLink(ctx);
    return allowed.ok ? fail("link_expired") : allowed;
  }
  const allowed = await takeShownLink(ctx, linkId);
  if (!allowed.ok) return allowed;
  const requestId = incoming.get("x-request-id") ?? crypto.randomUUID();
  return runUseCase({ actor: SYSTEM, mode: "write", requestId, run: openStatementLink, input: { linkId } });
}

/** Takes the same time wherever the two differ. */
const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
