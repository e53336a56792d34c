import "server-only";
import { timingSafeEqual } from "node:crypto";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { SYSTEM } from "#lib/domain/actor.ts";
import { fail, type Result } from "#lib/domain/result.ts";
import { env } from "#lib/env.ts";
import { takeShownLink, takeWrongLink } from "#lib/use-cases/accounts/limits.ts";
import { type LinkedStatement, openStatementLink } from "#lib/use-cases/statements/accountant.ts";
import { accountContextOf } from "./auth-context.ts";
import { runErrand } from "./run.ts";

const TOKEN = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * What an accountant's link shows. The link is its own key: whoever has no right one learns nothing of what there is.
 * Fails with `link_expired` whether it is forged, revoked or too old, and with `too_many_attempts`.
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
  return runErrand({ actor: SYSTEM, mode: "write", requestId, run: openStatementLink, input: { linkId } });
}

/** In the same time whatever differs. */
const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
