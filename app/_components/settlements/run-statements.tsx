import { counted, ListFilter } from "#app/_components/list/list-filter.tsx";
import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import type { Page } from "#lib/core/keyset.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import { type AmountSums, amountColumns } from "#lib/settlements/columns.ts";
import type { RunStatementRow } from "#lib/settlements/queries/settlement-run-statements.ts";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import { RUN_OUTCOMES } from "#lib/settlements/rules/run.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

type Query = { q?: string; outcome?: string; cursor?: string };
type Props = {
  run: RunRow;
  page: Page<RunStatementRow>;
  counts: Readonly<Record<string, number>>;
  query: Query;
};

/** Lists a run's final statements. The filter takes an outcome, a number, a name or a business id. */
export function RunStatements({ run, page, counts, query }: Props) {
  const list = { ...runStatements(page.rows), path: `/admin/settlements/${run.id}` };
  return (
    <section aria-label={m.settlementRun_list()}>
      <h2 className="mb-3 text-section font-section">{m.settlementRun_list()}</h2>
      <ListFilter path={list.path} query={query} filter={counted(filter(), counts, query)} />
      <ListRows list={list} query={query} page={page} />
    </section>
  );
}

const filter = () => ({
  chips: {
    name: "outcome",
    label: m.settlementRun_listFilter(),
    options: RUN_OUTCOMES,
    labels: wordsByCode(RUN_OUTCOMES, (outcome) => m.settlementRun_outcomes({ outcome })),
  },
  search: m.settlementRun_search(),
});

const runStatements = (rows: readonly RunStatementRow[]): Omit<List<RunStatementRow, string>, "path"> => ({
  words: {
    title: m.settlementRun_list(),
    noneFound: m.settlementRun_noneFound(),
    noneFoundHelp: m.settlementRun_noneFoundHelp(),
  },
  caption: m.settlementRun_list(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.settlementRun_company(),
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ companyId, id }) => `/companies/${companyId}/invoices/${id}`,
      under: ({ businessId, number }) => `${number}, ${businessId}`,
    },
    ...shownAmounts(rows),
    {
      title: m.settlementRun_outcome(),
      cell: ({ payment }) => statementPaymentTexts.stateOf(payment),
      under: underOf,
    },
  ],
  file: true,
});

/** `eräpäivä 7.12.2026, lähetetty` */
export function underOf({
  payment,
  dueDate,
  sent,
}: Pick<RunStatementRow, "payment" | "dueDate" | "sent">): string {
  const { state, expectedDate, since } = payment;
  const due = dueDate && m.settlementRun_dueOn({ day: formatDate(dueDate) });
  const day = state === "paid" ? since : expectedDate;
  return [due || (day && formatDate(day)), sent && m.settlementRun_sent()].filter(Boolean).join(", ");
}

/** The amounts of a run's statements. Corrections and balances stand where a row has some. */
export function shownAmounts(rows: readonly AmountSums[]) {
  const corrections = rows.some(({ correctionsCents }) => correctionsCents !== 0);
  const carryIn = rows.some(({ carryInCents }) => carryInCents !== 0);
  const rare = [...(corrections ? ["corrections" as const] : []), ...(carryIn ? ["carryIn" as const] : [])];
  const columns = screenColumns(
    { columns: amountColumns, screen: ["gross", "deductions", ...rare, "total"] },
    {
      corrections: { cell: ({ correctionsCents }) => unlessZero(correctionsCents) },
      carryIn: { cell: ({ carryInCents }) => unlessZero(carryInCents) },
    },
  );
  return columns.map((column) => ({ ...column, total: totalOf(column.id) }));
}

const totalOf = (id: string | undefined) => (rows: readonly AmountSums[]) => {
  const column = Object.entries(amountColumns).find(([name]) => name === id)?.[1];
  return column && formatEuros(rows.reduce((sum, row) => sum + column.value(row).cents, 0));
};

const unlessZero = (cents: number) => cents !== 0 && formatEuros(cents);
