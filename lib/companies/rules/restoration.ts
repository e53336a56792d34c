import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

type Gone = {
  deleted: boolean;
  /** The code of what has taken its place meanwhile, or null. */
  obstacle: string | null;
};

/**
 * The gate of bringing back what was deleted, for whoever can see that it was there. Fails with `forbidden` (only the
 * provider does it), `not_deleted` (it is there already) or what stands in the way.
 */
export function restore(actor: Actor, { deleted, obstacle }: Gone): Result<null> {
  if (!canRestore(actor)) return fail("forbidden");
  if (!deleted) return fail("not_deleted");
  return obstacle === null ? ok(null) : fail(obstacle);
}

export const canRestore = (actor: Actor): boolean => actor.admin;
