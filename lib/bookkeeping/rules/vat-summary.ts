import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";

/** Card payments and their corrections are the companies' sales. Fees are the provider's own, without VAT. */
export const VAT_SIDES = ["cardPayments", "cardCorrections", "fees"] as const;
export type VatSide = (typeof VAT_SIDES)[number];

const VAT_SELLERS = ["companies", "provider"] as const;
type VatSeller = (typeof VAT_SELLERS)[number];

/** Sums of one side and rate in cents. Net and VAT are null if the statements have no rate. */
export type VatRow = {
  side: VatSide;
  vatBasisPoints: number | null;
  netCents: number | null;
  vatCents: number | null;
  grossCents: number;
};

/** The VAT of one statement or credit note, as its document shows it. A credited amount belongs to its credit note. */
export function vatRowsOf(all: readonly StatementLine[]): VatRow[] {
  const lines = all.filter(({ basis }) => !(basis.kind === "correction" && basis.of === "credit"));
  const { payments, corrections, feesCents, correctionsCents } = vatBreakdown(lines);
  const paidCents = lines.reduce(
    (cents, { basis, amountCents }) => (basis.kind === "cardGross" ? cents + amountCents : cents),
    0,
  );
  const withRateCents = payments.reduce((cents, { grossCents }) => cents + grossCents, 0);
  const unknown = { vatBasisPoints: null, netCents: null, vatCents: null };
  const rows: VatRow[] = [
    ...payments.map((part): VatRow => ({ side: "cardPayments", ...part })),
    { side: "cardPayments", ...unknown, grossCents: paidCents - withRateCents },
    ...corrections.map((part): VatRow => ({ side: "cardCorrections", ...part })),
    { side: "cardCorrections", ...unknown, grossCents: correctionsCents },
    { side: "fees", vatBasisPoints: 0, netCents: feesCents, vatCents: 0, grossCents: feesCents },
  ];
  return rows.filter(({ grossCents }) => grossCents !== 0);
}

/** Adds rows by side and rate: the highest rate first, then rows without one. The sums equal those of the documents. */
export function addVatRows(rows: readonly VatRow[]): VatRow[] {
  const sums = new Map<string, VatRow>();
  for (const row of rows) {
    const key = `${row.side} ${row.vatBasisPoints}`;
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, row) : row);
  }
  const rank = ({ vatBasisPoints }: VatRow) => vatBasisPoints ?? -1;
  return [...sums.values()].sort(
    (a, b) => VAT_SIDES.indexOf(a.side) - VAT_SIDES.indexOf(b.side) || rank(b) - rank(a),
  );
}

const added = (sum: VatRow, row: VatRow): VatRow => ({
  ...sum,
  netCents: sum.netCents === null ? null : sum.netCents + (row.netCents ?? 0),
  vatCents: sum.vatCents === null ? null : sum.vatCents + (row.vatCents ?? 0),
  grossCents: sum.grossCents + row.grossCents,
});

/** The rows of one seller and their sum. */
export type VatGroup = { seller: VatSeller; rows: VatRow[]; sum: Omit<VatRow, "side" | "vatBasisPoints"> };

/** The rows by seller, each seller with the sum of its rows; a row without a rate adds to the gross sum alone. */
export function vatGroups(rows: readonly VatRow[]): VatGroup[] {
  const groups = VAT_SELLERS.map((seller) => {
    const own = rows.filter(({ side }) => (side === "fees") === (seller === "provider"));
    const sumOf = (key: "netCents" | "vatCents" | "grossCents") =>
      own.reduce((sum, row) => sum + (row[key] ?? 0), 0);
    const sum = { netCents: sumOf("netCents"), vatCents: sumOf("vatCents"), grossCents: sumOf("grossCents") };
    return { seller, rows: own, sum };
  });
  return groups.filter((group) => group.rows.length > 0);
}
