import { testEntry, testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import {
  answerPain001,
  executedPain001,
  type FoundPayee,
  paymentsOf,
  verifyPain001,
} from "#lib/adapters/bank/testing-bank.ts";
import type { BankEntry, BankRecord } from "#lib/bank/rules/bank-file.ts";
import { PAYEE_CODES, type PayeeState } from "#lib/settlements/rules/payee-check.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import type { Random } from "./random.ts";

// A bank that remembers its orders and movements, and reports them in real files. Its memory is the truth that the portal's
// books are compared with.

export type Transfer = {
  number: string;
  file: string;
  batch: string;
  cents: number;
  iban: string;
  name: string;
  state: "asked" | "accepted" | "rejected" | "paid" | "returned";
  /** Whether the bank's booking names the transfer. */
  named: boolean;
  /** What the bank's verification of the payee said last; null if the bank made none. */
  payee: PayeeState | null;
  /** Whether the bank dropped it, as an admin asked. */
  dropped: boolean;
  /** Whether the bank paid it although it had dropped it. */
  anyway: boolean;
};

/** A movement, and whether a camt.053 has reported it. */
type Movement = { entry: BankEntry; stated: boolean };

export type Bank = {
  transfers: readonly Transfer[];
  movements: readonly Movement[];
  /** Sent files that nobody has read yet, in the order of one channel each. */
  answers: string[];
  notifications: string[];
  /** Accepts a payment file. Returns its faults; a known file changes nothing. */
  receive(pain001: string): string[];
  /** Verifies a file's payees, before or after it answers the file. */
  verify(file: string): void;
  answer(file: string): void;
  /** The bank's oral answer to an admin about a whole file. */
  tellByTelephone(file: string, accepted: boolean): void;
  unanswered(): string[];
  /** Pays accepted transfers, each by itself or a batch as one sum. */
  book(): void;
  sendBack(transfer: Transfer): void;
  /** Drops the transfers of a file that it has not paid, with a pain.002 or without a word. */
  drop(file: string, aloud: boolean): void;
  /** Pays a dropped transfer, or its whole batch, by mistake. */
  payAnyway(transfer: Transfer): void;
  /** Says by mistake that the money of a dropped transfer has left. */
  sayExecuted(transfer: Transfer): void;
  /** Books a payment into the account. */
  credit(entry: Partial<BankEntry>): void;
  /** Reports all movements since the last statement again, between two balances. */
  state(): void;
};

const REASONS = ["AC04", "AM04", "MS03", "BE04", "TM01", "XX99"] as const;
const FOUND: readonly FoundPayee[] = [
  { code: "RVMC", reason: "PN02", name: "Lähes Sama Taksi Oy" },
  { code: "RVNM", reason: "PN01" },
  { code: "RVNA", reason: "NORR" },
];
const LIVE: readonly Transfer["state"][] = ["asked", "accepted", "paid"];

export function openBank(random: Random, today: string): Bank {
  const files = new Map<string, string>();
  const answered = new Set<string>();
  const transfers: Transfer[] = [];
  const movements: Movement[] = [];
  const answers: string[] = [];
  const notifications: string[] = [];
  let told = 0;
  let balance = 10_000_000;
  const messageId = (): string => {
    told += 1;
    return `BANK-${told}`;
  };
  const move = (rest: Partial<BankEntry>): BankEntry => {
    const bankReference = `2611FI${String(movements.length + 1).padStart(6, "0")}`;
    const entry = testEntry({ reference: null, bookedOn: today, valueOn: today, ...rest, bankReference });
    movements.push({ entry, stated: false });
    return entry;
  };
  const notify = (entries: readonly BankEntry[]): void => {
    if (entries.length === 0) return;
    const header = testHeader({
      kind: "camt.054",
      version: random.pick([2, 8]),
      messageId: messageId(),
    });
    notifications.push(writeBankFile([header, account({}), ...numbered(entries)]));
  };
  const ofFile = (file: string) => transfers.filter((one) => one.file === file);

  return {
    transfers,
    movements,
    answers,
    notifications,
    receive(pain001) {
      const { messageId: file, payments } = paymentsOf(pain001);
      if (files.has(file))
        return files.get(file) === pain001 ? [] : [`${file} came twice with other content`];
      files.set(file, pain001);
      return payments.flatMap(({ batch, endToEndId: number, cents, iban, name }) => {
        const twice = transfers.some(
          (one) => one.number === number && LIVE.includes(one.state) && !one.anyway,
        );
        transfers.push({
          number,
          file,
          batch,
          cents,
          iban,
          name,
          state: "asked",
          named: random.chance(0.9),
          payee: null,
          dropped: false,
          anyway: false,
        });
        return twice ? [`${file} pays ${number} a second time`] : [];
      });
    },
    unanswered: () => [...files.keys()].filter((file) => !answered.has(file)),
    verify(file) {
      const isUnfinished = random.chance(0.2);
      const doubtful = isUnfinished ? ofFile(file) : random.some(ofFile(file), 0.3);
      const found: Record<string, FoundPayee> = {};
      for (const { number } of doubtful) found[number] = isUnfinished ? { code: "RVNC" } : random.pick(FOUND);
      for (const one of ofFile(file)) {
        const { means } = PAYEE_CODES[found[one.number]?.code ?? "RCVC"];
        if (one.payee === null || means !== "pending") one.payee = means;
      }
      answers.push(
        writeBankFile(
          verifyPain001(files.get(file) ?? "", {
            version: random.pick([3, 10, 14]),
            messageId: messageId(),
            names: random.pick(["all", "differing"]),
            found,
          }),
        ),
      );
    },
    answer(file) {
      answered.add(file);
      const all = ofFile(file);
      const isWhole = random.chance(0.1);
      const rejected = isWhole ? all : random.chance(0.5) ? random.some(all, 0.3) : [];
      for (const one of all) one.state = rejected.includes(one) ? "rejected" : "accepted";
      const reasons = Object.fromEntries(rejected.map(({ number }) => [number, random.pick(REASONS)]));
      const records = answerPain001(files.get(file) ?? "", {
        version: random.pick([3, 10]),
        messageId: messageId(),
        ...(isWhole ? { rejectFile: random.pick(REASONS) } : { rejectPayments: reasons }),
      });
      answers.push(writeBankFile(records));
    },
    tellByTelephone(file, accepted) {
      answered.add(file);
      for (const one of ofFile(file)) one.state = accepted ? "accepted" : "rejected";
    },
    book() {
      const batches = Map.groupBy(
        transfers.filter(({ state }) => state === "accepted"),
        ({ batch }) => batch,
      );
      const entries = [...batches].flatMap(([batch, all]) => {
        const isWhole = transfers.every((one) => one.batch !== batch || one.state !== "paid");
        const paid = random.chance(0.3) && isWhole ? all : random.some(all, 0.7);
        for (const one of paid) one.state = "paid";
        const isOneSum = paid.length === all.length && isWhole && paid.length > 1 && random.chance(0.5);
        return isOneSum ? [move(batchOf(paid))] : paid.map((one) => move(debitOf(one, random)));
      });
      if (random.chance(0.1)) {
        // Announced, and reported again when it is booked.
        notify(entries.map((entry) => ({ ...entry, status: "PDNG", bookedOn: null, bankReference: null })));
      }
      notify(entries);
    },
    sendBack(transfer) {
      transfer.state = "returned";
      const entry = debitOf(transfer, random);
      notify([move({ ...entry, direction: "credit", code: "PMNT/ICDT/RRTN" })]);
    },
    drop(file, aloud) {
      answered.add(file);
      const open = ofFile(file).filter(({ state }) => state === "asked" || state === "accepted");
      for (const one of open) Object.assign(one, { state: "rejected", dropped: true });
      if (!aloud) return;
      const reasons = Object.fromEntries(open.map(({ number }) => [number, "CUST"]));
      const paid = ofFile(file).some(({ state }) => state === "paid" || state === "returned");
      const answer = paid ? { rejectPayments: reasons } : { rejectFile: "CUST" };
      answers.push(
        writeBankFile(
          answerPain001(files.get(file) ?? "", { version: 10, messageId: messageId(), ...answer }),
        ),
      );
    },
    payAnyway(transfer) {
      const batch = transfers.filter(({ batch: one }) => one === transfer.batch);
      const isWhole =
        random.chance(0.5) && batch.length > 1 && batch.every((one) => one.dropped && !one.anyway);
      const paid = isWhole ? batch : [transfer];
      for (const one of paid) Object.assign(one, { state: "paid", anyway: true });
      const ids = { originalMessageId: transfer.file, originalPaymentId: transfer.batch };
      notify([
        isWhole
          ? move(batchOf(paid))
          : move({ ...debitOf({ ...transfer, named: true }, random), ...ids, endToEndId: transfer.number }),
      ]);
    },
    sayExecuted({ file, number }) {
      answers.push(writeBankFile(executedPain001(files.get(file) ?? "", number, messageId())));
    },
    credit: (entry) => notify([move(entry)]),
    state() {
      const open = movements.filter(({ stated }) => !stated);
      for (const one of open) one.stated = true;
      const entries = open.map(({ entry }) => entry);
      const openingCents = balance;
      balance += entries.reduce(
        (sum, { direction, cents }) => sum + (direction === "credit" ? cents : -cents),
        0,
      );
      const header = testHeader({
        kind: "camt.053",
        version: random.pick([2, 8]),
        messageId: messageId(),
      });
      notifications.push(
        writeBankFile([header, account({ openingCents, closingCents: balance }), ...numbered(entries)]),
      );
    },
  };
}

const account = (balances: { openingCents?: number; closingCents?: number }): BankRecord =>
  testStatement({ accountIban: SELLER.iban, ...balances });

const numbered = (entries: readonly BankEntry[]): BankEntry[] =>
  entries.map((entry, index) => ({ ...entry, entryNumber: index + 1 }));

/** Some banks repeat the payment file's ids, others do not. */
function debitOf(
  { file, batch, number, cents, iban, name, named }: Transfer,
  random: Random,
): Partial<BankEntry> {
  const ids = random.chance(0.8) ? { originalMessageId: file, originalPaymentId: batch } : {};
  const names = named ? { ...ids, endToEndId: number } : { message: `Tilitys ${number}` };
  return {
    ...names,
    direction: "debit",
    cents,
    counterpartyIban: iban,
    counterpartyName: name,
  };
}

function batchOf(paid: readonly Transfer[]): Partial<BankEntry> {
  const [first] = paid;
  return {
    direction: "debit",
    cents: paid.reduce((sum, { cents }) => sum + cents, 0),
    count: paid.length,
    originalMessageId: first?.file ?? null,
    originalPaymentId: first?.batch ?? null,
    counterpartyName: null,
    counterpartyIban: null,
  };
}
