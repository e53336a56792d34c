import type { z } from "zod";
import { updateEntryWaiting } from "#lib/bank/queries/bank-waiting.ts";
import type { takeBackEntrySchema } from "#lib/bank/schema.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/**
 * Returns a movement that was set aside to waiting, with a reason for its history. Fails with `forbidden` for all but admins,
 * `step_up_needed`, and `bank_entry_decided` for any other movement.
 */
export async function takeBackEntry(
  ctx: Context,
  { entryId, why }: z.output<typeof takeBackEntrySchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "bank_movement");
  if (!proof.ok) return proof;
  if (!(await updateEntryWaiting(ctx.db, entryId))) return fail("bank_entry_decided");
  await recordAdminEvent(ctx, {
    entity: { type: "bank_entry", id: entryId },
    action: "update",
    before: { outcome: "set_aside" },
    after: { outcome: "waiting", why },
  });
  return ok(null);
}
