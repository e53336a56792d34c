import { counted, ListFilter } from "#app/_components/list/list-filter.tsx";
import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import type { RunStatementRow } from "#db/queries/settlements/settlement-run-statements.ts";
import type { RunRow } from "#db/queries/settlements/settlement-runs.ts";
import type { Page } from "#lib/core/keyset.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { RUN_OUTCOMES } from "#lib/settlements/rules/run.ts";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";

type Query = { q?: string; outcome?: string; cursor?: string };
type Props = {
  run: RunRow;
  page: Page<RunStatementRow>;
  counts: Readonly<Record<string, number>> | null;
  query: Query;
};

/** Lists a run's final statements. The filter takes an outcome, a number, a name or a business id. */
export function RunStatements({ run, page, counts, query }: Props) {
  const list = { ...RUN_STATEMENTS, path: `/admin/settlements/${run.id}` };
  return (
    <section aria-label={texts.list}>
      <h2 className="mb-3 text-section font-section">{texts.list}</h2>
      <ListFilter path={list.path} query={query} filter={counted(FILTER, counts, query)} />
      <ListRows list={list} query={query} page={page} />
    </section>
  );
}

const FILTER = {
  chips: { name: "outcome", label: texts.listFilter, options: RUN_OUTCOMES, labels: texts.outcomes },
  search: texts.search,
};

const RUN_STATEMENTS: Omit<List<RunStatementRow>, "path"> = {
  words: { title: texts.list, noneFound: texts.noneFound, noneFoundHelp: texts.noneFoundHelp },
  caption: texts.list,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.company,
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ companyId, id }) => `/companies/${companyId}/invoices/${id}`,
      under: ({ businessId }) => businessId,
    },
    { title: texts.number, cell: ({ number }) => <span className="whitespace-nowrap">{number}</span> },
    { title: texts.gross, as: "amount", cell: ({ grossCents }) => formatEuros(grossCents) },
    { title: texts.deductions, as: "amount", cell: ({ deductionsCents }) => formatEuros(deductionsCents) },
    { title: texts.total, as: "amount", cell: ({ totalCents }) => formatEuros(totalCents) },
    { title: texts.outcome, cell: ({ outcome }) => texts.outcomes[outcome], under: underOf },
  ],
  file: true,
};

function underOf({ payment, dueDate, sent }: RunStatementRow): string {
  const { state, expectedDate, since } = payment;
  const due = dueDate && `${texts.dueDate} ${formatDate(dueDate)}`;
  const day = state === "paid" ? since : expectedDate;
  return [statementPaymentTexts.stateOf(payment), due || (day && formatDate(day)), sent && texts.sent]
    .filter(Boolean)
    .join(", ");
}
