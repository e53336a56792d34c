import type { ListColumn } from "#app/_components/list/list-table.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";

type Sums = {
  grossCents: number;
  deductionsCents: number;
  correctionsCents: number;
  carryInCents: number;
  totalCents: number;
};

/** The amounts of a run's statements, which add up to the last one. Corrections and balances stand where a row has some. */
export const amountColumns = <Row extends Sums>(rows: readonly Row[]): ListColumn<Row>[] => [
  { title: m.settlementRun_gross(), as: "amount", cell: ({ grossCents }) => formatEuros(grossCents) },
  {
    title: m.settlementRun_deductions(),
    as: "amount",
    cell: ({ deductionsCents, correctionsCents }) => formatEuros(deductionsCents - correctionsCents),
  },
  ...rareAmounts(rows),
  { title: m.settlementRun_total(), as: "amount", cell: ({ totalCents }) => formatEuros(totalCents) },
];

const rareAmounts = <Row extends Sums>(rows: readonly Row[]): ListColumn<Row>[] =>
  [
    { title: m.settlementRun_corrections(), of: ({ correctionsCents }: Row) => correctionsCents },
    { title: m.settlementRun_carryIn(), of: ({ carryInCents }: Row) => carryInCents },
  ]
    .filter(({ of }) => rows.some((row) => of(row) !== 0))
    .map(({ title, of }) => ({
      title,
      as: "amount",
      cell: (row) => of(row) !== 0 && formatEuros(of(row)),
    }));
