import "server-only";
import { isUnavailable } from "#db/errors.ts";
import { accountContext } from "./context.ts";
import "server-only";
import { timingSafeEqual } from "node:crypto";
import { headers } from "next/headers";
import { takeShownLink, takeWrongLink } from "#lib/accounts/use-cases/limits.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { runUseCase } from "#lib/http/run.ts";
import { acceptInvitation, readInvitation, type ShownInvitation } from "#lib/people/use-cases/accept.ts";
import { currentActor } from "./auth.ts";
import { accountContextOf } from "./context.ts";

const TOKEN = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The invitation of a link, for anybody. Fails with `link_expired` for every reason, `too_many_attempts`. */
export async function linkedInvitation(incoming: Headers, token: unknown): Promise<Result<ShownInvitation>> {
  const link = await linkOf(incoming, token);
  if (!link.ok) return link;
  const requestId = requestIdOf(incoming);
  return runUseCase({ actor: SYSTEM, mode: "read", requestId, run: readInvitation, input: link.value });
}

/** Accepts an invitation as the signed-in person. Fails like the use case, and with `unauthenticated`, `too_many_attempts`. */
export async function joinByInvitation({ token }: { token: string }): Promise<Result<{ companyId: number }>> {
  const incoming = await headers();
  const link = await linkOf(incoming, token);
  if (!link.ok) return link;
  const actor = await currentActor();
  if (!actor.ok) return actor;
  const requestId = requestIdOf(incoming);
  return runUseCase({
    actor: actor.value,
    mode: "write",
    requestId,
    run: acceptInvitation,
    input: link.value,
  });
}

/** The id in a genuine link. Wrong links are counted by address, genuine links by their id. */
async function linkOf(incoming: Headers, token: unknown): Promise<Result<{ linkId: string }>> {
  const ctx = accountContextOf(incoming);
  const [, secret = "", linkId = ""] = TOKEN.exec(typeof token === "string" ? token : "") ?? [];
  const right = isSame(secret, linkToken(env.authSecret, linkId));
  const allowed = right ? await takeShownLink(ctx, linkId) : await takeWrongLink(ctx);
  if (!allowed.ok) return allowed;
  return right ? ok({ linkId }) : fail("link_expired");
}

const requestIdOf = (incoming: Headers): string => incoming.get("x-request-id") ?? crypto.randomUUID();

/** Compares in constant time. */
const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));

/**
 * Whether the link of a mail still works, so that its page asks for a password. While the database is away the page asks
 * too, and the form's button shows the outage.
 */
export async function isVerificationOpen(token: string): Promise<boolean> {
  const { identity } = await accountContext();
  try {
    return await identity.isVerificationOpen(token);
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}
