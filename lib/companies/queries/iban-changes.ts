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
  oldBic: string | null;
  newBic: string | null;
  changedAt: Date;
  changedBy: string;
  contactName: string;
  contactPhone: string;
  /** The contact's former number, if it changed in the month before the account or after it; else null. */
  formerPhone: string | null;
  /** The exact instant as text, for the cursor. */
  place: string;
};

/** An unconfirmed, unrejected change, in a query of this table alone. */
export const OPEN_IBAN_CHANGE = sql`confirmed_at is null and rejected_at is null`;

const isOpen = and(isNull(ibanChanges.confirmedAt), isNull(ibanChanges.rejectedAt));

const columns = {
  id: ibanChanges.id,
  companyId: ibanChanges.companyId,
  companyName: companies.companyName,
  businessId: companies.businessId,
  oldIban: ibanChanges.oldIban,
  newIban: ibanChanges.newIban,
  oldBic: ibanChanges.oldBic,
  newBic: ibanChanges.newBic,
  changedAt: ibanChanges.changedAt,
  changedBy: ibanChanges.changedBy,
  contactName: sql<string>`concat_ws(' ', ${companies.firstName}, ${companies.lastName})`,
  contactPhone: companies.phoneNumber,
  formerPhone: sql<string | null>`(select e.before->>'contact.phoneNumber' from events e
    where e.company_id = ${ibanChanges.companyId} and e.entity_type = 'company' and e.after ? 'contact.phoneNumber'
      and e.before->>'contact.phoneNumber' is not null and e.at > ${ibanChanges.changedAt} - interval '30 days'
    order by e.id limit 1)`,
  place: sql<string>`to_char(${ibanChanges.changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

/** Unconfirmed changes of accounts, the oldest first: up to `limit + 1`, from the cursor on in reading direction. */
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
    .where(and(isOpen, mark ? (cursor.backward ? sql`${row} < ${mark}` : sql`${row} > ${mark}`) : undefined))
    .orderBy(turn(ibanChanges.changedAt), turn(ibanChanges.id))
    .limit(limit + 1);
}

/** Both accounts of a change, and its author. */
export type OpenIbanChange = {
  id: number;
  companyId: number;
  linkId: string;
  oldIban: string | null;
  newIban: string | null;
  oldBic: string | null;
  newBic: string | null;
  changedAt: Date;
  changedBy: string;
  /** Null for an API client. */
  changedById: number | null;
};

const change = {
  id: ibanChanges.id,
  companyId: ibanChanges.companyId,
  linkId: ibanChanges.linkId,
  oldIban: ibanChanges.oldIban,
  newIban: ibanChanges.newIban,
  oldBic: ibanChanges.oldBic,
  newBic: ibanChanges.newBic,
  changedAt: ibanChanges.changedAt,
  changedBy: ibanChanges.changedBy,
  changedById: ibanChanges.changedById,
};

/** A company's waiting change; null without one. */
export async function findOpenIbanChange(db: Tx, companyId: number): Promise<OpenIbanChange | null> {
  const [row] = await db
    .select(change)
    .from(ibanChanges)
    .where(and(eq(ibanChanges.companyId, companyId), isOpen));
  return row ?? null;
}

/** The change of an owner's link, and whether it has ended; null after a further change, which has its own link. */
export async function findLinkedIbanChange(
  db: Tx,
  { companyId, linkId }: { companyId: number; linkId: string },
): Promise<(OpenIbanChange & { confirmedAt: Date | null; rejectedAt: Date | null }) | null> {
  const [row] = await db
    .select({ ...change, confirmedAt: ibanChanges.confirmedAt, rejectedAt: ibanChanges.rejectedAt })
    .from(ibanChanges)
    .where(and(eq(ibanChanges.companyId, companyId), eq(ibanChanges.linkId, linkId)));
  return row ?? null;
}

/** The company of a change; null for an unknown change. */
export async function findCompanyOfIbanChange(db: Tx, id: number): Promise<number | null> {
  const [row] = await db
    .select({ companyId: ibanChanges.companyId })
    .from(ibanChanges)
    .where(eq(ibanChanges.id, id));
  return row?.companyId ?? null;
}

/** Locks a waiting change until the transaction ends. */
export async function lockUnconfirmedIban(db: Tx, id: number): Promise<OpenIbanChange | null> {
  const [row] = await db
    .select(change)
    .from(ibanChanges)
    .where(and(eq(ibanChanges.id, id), isOpen))
    .for("update");
  return row ?? null;
}

export async function updateIbanConfirmed(db: Tx, { id, by }: { id: number; by: string }): Promise<void> {
  await db
    .update(ibanChanges)
    .set({ confirmedAt: sql`now()`, confirmedBy: by })
    .where(eq(ibanChanges.id, id));
}

/** Marks a change as rejected. A trigger then ends its author's recent proof of identity. */
export async function updateIbanRejected(
  db: Tx,
  { id, by, reason }: { id: number; by: string; reason: string },
): Promise<void> {
  await db
    .update(ibanChanges)
    .set({ rejectedAt: sql`now()`, rejectedBy: by, rejectReason: reason })
    .where(eq(ibanChanges.id, id));
}
