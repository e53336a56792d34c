import type { ListColumn } from "#app/_components/list/list-table.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";

type Sums = { correctionsCents: number; carryInCents: number };

/** The columns of amounts that few statements have. A page of rows without them has no such column. */
export const rareAmounts = <Row extends Sums>(rows: readonly Row[]): ListColumn<Row>[] =>
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
