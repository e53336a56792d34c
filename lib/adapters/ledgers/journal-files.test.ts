import fc from "fast-check";
import { expect, test } from "vitest";
import { type BookedStatement, bankTransfer, sidesOf, transfersOf } from "#lib/bookkeeping/rules/journal.ts";
import { LEDGER_PROGRAMS } from "#lib/bookkeeping/rules/ledger-programs.ts";
import { bookedOf, randomStatements } from "#lib/bookkeeping/rules/testing.ts";
import { defaultChart } from "#lib/bookkeeping/texts.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import { fieldsIn, ledgerFile, readLedgerFile } from "./testing.ts";

const rowsOf = (statement: BookedStatement, number = "2026-000123", companyName = "Taksi Virtanen Oy") =>
  journalRows(sidesOf(transfersOf(statement)), { number, companyName, issuedOn: "2026-11-09" });

const journalRows = (
  sides: ReturnType<typeof sidesOf>,
  voucher: { number: string; companyName: string; issuedOn: string },
) =>
  sides.map((side) => ({
    ...side,
    ...voucher,
    statementKind: "settlement" as const,
    accountNumber: defaultChart[side.account].number,
    accountName: defaultChart[side.account].name,
  }));

/** Debit minus credit of each account. */
function balancesOf(sides: readonly { account: string; cents: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account, cents } of sides) sums.set(account, (sums.get(account) ?? 0) + cents);
  return sums;
}

const inJournal = (rows: ReturnType<typeof rowsOf>) =>
  balancesOf(
    rows.map(({ accountNumber, debitCents, creditCents }) => ({
      account: accountNumber,
      cents: debitCents - creditCents,
    })),
  );

test("Netvisor's file has the titles of its guide, Finnish numbers and no VAT", async () => {
  const bytes = await ledgerFile("netvisor", "run", [rowsOf(bookedOf(WORKED_EXAMPLES.one))]);
  const [titles, ...rows] = fieldsIn(bytes).map((fields) => fields.join(";"));
  expect(titles).toBe(
    "Tositenumero;Päivämäärä (PVM);Selite 1;Tilinumero;Summa ( + = Debet / - = Kredit);ALV-tunnus;ALV-%",
  );
  const words = "2026-000123 Taksi Virtanen Oy:";
  expect(rows).toEqual([
    `2026000123;09.11.2026;${words} Korttimaksut;1710;4187,35;NONE;0`,
    `2026000123;09.11.2026;${words} Korttimaksut;2870;-4187,35;NONE;0`,
    `2026000123;09.11.2026;${words} Palvelumaksut;2870;113,06;NONE;0`,
    `2026000123;09.11.2026;${words} Palvelumaksut;3000;-113,06;NONE;0`,
    `2026000123;09.11.2026;${words} Kuukausimaksut;2870;13,81;NONE;0`,
    `2026000123;09.11.2026;${words} Kuukausimaksut;3010;-13,81;NONE;0`,
  ]);
});

test("Procountor's file has a journal receipt for each voucher, by the layout of the public sample", async () => {
  const first = bookedOf(WORKED_EXAMPLES.threeA);
  const bytes = await ledgerFile("procountor", "run", [
    [...rowsOf(first), ...rowsOf(bookedOf(WORKED_EXAMPLES.one), "2026-000124", "Ström & Ćosić Ab; Oy")],
  ]);
  const rows = fieldsIn(bytes);
  expect(
    rows.filter(([type]) => type === "N").map((row) => [row[1], row[12], row[19], row[28], row[38]]),
  ).toEqual([
    ["EUR", "09.11.2026", "2026-000123 Taksi Virtanen Oy", "t", "2026000123"],
    ["EUR", "09.11.2026", "2026-000124 Ström & Cosic Ab, Oy", "t", "2026000124"],
  ]);
  expect(rows.at(-1)?.slice(0, 14)).toEqual([
    ..."|Kuukausimaksut 2026-000124||-1||13.81|0|0||||||3010".split("|"),
  ]);
});

test("a bank's vouchers are counted through all pages, and one number on two days is two vouchers", async () => {
  const moved = (kind: "payoutPaid" | "payoutReturned", issuedOn: string) =>
    journalRows(sidesOf(bankTransfer({ kind, cents: 40_000 })), {
      number: "2026-000123",
      companyName: "Taksi Virtanen Oy",
      issuedOn,
    });
  const pages = [moved("payoutPaid", "2026-11-12"), moved("payoutReturned", "2026-11-13")];
  for (const program of LEDGER_PROGRAMS)
    expect(
      readLedgerFile(program, await ledgerFile(program, "bank", pages)).map(({ voucher, day }) => [
        voucher,
        day,
      ]),
    ).toEqual([
      ["261100001", "12.11.2026"],
      ["261100001", "12.11.2026"],
      ["261100002", "13.11.2026"],
      ["261100002", "13.11.2026"],
    ]);
});

test("for random journals, each program's file read back has the journal's balances, and each voucher is zero", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(randomStatements, fc.string({ maxLength: 60, unit: "grapheme" })), {
        minLength: 1,
        maxLength: 5,
      }),
      async (all) => {
        const pages = all.map(([inputs, company], index) =>
          rowsOf(bookedOf(inputs), `2026-00000${index}`, company),
        );
        const journal = inJournal(pages.flat());
        for (const program of LEDGER_PROGRAMS) {
          const sides = readLedgerFile(program, await ledgerFile(program, "run", pages));
          expect(balancesOf(sides)).toEqual(journal);
          const vouchers = balancesOf(sides.map(({ voucher, cents }) => ({ account: voucher, cents })));
          expect([...vouchers.values()].every((cents) => cents === 0)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a voucher that does not balance is in no file", async () => {
  const rows = rowsOf(bookedOf(WORKED_EXAMPLES.one)).slice(0, -1);
  for (const program of LEDGER_PROGRAMS)
    await expect(ledgerFile(program, "run", [rows])).rejects.toThrow(
      "voucher 2026-000123 differs by 1381 cents",
    );
});
