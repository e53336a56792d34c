import type { BankRecord } from "#lib/bank/rules/bank-file.ts";
import { readSecond } from "./testing-second-reader.ts";

/**
 * The differences between a file's records and the second reader's, in words; null without any. Booked movements of a statement
 * must lead from the opening to the closing balance, unless pages are missing from the file.
 */
export function disagreement(
  bytes: Uint8Array,
  records: readonly BankRecord[],
  { paged = false }: { paged?: boolean } = {},
): string | null {
  const second = readSecond(bytes);
  const [mine, theirs] = [linesOf(records), second.lines];
  if (mine.join("\n") !== theirs.join("\n"))
    return `the reader gives\n${mine.join("\n")}\nthe second one\n${theirs.join("\n")}`;
  const wrong = second.balances.find(({ opening, closing, booked }) => opening + booked !== closing);
  return wrong && !paged ? `${wrong.opening} and ${wrong.booked} are not ${wrong.closing}` : null;
}

function linesOf(records: readonly BankRecord[]): string[] {
  const lines: string[] = [];
  let entry: { number: number; lines: string[] } = { number: 0, lines: [] };
  const close = () => {
    lines.push(...entry.lines.sort());
    entry = { number: 0, lines: [] };
  };
  // Movements of an unknown status come last; here each statement's entries are in their order.
  for (const one of statements(records).flat()) {
    if (one.type === "status") {
      const id =
        one.level === "batch"
          ? one.originalPaymentId
          : one.level === "payment"
            ? (one.endToEndId ?? "")
            : null;
      lines.push([one.level, ...(id === null ? [] : [id]), one.status ?? ""].join(" "));
    }
    if (one.type === "statement") close();
    if (one.type !== "entry") continue;
    if (one.entryNumber !== entry.number) close();
    entry.number = one.entryNumber;
    const cents = one.direction === "credit" ? one.cents : -one.cents || 0;
    entry.lines.push(
      `${one.entryNumber} ${one.status} ${one.bookedOn ?? ""} ${cents} x${one.count} ${one.endToEndId ?? ""}`,
    );
  }
  close();
  return lines;
}

function statements(records: readonly BankRecord[]): BankRecord[][] {
  const all: BankRecord[][] = [[]];
  for (const record of records) {
    if (record.type === "statement") all.push([]);
    all.at(-1)?.push(record);
  }
  const number = (one: BankRecord) => (one.type === "entry" ? one.entryNumber : 0);
  return all.map((some) =>
    some[0]?.type === "statement" ? some.sort((one, other) => number(one) - number(other)) : some,
  );
}
