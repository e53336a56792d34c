import { expect, test } from "vitest";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { seller } from "#lib/adapters/documents/testing.ts";
import type { PayoutPayment } from "#lib/payouts/rules/payout.ts";
import { testHeader, testStatement, writeBankFile } from "./testing.ts";
import { answerPain001, type BanksAnswer, bookPain001 } from "./testing-bank.ts";
import { readWhole } from "./testing-read.ts";

const payment = (statementNumber: string, cents: number, executedOn: string): PayoutPayment => ({
  statementNumber,
  period: { start: "2026-10-26", end: "2026-11-08" },
  cents,
  name: "Taksi Åkerlund & Pojat Oy",
  language: "fi",
  address: { street: "Hämeenkatu 12", postCode: "00100", city: "Helsinki" },
  iban: "FI2112345600000785",
  executedOn,
});
const file = drawPain001({
  number: "TOLPPA-2026-000001",
  madeAt: new Date("2026-11-09T06:00:00Z"),
  debtor: seller,
  payments: [
    payment("2026-000123", 406_048, "2026-11-09"),
    payment("2026-000124", 5000, "2026-11-10"),
    payment("2026-000125", 1, "2026-11-10"),
  ],
});

const answered = async (answer: BanksAnswer) => {
  const { result, records } = await readWhole(writeBankFile(answerPain001(file, answer)));
  expect(result).toMatchObject({ ok: true });
  return records
    .filter((one) => one.type === "status")
    .map(({ level, originalMessageId, originalPaymentId, endToEndId, status, reasonCode }) =>
      [level, originalMessageId, originalPaymentId, endToEndId, status, reasonCode].filter(Boolean).join(" "),
    );
};

test.each([3, 10] as const)("the bank's version %i accepts our whole payment file", async (version) => {
  expect(await answered({ version })).toEqual([
    "file TOLPPA-2026-000001 ACCP",
    "batch TOLPPA-2026-000001 TOLPPA-2026-000001-1 ACCP",
    "batch TOLPPA-2026-000001 TOLPPA-2026-000001-2 ACCP",
  ]);
});

test("the bank rejects one payment of our file", async () => {
  expect(await answered({ rejectPayments: { "2026-000124": "AC04" } })).toEqual([
    "file TOLPPA-2026-000001 PART",
    "batch TOLPPA-2026-000001 TOLPPA-2026-000001-1 ACCP",
    "batch TOLPPA-2026-000001 TOLPPA-2026-000001-2 PART",
    "payment TOLPPA-2026-000001 TOLPPA-2026-000001-2 2026-000124 RJCT AC04",
  ]);
});

test("the bank rejects our whole file", async () => {
  expect(await answered({ rejectFile: "FF01" })).toEqual(["file TOLPPA-2026-000001 RJCT FF01"]);
});

test.each([2, 8])("the bank books what it paid, in a statement of version %i", async (version) => {
  const entries = bookPain001(file, ["2026-000124"]);
  const statement = testStatement({ openingCents: 500_000, closingCents: 500_000 - 406_049 });
  const { result, records } = await readWhole(
    writeBankFile([testHeader({ version }), statement, ...entries]),
  );
  expect(result).toMatchObject({ ok: true });
  expect(records.slice(2)).toEqual(entries);
  expect(entries).toMatchObject([
    { endToEndId: "2026-000123", cents: 406_048, direction: "debit", entryNumber: 1 },
    { endToEndId: "2026-000125", cents: 1, counterpartyName: "Taksi Akerlund + Pojat Oy", entryNumber: 2 },
  ]);
});
