import { type EntryHead, entryHeadOf, type TransactionPart, transactionOf } from "./camt-entry.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, at, countOf, elementCents, refuseLate, textOf, whereOf } from "./values.ts";

type GiveTransaction = (part: TransactionPart, cents: number) => void;
/** An open NtryDtls, or one that told a batch without transactions. */
type Group = { batch: Element | undefined; transactions: number; cents: number };

/** Reads one entry as its parts close. Its transactions must add up to it, and to what the bank says of a batch. */
export function openEntry(entry: Element, give: GiveTransaction) {
  let [head, known]: [EntryHead | null, number] = [null, 0];
  let [transactions, cents] = [0, 0];
  /** The first transaction: when it stays the only one, it takes the entry's sum and message. */
  let first: TransactionPart | null = null;
  let group: Group | null = null;
  let bare: Group | null = null;
  let bareCents: number | null = null;

  const mismatch = () => refuse("bank_file_entry_sum", whereOf(entry));
  const headNow = (): EntryHead => {
    if (head) return head;
    known = entry.children.length;
    head = entryHeadOf(entry);
    return head;
  };
  const giveFirst = (rest: Partial<TransactionPart> = {}): void => {
    if (first) give({ ...first, ...rest }, first.cents ?? headNow().cents);
    first = null;
  };

  return {
    transaction(transaction: Element): void {
      group ??= { batch: at(transaction.parent ?? undefined, "Btch"), transactions: 0, cents: 0 };
      const part = transactionOf(headNow(), { batch: group.batch, transaction });
      transactions += 1;
      group.transactions += 1;
      // Of several transactions each has its own sum.
      if (transactions > 1 && (part.cents === null || first?.cents === null)) mismatch();
      const sum = part.cents ?? headNow().cents;
      const signed = part.direction === headNow().direction ? sum : -sum;
      cents = added(cents, signed);
      group.cents = added(group.cents, signed);
      giveFirst();
      if (transactions === 1) first = part;
      else give(part, sum);
    },

    /** A closed NtryDtls. */
    details(details: Element): void {
      const batch = group?.batch ?? at(details, "Btch");
      const [number, total] = [countOf(at(batch, "NbOfTxs")), at(batch, "TtlAmt")];
      const sum = total?.currency === "EUR" ? elementCents(total) : null;
      if (!group) {
        bare = {
          batch: bare?.batch ?? batch,
          transactions: added(bare?.transactions ?? 0, number ?? 0),
          cents: 0,
        };
        if (sum !== null) bareCents = added(bareCents ?? 0, sum);
      } else {
        if (number !== null && number !== group.transactions) refuse("bank_file_totals", whereOf(batch));
        if (sum !== null && sum !== group.cents) mismatch();
      }
      group = null;
    },

    /** Gives what still waits, and answers with what the entry says of itself. */
    close(): EntryHead {
      const own = headNow();
      refuseLate(entry, known, /^AddtlNtryInf$/);
      const message = textOf(at(entry, "AddtlNtryInf"));
      if (transactions > 0 ? cents !== own.cents : (bareCents ?? own.cents) !== own.cents) mismatch();
      if (transactions === 0) {
        const alone = transactionOf(own, { batch: bare?.batch, transaction: null });
        give({ ...alone, message, count: bare?.transactions || 1 }, own.cents);
      }
      giveFirst({ message: first?.message ?? message });
      return own;
    },
  };
}
