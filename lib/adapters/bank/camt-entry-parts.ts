import { type EntryHead, entryHeadOf, type TransactionPart, transactionOf } from "./camt-entry.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, at, centsOf, countOf, refuseLate, whereOf } from "./values.ts";

export type GiveTransaction = (part: TransactionPart, cents: number) => void;

/** Reads one entry as its parts close. Its transactions must add up to it, and to what the bank says of a batch. */
export function openEntry(entry: Element, give: GiveTransaction) {
  let head: EntryHead | null = null;
  let known = 0;
  let [transactions, cents] = [0, 0];
  /** Waits to be the only transaction, because it has no sum of its own. */
  let held: TransactionPart | null = null;
  let inBatch = { transactions: 0, cents: 0 };
  let told: { count: number; cents: number | null } = { count: 0, cents: null };

  const headNow = (): EntryHead => {
    if (head) return head;
    known = entry.children.length;
    head = entryHeadOf(entry);
    return head;
  };
  const mismatch = () => refuse("bank_file_entry_sum", whereOf(entry));

  return {
    transaction(transaction: Element): void {
      const batch = at(transaction.parent ?? undefined, "Btch");
      const part = transactionOf(headNow(), { entry, batch, transaction });
      transactions += 1;
      inBatch.transactions += 1;
      if (held || (part.cents === null && transactions > 1)) mismatch();
      if (part.cents === null) {
        held = part;
        return;
      }
      const signed = part.direction === headNow().direction ? part.cents : -part.cents;
      cents = added(cents, signed);
      inBatch.cents = added(inBatch.cents, signed);
      give(part, part.cents);
    },

    /** A closed NtryDtls. Its batch may be told without transactions. */
    details(details: Element): void {
      const batch = at(details, "Btch");
      const [number, sum] = [countOf(at(batch, "NbOfTxs")), at(batch, "TtlAmt")];
      const total = sum?.currency === "EUR" ? centsOf(sum) : null;
      if (inBatch.transactions === 0) {
        told = {
          count: added(told.count, number ?? 0),
          cents: total === null ? told.cents : added(told.cents ?? 0, total),
        };
      } else if ((number ?? inBatch.transactions) !== inBatch.transactions) {
        refuse("bank_file_totals", whereOf(batch));
      } else if (total !== null && !held && total !== inBatch.cents) mismatch();
      inBatch = { transactions: 0, cents: 0 };
    },

    /** Gives what still waits, and answers with what the entry says of itself. */
    close(): EntryHead {
      const own = headNow();
      refuseLate(entry, known, /^AddtlNtryInf$/);
      if (held) give(held, own.cents);
      else if (transactions > 0) {
        if (cents !== own.cents) mismatch();
      } else {
        if (told.cents !== null && told.cents !== own.cents) mismatch();
        const alone = transactionOf(own, { entry, batch: undefined, transaction: null });
        give({ ...alone, count: told.count || 1 }, own.cents);
      }
      return own;
    },
  };
}
