import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { dispatchFailures } from "#db/schema.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { FailedCall } from "#lib/dispatch/rules/dispatch.ts";

type FailedCallRow = { companyId: number; provider: ProviderId; code: FailedCall; failedAt: Date };

/** Once more in vain: of each company the latest failure is known, and how many there were in a row. */
export async function noteFailedCall(db: Tx, { companyId, ...call }: FailedCallRow): Promise<void> {
  await db
    .insert(dispatchFailures)
    .values({ companyId, ...call })
    .onConflictDoUpdate({
      target: dispatchFailures.companyId,
      set: { ...call, attempts: sql`${dispatchFailures.attempts} + 1` },
    });
}

export async function forgetFailedCall(db: Tx, companyId: number): Promise<void> {
  await db.delete(dispatchFailures).where(eq(dispatchFailures.companyId, companyId));
}

export async function hasFailedCall(db: Tx, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ companyId: dispatchFailures.companyId })
    .from(dispatchFailures)
    .where(eq(dispatchFailures.companyId, companyId));
  return rows.length > 0;
}
