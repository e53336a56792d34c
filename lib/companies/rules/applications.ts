import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/** An account with this many waiting applications may send further ones only slowly. The admins' queue shows them as one row. */
export const MANY_APPLICATIONS = 20;

/** From MANY_APPLICATIONS on, an account may send one application per this time. */
const PAUSE_MS = 3_600_000;

/** One account's applications that wait for approval. */
export type WaitingApplications = { count: number; lastAt: Date | null };

/** Whether an actor's applications are slowed: a person's are. Admins and programs register companies for others. */
export const isSlowed = ({ kind, admin }: Pick<Actor, "kind" | "admin">): boolean =>
  kind === "user" && !admin;

/** Whether an account may send one more application now. Fails with `too_many_applications` and the time to wait. */
export function checkApplications({ count, lastAt }: WaitingApplications, now: Date): Result<null> {
  if (count < MANY_APPLICATIONS || lastAt === null) return ok(null);
  const wait = lastAt.getTime() + PAUSE_MS - now.getTime();
  return wait <= 0
    ? ok(null)
    : fail("too_many_applications", { details: { retryAfterSeconds: Math.ceil(wait / 1_000) } });
}
