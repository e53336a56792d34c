import {
  amountOf,
  type Charges,
  chargesOf,
  directionOf,
  explains,
  NO_CHARGES,
  plus,
} from "./camt-charges.ts";
import { type EntryHead, entryHeadOf, type TransactionPart, transactionOf } from "./camt-entry.ts";
import { movementOf, nothingWithheld, type Withheld, withhold, withholdAll } from "./camt-withheld.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, at, countOf, elementCents, refuseLate, textOf, whereOf } from "./values.ts";

// Reads one entry part by part. The sums of its transactions must add up to the entry, and to the batch's total. Transactions
// without a sum become one movement with their number.

type GiveMovement = (part: TransactionPart, cents: number) => void;

/** The last transaction with a sum: if it stays the only one, it takes the entry's sum and message. */
type Pending = {
  part: TransactionPart;
  cents: number;
  ordered: boolean;
  /** The batch's number of transactions, where the batch has no total. */
  of: number | null;
};

/** An open NtryDtls with its transactions. */
type Group = { batch: Element | undefined; transactions: number; cents: number; withheld: Withheld };

/** PostgreSQL's largest integer. */
const MOST_TRANSACTIONS = 2_147_483_647;

export function openEntry(entry: Element, give: GiveMovement) {
  let [head, known]: [EntryHead | null, number] = [null, 0];
  let [pending, group]: [Pending | null, Group | null] = [null, null];
  // Sums with the entry's sign: of the transactions, and of the batches' gaps to their transactions.
  let [told, given, batchesBeside] = [0, 0, 0];
  let charges: Charges = NO_CHARGES;
  const withheld = nothingWithheld();

  const mismatch = (where: Element = entry) => refuse("bank_file_entry_sum", whereOf(where));
  const headNow = (): EntryHead => {
    if (head) return head;
    known = entry.children.length;
    head = entryHeadOf(entry);
    return head;
  };
  const aloneIn = (batch: Element | undefined) => transactionOf(headNow(), { batch, transaction: null });
  const tell = (part: TransactionPart, cents: number): void => {
    given += 1;
    give(part, cents);
  };
  const givePending = (): void => {
    endBatch();
    if (pending) tell(pending.part, pending.cents);
    pending = null;
  };
  const hold = (next: Pending): void => {
    givePending();
    pending = next;
    told = added(told, next.part.direction === headNow().direction ? next.cents : -next.cents);
  };
  /** Another part follows, so the single transaction of a batch without a total stands for the whole batch. */
  const endBatch = (): void => {
    if (pending?.of) pending = { ...pending, part: { ...pending.part, count: pending.of }, of: null };
  };
  /** Whether the stated charges equal the gap. */
  const explained = (beside: number): boolean =>
    beside === 0 || explains(headNow().direction === "credit" ? beside : -beside, chargesOf(entry), charges);

  /** A batch without transactions in the file. */
  const bareBatch = (batch: Element, number: number | null, total: number | null): void => {
    const part = aloneIn(batch);
    if (total === null) {
      withholdAll(withheld, { ...nothingWithheld(), count: number || 1, first: part });
      return;
    }
    const direction = total < 0 ? opposite(part.direction) : part.direction;
    hold({
      part: { ...part, direction, count: number || 1 },
      cents: Math.abs(total),
      ordered: false,
      of: null,
    });
  };
  const closeGroup = (of: Group, number: number | null, total: number | null): void => {
    const { batch, transactions, withheld: untold } = of;
    const uncounted = (number ?? transactions) - transactions;
    if (uncounted < 0) refuse("bank_file_totals", whereOf(batch));
    const [lump, told] = [pending && transactions === 1 && untold.count === 0 && uncounted > 0, untold.count];
    untold.count = added(untold.count, uncounted);
    if (total === null) {
      if (lump && pending) pending.of = number;
      else withholdAll(withheld, untold);
      return;
    }
    const beside = total - of.cents;
    if (untold.count === 0) batchesBeside = added(batchesBeside, beside);
    else if (lump && pending && beside === 0) pending.part = { ...pending.part, count: number ?? 1 };
    else if (beside > 0)
      hold({ part: movementOf(untold, aloneIn(batch)), cents: beside, ordered: false, of: null });
    else refuse(told > 0 ? "bank_file_entry_sum" : "bank_file_totals", whereOf(batch));
  };

  return {
    transaction(transaction: Element): void {
      if (!group) endBatch();
      group ??= {
        batch: at(transaction.parent ?? undefined, "Btch"),
        transactions: 0,
        cents: 0,
        withheld: nothingWithheld(),
      };
      const part = transactionOf(headNow(), { batch: group.batch, transaction });
      const { cents, ordered } = amountOf(transaction);
      charges = plus(charges, chargesOf(transaction));
      group.transactions += 1;
      if (cents === null) withhold(group.withheld, part);
      else {
        hold({ part, cents, ordered, of: null });
        group.cents = added(group.cents, part.direction === headNow().direction ? cents : -cents);
      }
    },

    /** A closed NtryDtls. */
    details(details: Element): void {
      const batch = group?.batch ?? at(details, "Btch");
      const number = countOf(at(batch, "NbOfTxs"));
      if ((number ?? 0) > MOST_TRANSACTIONS) refuse("bank_file_value", whereOf(at(batch, "NbOfTxs")));
      const total = totalOf(batch, headNow());
      if (group) closeGroup(group, number, total);
      else if (batch) {
        endBatch();
        bareBatch(batch, number, total);
      }
      group = null;
    },

    /** Gives the last movements, and returns the entry's own data. */
    close(): EntryHead {
      const own = headNow();
      refuseLate(entry, known, /^AddtlNtryInf$/);
      const message = textOf(at(entry, "AddtlNtryInf"));
      const beside = added(own.cents, -told);
      if (!explained(batchesBeside)) mismatch();
      if (pending?.of) {
        // One stated transaction of several: it either stands for all of them, or the others are withheld.
        if (pending.ordered || explained(beside)) pending.part = { ...pending.part, count: pending.of };
        else withheld.count = added(withheld.count, pending.of - 1);
        pending.of = null;
      }
      const withholds = withheld.count > 0 || withheld.first !== null;
      if (pending && given === 0 && !withholds) {
        const { part, ordered } = pending;
        if (!ordered && !explained(beside)) mismatch();
        give({ ...part, direction: own.direction, message: part.message ?? message }, own.cents);
        return own;
      }
      const alone = pending || given > 0;
      givePending();
      if (withholds) {
        if (alone && beside <= 0)
          refuse(withheld.told > 0 ? "bank_file_entry_sum" : "bank_file_totals", whereOf(entry));
        const rest = movementOf(withheld, aloneIn(undefined));
        give({ ...rest, message: rest.message ?? (alone ? null : message) }, beside);
      } else if (!alone) give({ ...aloneIn(undefined), message }, own.cents);
      else if (!explained(beside)) mismatch();
      else if (beside !== 0) {
        // The charges are a movement of their own.
        const direction = beside > 0 ? own.direction : opposite(own.direction);
        give({ ...aloneIn(undefined), direction, message }, Math.abs(beside));
      }
      return own;
    },
  };
}

const opposite = (direction: TransactionPart["direction"]) => (direction === "credit" ? "debit" : "credit");

/** A batch's total in euros with the entry's sign; null where the bank gives no total. */
function totalOf(batch: Element | undefined, { direction }: EntryHead): number | null {
  const total = at(batch, "TtlAmt");
  if (total?.currency !== "EUR") return null;
  const going = at(batch, "CdtDbtInd");
  return going && directionOf(going) !== direction ? -elementCents(total) : elementCents(total);
}
