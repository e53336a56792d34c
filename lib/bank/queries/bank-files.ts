import { desc, eq, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { bankEntries, bankFiles } from "#db/schema/bank.ts";
import type { BankEntry, BankFileSummary } from "#lib/bank/rules/bank-file.ts";
import type { BankFileResult } from "#lib/bank/rules/outcome.ts";
import { insertMany } from "#lib/platform/queries/recordset.ts";

export type StoredBankFile = {
  id: number;
  messageId: string;
  sha256: string;
  result: BankFileResult;
  receivedAt: Date;
  receivedBy: string;
};

const columns = {
  id: bankFiles.id,
  messageId: bankFiles.messageId,
  sha256: sql<string>`encode(${bankFiles.sha256}, 'hex')`,
  result: bankFiles.result,
  receivedAt: bankFiles.receivedAt,
  receivedBy: bankFiles.receivedBy,
};

/** No other two-number advisory lock of the product has this class. */
const LOCK_CLASS = 28;

/**
 * Lets one file in at a time: of the same file sent twice at once, the second finds the first. Gives the transaction memory to
 * sort and join half a million movements.
 */
export async function holdBankFiles(db: Tx): Promise<void> {
  await db.execute(sql`set local work_mem = '64MB'`);
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 1)`);
}

/** A file with these bytes, or the page of the message with this id in its year. */
export async function findBankFile(db: Tx, summary: BankFileSummary): Promise<StoredBankFile | null> {
  const { kind, messageId, page, sha256 } = summary;
  const same = sql`${bankFiles.kind} = ${kind} and ${bankFiles.messageId} = ${messageId}
    and ${bankFiles.messageYear} = ${yearOf(summary)} and ${bankFiles.messagePage} = ${page}`;
  const [row] = await db
    .select(columns)
    .from(bankFiles)
    .where(or(same, eq(bankFiles.sha256, Buffer.from(sha256, "hex"))))
    .orderBy(sql`${bankFiles.sha256} <> ${Buffer.from(sha256, "hex")}`)
    .limit(1);
  return row ?? null;
}

const yearOf = ({ createdAt }: BankFileSummary): number => Number(createdAt.slice(0, 4));

/** The newest files first: up to `limit + 1`, older than `beforeId`. */
export const listBankFiles = (
  db: Tx,
  { beforeId, limit }: { beforeId: number | null; limit: number },
): Promise<StoredBankFile[]> =>
  db
    .select(columns)
    .from(bankFiles)
    .where(beforeId === null ? undefined : lt(bankFiles.id, beforeId))
    .orderBy(desc(bankFiles.id))
    .limit(limit + 1);

/** Inserts a file without its result. */
export async function insertBankFile(db: Tx, summary: BankFileSummary, by: string): Promise<number> {
  const { kind, messageId, bytes, page: messagePage } = summary;
  const sha256 = Buffer.from(summary.sha256, "hex");
  const messageYear = yearOf(summary);
  const [row] = await db
    .insert(bankFiles)
    .values({
      kind,
      messageId,
      messageYear,
      messagePage,
      sha256,
      bytes,
      result: sql`'{}'::jsonb`,
      receivedBy: by,
    })
    .returning({ id: bankFiles.id });
  if (!row) throw new Error("no file");
  return row.id;
}

export async function updateBankFileResult(db: Tx, id: number, result: BankFileResult): Promise<void> {
  await db.update(bankFiles).set({ result }).where(eq(bankFiles.id, id));
}

export async function insertBankEntries(
  db: Tx,
  fileId: number,
  entries: readonly BankEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    fileId,
    cents: entry.direction === "credit" ? entry.cents : -entry.cents,
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    booked: entry.status === "BOOK",
    reversal: entry.reversal,
    count: entry.count,
    bankReference: entry.bankReference,
    originalMessageId: entry.originalMessageId,
    originalPaymentId: entry.originalPaymentId,
    endToEndId: entry.endToEndId,
    reference: entry.reference,
    message: entry.message,
    counterpartyName: entry.counterpartyName,
    counterpartyIban: entry.counterpartyIban,
    code: entry.code,
    outcome: entry.status === "BOOK" ? "waiting" : "unbooked",
  }));
  await insertMany(db, bankEntries, { rows });
}
