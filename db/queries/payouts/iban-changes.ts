import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { ibanChanges } from "#db/schema/payouts.ts";
import type { Cursor } from "#lib/core/keyset.ts";

export type IbanChange = {
  id: number;
  companyId: number;
  companyName: string;
  businessId: string;
  oldIban: string | null;
  newIban: string | null;
  changedAt: Date;
  changedBy: string;
  /** The cursor's value: the exact instant as text. */
  place: string;
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
  place: sql<string>`to_char(${ibanChanges.changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

/** Changed accounts that nobody has confirmed, the oldest first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listUnconfirmedIbans(
  db: Tx,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<IbanChange[]> {
  const turn = cursor?.backward ? desc : asc;
  const row = sql`(${ibanChanges.changedAt}, ${ibanChanges.id})`;
  const mark = cursor && sql`(${cursor.value}::timestamptz, ${cursor.id}::bigint)`;
  return db
    .select(columns)
    .from(ibanChanges)
    .innerJoin(companies, eq(companies.id, ibanChanges.companyId))
    .where(
      and(
        isNull(ibanChanges.confirmedAt),
        mark ? (cursor.backward ? sql`${row} < ${mark}` : sql`${row} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(ibanChanges.changedAt), turn(ibanChanges.id))
    .limit(limit + 1);
}

/** Locks an unconfirmed change until the transaction ends. */
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
