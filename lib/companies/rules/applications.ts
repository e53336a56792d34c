import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/** From so many complete applications of one account on, its further ones come slowly, and the admins see them as one. */
export const MANY_APPLICATIONS = 20;

/** From then on one in so long a time. */
const PAUSE_MS = 3_600_000;

/** Those of one account that wait for approval. */
export type WaitingApplications = { count: number; lastAt: Date | null };

/** Admins and programs register companies for the provider. */
export const isSlowed = ({ kind, admin }: Pick<Actor, "kind" | "admin">): boolean =>
  kind === "user" && !admin;

/** Whether an account may send one more now. Fails with `too_many_applications`, and with when. */
export function checkApplications({ count, lastAt }: WaitingApplications, now: Date): Result<null> {
  if (count < MANY_APPLICATIONS || lastAt === null) return ok(null);
  const wait = lastAt.getTime() + PAUSE_MS - now.getTime();
  return wait <= 0
    ? ok(null)
    : fail("too_many_applications", { details: { retryAfterSeconds: Math.ceil(wait / 1_000) } });
}
