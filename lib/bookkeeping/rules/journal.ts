import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";
import type { AccountUse } from "./chart.ts";

/** Movements of the bank, and payments that admins noted without the bank. */
type BankKind = "payoutPaid" | "payoutReturned" | "received" | "receivedByHand" | "unassigned";

/** The subject of a transfer. */
export type TransferKind =
  | BankKind
  | "cardPayments"
  | "cardCorrections"
  | "commission"
  | "monthlyFee"
  | "joiningFee"
  | "discounts"
  | "balanceIn"
  | "balanceOut";

/**
 * One amount from one account to another. It has one amount and two sides, so debit and credit cannot differ. `cents`
 * is above zero. The VAT rate is null where no VAT belongs to the transfer or an earlier statement shows it.
 */
export type BookedTransfer = {
  kind: TransferKind;
  debit: AccountUse;
  credit: AccountUse;
  cents: number;
  vatBasisPoints: number | null;
};

export type BookedStatement = Pick<StatementDocument, "outcome" | "carryInCents" | "totalCents"> & {
  lines: readonly StatementLine[];
};

/**
 * The transfers of a statement or a credit note. Card payments are the company's own sales: the provider owes them to
 * the company and books no sales of its own from them. Afterwards the provider owes the company exactly the payout: a
 * negative total moves to the receivables, and the next statement takes a carried one back.
 */
export function transfersOf(statement: BookedStatement): BookedTransfer[] {
  const { lines, outcome, carryInCents, totalCents } = statement;
  const owed = (kind: TransferKind, from: AccountUse, cents: number, vatBasisPoints: number | null) =>
    transfer({ kind, debit: from, credit: "companyPayables", cents, vatBasisPoints });
  const { payments } = vatBreakdown(lines);
  const withRateCents = payments.reduce((cents, part) => cents + part.grossCents, 0);
  const unpaidCents = outcome === "carried" || outcome === "invoiced" ? -totalCents : 0;
  return [
    ...payments.flatMap(({ grossCents, vatBasisPoints }) =>
      owed("cardPayments", "cardReceivables", grossCents, vatBasisPoints),
    ),
    // Payments without a VAT rate.
    ...owed("cardPayments", "cardReceivables", sumOf(lines, "cardPayments") - withRateCents, null),
    ...owed("cardCorrections", "cardReceivables", sumOf(lines, "cardCorrections"), null),
    ...FEES.flatMap((fee) => owed(fee, fee, sumOf(lines, fee), 0)),
    ...owed("balanceIn", "companyReceivables", carryInCents, null),
    ...owed("balanceOut", "companyReceivables", unpaidCents, null),
  ];
}

const FEES = ["commission", "monthlyFee", "joiningFee", "discounts"] as const;

const sumOf = (lines: readonly StatementLine[], kind: TransferKind): number =>
  lines.reduce((cents, line) => (kindOf(line) === kind ? cents + line.amountCents : cents), 0);

/** A credited amount in a settlement has no kind: its credit note has booked it. */
export function kindOf({ basis }: StatementLine): TransferKind | null {
  switch (basis.kind) {
    case "commission":
    case "monthlyFee":
    case "joiningFee":
      return basis.kind;
    case "discount":
      return "discounts";
    case "correction":
      if (basis.of === "credit") return null;
      return basis.of === "gross" ? "cardCorrections" : "commission";
    case "cardGross":
      return "cardPayments";
    case "carryIn":
      return null;
  }
}

/** `cents` is negative for a receipt that is taken back, and for an outgoing unassigned movement. */
export type BankFact = { kind: BankKind; cents: number };

/** A payout reduces the provider's debt, and a receipt the company's. Other sums go to the clearing account. */
export const bankTransfer = ({ kind, cents }: BankFact): BookedTransfer[] =>
  transfer({ kind, ...BANK_ACCOUNTS[kind], cents, vatBasisPoints: null });

const BANK_ACCOUNTS = {
  payoutPaid: { debit: "companyPayables", credit: "bank" },
  payoutReturned: { debit: "bank", credit: "companyPayables" },
  received: { debit: "bank", credit: "companyReceivables" },
  receivedByHand: { debit: "clearing", credit: "companyReceivables" },
  unassigned: { debit: "bank", credit: "clearing" },
} as const satisfies Record<BankKind, Pick<BookedTransfer, "debit" | "credit">>;

/** A negative amount changes sides. Zero makes no transfer. */
function transfer({ debit, credit, cents, ...rest }: BookedTransfer): BookedTransfer[] {
  if (cents === 0) return [];
  return cents > 0
    ? [{ ...rest, debit, credit, cents }]
    : [{ ...rest, debit: credit, credit: debit, cents: -cents }];
}

/** One side of a transfer, as a journal shows it. */
export type JournalSide = {
  kind: TransferKind;
  account: AccountUse;
  debitCents: number;
  creditCents: number;
  vatBasisPoints: number | null;
};

/** Both sides of every transfer, the debit first. Only one side has the VAT rate, so that its sum counts once. */
export const sidesOf = (transfers: readonly BookedTransfer[]): JournalSide[] =>
  transfers.flatMap(({ kind, debit, credit, cents, vatBasisPoints }) => {
    const vatAccount = kind === "cardPayments" ? "companyPayables" : kind;
    const side = (account: AccountUse, debitCents: number, creditCents: number): JournalSide => ({
      kind,
      account,
      debitCents,
      creditCents,
      vatBasisPoints: account === vatAccount ? vatBasisPoints : null,
    });
    return [side(debit, cents, 0), side(credit, 0, cents)];
  });
