import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies, ibanChanges } from "#db/schema.ts";

export type IbanChange = {
  id: number;
  companyId: number;
  companyName: string;
  businessId: string;
  oldIban: string | null;
  newIban: string | null;
  changedAt: Date;
  changedBy: string;
};

const columns = {
  id: ibanChanges.id,
  companyId: ibanChanges.companyId,
  companyName: companies.companyName,
  businessId: companies.businessId,
  oldIban: ibanChanges.oldIban,
  newIban: ibanChanges.newIban,
  changedAt: ibanChanges.changedAt,
  changedBy: ibanChanges.changedBy,
};

/** Changed accounts that nobody has confirmed, the oldest first. */
export const listUnconfirmedIbans = (db: Tx, limit: number): Promise<IbanChange[]> =>
  db
    .select(columns)
    .from(ibanChanges)
    .innerJoin(companies, eq(companies.id, ibanChanges.companyId))
    .where(isNull(ibanChanges.confirmedAt))
    .orderBy(asc(ibanChanges.changedAt), asc(ibanChanges.id))
    .limit(limit);

/** One that nobody has confirmed, held until the transaction ends. */
export async function lockUnconfirmedIban(
  db: Tx,
  id: number,
): Promise<{ companyId: number; oldIban: string | null; newIban: string | null } | null> {
  const [row] = await db
    .select({ companyId: ibanChanges.companyId, oldIban: ibanChanges.oldIban, newIban: ibanChanges.newIban })
    .from(ibanChanges)
    .where(and(eq(ibanChanges.id, id), isNull(ibanChanges.confirmedAt)))
    .for("update");
  return row ?? null;
}

export async function updateIbanConfirmed(db: Tx, { id, by }: { id: number; by: string }): Promise<void> {
  await db
    .update(ibanChanges)
    .set({ confirmedAt: sql`now()`, confirmedBy: by })
    .where(eq(ibanChanges.id, id));
}
