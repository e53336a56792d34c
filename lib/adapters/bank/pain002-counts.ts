import type { BankStatus } from "#lib/bank/rules/bank-file.ts";
import { answerMeans } from "#lib/bank/rules/outcome.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, all, at, bankCodeOf, bareCentsOf, countOf, whereOf } from "./values.ts";

type Tally = { count: number; cents: number };

/**
 * Counts the payments that an answer names, and compares them with its totals (NbOfTxsPerSts). A bank may name none of a
 * status, or some. It must name all rejected payments or none: an unnamed one would pass for accepted.
 */
export function tallyOf(element: Element, { status: own, originalCount, originalCents }: BankStatus) {
  const named = new Map<string, Tally>();
  let total = 0;
  let batches: Tally = { count: 0, cents: 0 };
  return {
    /** The original batches of a file cannot hold more than the file. */
    seeBatch(batch: BankStatus): void {
      const [count, cents] = [batch.originalCount ?? 0, batch.originalCents ?? 0];
      batches = { count: added(batches.count, count), cents: added(batches.cents, cents) };
      const most = { count: originalCount ?? batches.count, cents: originalCents ?? batches.cents };
      if (batches.count > most.count || batches.cents > most.cents)
        refuse("bank_file_totals", whereOf(element));
    },

    see({ status, originalCents: sum }: BankStatus): void {
      const { count, cents } = named.get(status ?? "") ?? { count: 0, cents: 0 };
      // If one payment lacks its sum, the total is unknown.
      named.set(status ?? "", { count: added(count, 1), cents: sum === null ? Number.NaN : cents + sum });
      total += 1;
    },
    close(): void {
      if (originalCount !== null && total > originalCount) refuse("bank_file_totals", whereOf(element));
      for (const told of all(element, "NbOfTxsPerSts")) {
        const status = bankCodeOf(at(told, "DtldSts")) ?? "";
        const found = named.get(status);
        const sum = at(told, "DtldCtrlSum");
        if (!found) continue;
        const withheld = (countOf(at(told, "DtldNbOfTxs")) ?? 0) - found.count;
        const passes = answerMeans(status) === "rejected" && answerMeans(own) !== "rejected";
        if (withheld < 0 || (withheld > 0 && passes)) refuse("bank_file_totals", whereOf(told));
        if (withheld > 0) continue;
        if (sum && Number.isSafeInteger(found.cents) && bareCentsOf(sum) !== found.cents) {
          refuse("bank_file_totals", whereOf(told));
        }
      }
    },
  };
}
