import type { List } from "#app/_components/list/list-rows.tsx";
import { PickCell, PickHead } from "#app/_ui/table.tsx";
import { formatDate, formatEuros, formatFacts } from "#lib/messages/format.ts";
import { AGES, type AgedSums, type Receivable } from "#lib/receivables/rules/ageing.ts";
import { RECEIVABLE_STATES } from "#lib/receivables/schema.ts";
import * as m from "#messages";

/** The companies that owe money, by days overdue. */
export const receivablesList = (): List<Receivable> => ({
  path: "/admin/receivables",
  words: {
    title: m.receivables_title(),
    help: m.receivables_help(),
    none: m.receivables_none(),
    noneHelp: m.receivables_noneHelp(),
    noneFound: m.receivables_noneFound(),
    noneFoundHelp: m.receivables_noneFoundHelp(),
    shown: (count) => m.receivables_shown({ count }),
  },
  caption: m.receivables_title(),
  filter: {
    chips: {
      name: "state",
      label: m.receivables_filter(),
      options: RECEIVABLE_STATES,
      labels: { overdue: m.receivables_states_overdue() },
    },
    search: m.receivables_search(),
  },
  rowKey: ({ id }) => id,
  lead: {
    head: <PickHead name="all-picked" label={m.partnerMove_selectPage()} />,
    cell: ({ id, companyName: name }) => (
      <PickCell name="picked" value={id} label={m.partnerMove_select({ name })} data-name={name} />
    ),
  },
  columns: [
    {
      title: m.receivables_company(),
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ id }) => `/companies/${id}`,
      under: ({ invoices, oldestDue }) =>
        formatFacts([
          m.receivables_invoicesOf({ count: invoices }),
          oldestDue && `${m.receivables_oldest()} ${formatDate(oldestDue)}`,
        ]),
    },
    ...AGES.map((age) => ({
      title: m.receivables_ages({ age }),
      as: "amount" as const,
      cell: (row: Receivable) => row[age] !== 0 && formatEuros(row[age]),
    })),
    { title: m.receivables_open(), as: "amount", cell: ({ openCents }) => formatEuros(openCents) },
  ],
  file: true,
});

/** The sums over all companies that match the filter. A phone shows neither the zeros nor the total, which its heading has. */
export const ReceivableSums = ({ sums }: { sums: AgedSums }) => (
  <dl className="mb-3 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-card p-3 sm:mb-6 sm:grid-cols-4 sm:p-4 lg:grid-cols-7">
    {AGES.map((age) => (
      <Sum key={age} term={m.receivables_ages({ age })} cents={sums[age]} onPhone={sums[age] !== 0} />
    ))}
    <Sum term={m.receivables_open()} cents={sums.openCents} onPhone={false} />
  </dl>
);

const Sum = ({ term, cents, onPhone }: { term: string; cents: number; onPhone: boolean }) => (
  <div className={onPhone ? undefined : "max-sm:hidden"}>
    <dt className="text-caption text-ink-3">{term}</dt>
    <dd className="font-section whitespace-nowrap tabular-nums">{formatEuros(cents)}</dd>
  </div>
);
