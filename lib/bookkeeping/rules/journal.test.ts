import fc from "fast-check";
import { expect, test } from "vitest";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { testInputs, WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import { vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";
import type { AccountUse } from "./chart.ts";
import { companyEntries } from "./company-entries.ts";
import { type BookedTransfer, sidesOf, transfersOf } from "./journal.ts";
import { bookedOf, randomStatements } from "./testing.ts";

/** An account's gain on its debit side. */
const balanceOf = (transfers: readonly BookedTransfer[], account: AccountUse): number =>
  sidesOf(transfers)
    .filter((side) => side.account === account)
    .reduce((cents, { debitCents, creditCents }) => cents + debitCents - creditCents, 0);

test("for random statements, debit equals credit and every amount is a positive whole number of cents", () => {
  fc.assert(
    fc.property(randomStatements, (inputs) => {
      const transfers = transfersOf(bookedOf(inputs));
      const sides = sidesOf(transfers);
      const sum = (of: "debitCents" | "creditCents") => sides.reduce((all, side) => all + side[of], 0);
      expect(sum("debitCents")).toBe(sum("creditCents"));
      expect(transfers.every((one) => Number.isSafeInteger(one.cents) && one.cents > 0)).toBe(true);
      expect(transfers.every(({ debit, credit }) => debit !== credit)).toBe(true);
    }),
  );
});

test("for random statements, the provider then owes the company its payout", () => {
  fc.assert(
    fc.property(randomStatements, (inputs) => {
      const statement = bookedOf(inputs);
      const transfers = transfersOf(statement);
      const creditedCents = statement.lines
        .filter(({ basis }) => basis.kind === "correction" && basis.of === "credit")
        .reduce((all, { amountCents }) => all + amountCents, 0);
      // The credit notes have booked their part before.
      expect(-balanceOf(transfers, "companyPayables") + creditedCents).toBe(
        Math.max(statement.totalCents, 0),
      );
      const unpaid = Math.max(-statement.totalCents, 0);
      expect(balanceOf(transfers, "companyReceivables")).toBe(unpaid + statement.carryInCents);
    }),
  );
});

test("for random statements, the card payments of each VAT rate are those of the statement's breakdown", () => {
  fc.assert(
    fc.property(randomStatements, (inputs) => {
      const statement = bookedOf(inputs);
      const byRate = transfersOf(statement)
        .filter(({ kind, vatBasisPoints: rate }) => kind === "cardPayments" && rate !== null)
        .map(({ vatBasisPoints: rate, debit, cents: of }) => [rate, debit === "cardReceivables" ? of : -of]);
      const parts = vatBreakdown(statement.lines).payments.filter(({ grossCents }) => grossCents !== 0);
      expect(byRate).toEqual(parts.map((part) => [part.vatBasisPoints, part.grossCents]));
    }),
  );
});

test("for random statements, the company's own entries balance and agree with the provider's debt", () => {
  fc.assert(
    fc.property(randomStatements, (inputs) => {
      const statement = bookedOf(inputs);
      const entries = companyEntries(statement.lines);
      const sum = (of: "debitCents" | "creditCents") => entries.reduce((all, entry) => all + entry[of], 0);
      expect(sum("debitCents")).toBe(sum("creditCents"));
      const moved = statement.lines
        .filter(
          ({ basis }) => basis.kind === "carryIn" || (basis.kind === "correction" && basis.of === "credit"),
        )
        .reduce((all, { amountCents }) => all + amountCents, 0);
      // The page identifies a row by both, so two rows must not share them.
      const rows = entries.map(({ use, vatBasisPoints: rate }) => `${use} ${rate}`);
      expect(new Set(rows).size).toBe(rows.length);
      const owed = entries.filter(({ use }) => use === "settlement");
      expect(owed.reduce((all, { debitCents, creditCents }) => all + debitCents - creditCents, 0)).toBe(
        statement.totalCents - moved,
      );
    }),
  );
});

test("a company books sales without VAT, their VAT, and the fees", () => {
  const { payments, ...inputs } = WORKED_EXAMPLES.one;
  const { lines } = computeStatement({
    ...inputs,
    payments: payments.map((one) => ({ ...one, vatBasisPoints: 1_350 })),
  });
  // 4 187,35 € × 13,5 / 113,5 = 498,05 €.
  expect(companyEntries(lines).map((entry) => Object.values(entry))).toEqual([
    ["settlement", null, 406_048, 0],
    ["sales", 1_350, 0, 368_930],
    ["vat", 1_350, 0, 49_805],
    ["commission", null, 11_306, 0],
    ["monthlyFee", null, 1_381, 0],
  ]);
});

test("a worked example: payments of 4 187,35 €, a commission of 113,06 € and a payout", () => {
  const transfers = transfersOf(bookedOf(WORKED_EXAMPLES.one));
  expect(transfers.map(({ kind, debit, credit, cents: of }) => [kind, debit, credit, of])).toEqual([
    ["cardPayments", "cardReceivables", "companyPayables", 418_735],
    ["commission", "companyPayables", "commission", 11_306],
    ["monthlyFee", "companyPayables", "monthlyFee", 1_381],
  ]);
  expect(balanceOf(transfers, "companyPayables")).toBe(-406_048);
});

test("a negative balance moves to the receivables, and the next statement takes it back", () => {
  const first = transfersOf(bookedOf(WORKED_EXAMPLES.threeA));
  const second = transfersOf(bookedOf(WORKED_EXAMPLES.threeB));
  expect(balanceOf(first, "companyPayables")).toBe(0);
  expect(balanceOf(first, "companyReceivables")).toBe(6_306);
  expect(balanceOf(second, "companyReceivables")).toBe(-6_306);
  expect(balanceOf(second, "companyPayables")).toBe(-72_072);
});

test("a credit note gives a fee back, and the settlement that pays it does not book it again", () => {
  const [commission] = computeStatement(WORKED_EXAMPLES.one).lines.filter(
    ({ code }) => code === "COMMISSION",
  );
  if (!commission) throw new Error("no commission");
  const note = {
    lines: [{ ...commission, amountCents: -commission.amountCents }],
    outcome: "credited" as const,
    carryInCents: 0,
    totalCents: -commission.amountCents,
  };
  expect(transfersOf(note)).toEqual([
    { kind: "commission", debit: "commission", credit: "companyPayables", cents: 11_306, vatBasisPoints: 0 },
  ]);
  const paying = bookedOf(
    testInputs({
      vehicles: [],
      corrections: [
        {
          statement: "2026-000001",
          creditNote: "2026-000002",
          vehicleId: null,
          grossCents: 11_306,
          commissionBasisPoints: 0,
        },
      ],
    }),
  );
  expect(paying.totalCents).toBe(11_306);
  expect(transfersOf(paying)).toEqual([]);
});
