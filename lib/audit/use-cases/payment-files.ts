import type { Tx } from "#db/client.ts";
import { findStoredFile, listNewestFiles, type StoredFile } from "#lib/audit/queries/stored.ts";
import { type Outcome, openOutcome } from "#lib/audit/rules/outcome.ts";
import { sumsOfPaymentFile } from "#lib/audit/rules/payment-file.ts";

/** Whether the text of each of the newest payment files agrees with the database, and pays no statement twice. */
export async function checkPaymentFiles(db: Tx, count: number): Promise<Outcome> {
  const { outcome, compared } = openOutcome();
  const { ids, left } = await listNewestFiles(db, count);
  const paid = new Set<string>();
  for (const id of ids) {
    const file = await findStoredFile(db, id);
    if (file) compared(file.number, !isTrue(file, paid));
  }
  return { ...outcome, left };
}

function isTrue({ body, payments, cents, rejected, payouts, freed }: StoredFile, paid: Set<string>): boolean {
  const { header, batches, transfers } = sumsOfPaymentFile(body);
  const added = transfers.reduce((sum, transfer) => sum + transfer.cents, 0);
  const agrees =
    [header.payments, transfers.length].every((one) => one === payments) &&
    [header.cents, added].every((one) => one === cents) &&
    batches.every((batch) => batch.cents === batch.added && batch.payments === batch.transfers);
  if (!agrees || rejected) return agrees;
  const written = transfers.map((transfer) => `${transfer.number}/${transfer.cents}/${transfer.iban}`);
  const open = new Set(freed);
  const kept = transfers.map(({ number }) => number).filter((number) => !open.has(number));
  const isFirst = kept.every((number) => !paid.has(number));
  for (const number of kept) paid.add(number);
  return isFirst && written.sort().join() === payouts.sort().join();
}
