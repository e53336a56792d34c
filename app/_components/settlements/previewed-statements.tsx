import { counted, ListFilter } from "#app/_components/list/list-filter.tsx";
import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import type { Page } from "#lib/core/keyset.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import type { PreviewedRow } from "#lib/settlements/queries/previewed-statements.ts";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import { ODDITIES, tellingOddities } from "#lib/settlements/rules/oddities.ts";
import * as m from "#messages";
import { shownAmounts } from "./run-statements.tsx";

type Props = {
  run: RunRow;
  /** Whether the period is over. */
  over: boolean;
  page: Page<PreviewedRow>;
  counts: Readonly<Record<string, number>>;
  query: { q?: string; oddity?: string; cursor?: string };
};

/** The list on the run's page, for the link above the sums. */
export const PREVIEWED = "preview";

/** Lists the preview by company, with its oddities. The filter takes an oddity or a company. */
export function PreviewedStatements({ run, over, page, counts, query }: Props) {
  const list = { ...previewedStatements(run, page.rows), path: `/admin/settlements/${run.id}` };
  return (
    <section id={PREVIEWED} aria-label={m.settlementRun_previewed()} className="scroll-mt-6">
      <h2 className="mb-1 text-section font-section">{m.settlementRun_previewed()}</h2>
      <p className="mb-3 text-ink-2">{m.settlementRun_previewedHelp()}</p>
      <ListFilter
        path={list.path}
        query={query}
        filter={counted(filter({ over, counts, query }), counts, query)}
      />
      <ListRows list={list} query={query} page={page} />
    </section>
  );
}

/** Offers the oddities that the preview has. */
const filter = ({ over, counts, query }: Pick<Props, "over" | "counts" | "query">) => ({
  chips: {
    name: "oddity",
    label: m.settlementRun_oddityFilter(),
    options: tellingOddities(ODDITIES, over).filter((oddity) => counts[oddity] || oddity === query.oddity),
    labels: wordsByCode(ODDITIES, (oddity) => m.settlementRun_oddities({ oddity })),
  },
  search: m.settlementRun_previewSearch(),
});

const previewedStatements = (
  { period }: RunRow,
  rows: readonly PreviewedRow[],
): Omit<List<PreviewedRow, string>, "path"> => ({
  words: {
    title: m.settlementRun_previewed(),
    noneFound: m.settlementRun_noneFound(),
    noneFoundHelp: m.settlementRun_noneFoundHelp(),
  },
  caption: m.settlementRun_previewed(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.settlementRun_company(),
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ companyId }) => `/companies/${companyId}/invoices/${period.start}/${period.end}`,
      under: ({ businessId }) => businessId,
    },
    ...shownAmounts(rows),
    {
      title: m.settlementRun_outcome(),
      cell: ({ outcome }) => m.settlementRun_outcomes({ outcome }),
      under: ({ oddities }) =>
        oddities.length > 0 && (
          <span className="text-incomplete">
            {oddities.map((oddity) => m.settlementRun_oddities({ oddity })).join(", ")}
          </span>
        ),
    },
  ],
});
