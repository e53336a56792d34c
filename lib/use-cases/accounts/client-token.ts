import { createHash, timingSafeEqual } from "node:crypto";
import { type ApiClient, findApiClient, updateApiClientUsed } from "#db/queries/tokens-clients.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { AccountContext } from "./context.ts";
import { takeToken } from "./limits.ts";

/** A client's secret is 256 random bits, so a plain digest keeps it safe. */
export const hashOfClientSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Checks an external system's credentials. Fails with `invalid_client`, `too_many_attempts`. */
export async function authenticateClient(
  ctx: Pick<AccountContext, "db" | "address" | "addressFactor" | "now">,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<Result<ApiClient>> {
  const allowed = await takeToken(ctx, `client:${clientId}`);
  if (!allowed.ok) return allowed;
  if (!CLIENT_ID.test(clientId)) return fail("invalid_client");
  const client = await ctx.db.asServer((db) => findApiClient(db, clientId));
  const right = timingSafeEqual(hashOfClientSecret(secret), client?.secretHash ?? NO_HASH);
  if (!client || !right) return fail("invalid_client");
  await ctx.db.asServer((db) => updateApiClientUsed(db, client.id, ctx.now));
  return ok(client);
}

const CLIENT_ID = /^[\x21-\x7e]{3,64}$/;
const NO_HASH = Buffer.alloc(32);
