import { FileLinks } from "#app/_components/list/file-links.tsx";
import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { addressOf, pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { RunStatementRow } from "#db/queries/settlements/settlement-run-statements.ts";
import type { RunRow } from "#db/queries/settlements/settlement-runs.ts";
import type { Page } from "#lib/core/keyset.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { RUN_OUTCOMES } from "#lib/settlements/rules/run.ts";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";

type Query = { q?: string; outcome?: string };
type Props = { run: RunRow; page: Page<RunStatementRow>; query: Query };

/** A run's final statements: by how they end, or by a number, a name or a business id. */
export function RunStatements({ run, page, query }: Props) {
  const path = `/admin/settlements/${run.id}`;
  const { rows } = page;
  return (
    <section aria-label={texts.list}>
      <h2 className="mb-3 text-section font-section">{texts.list}</h2>
      <Filter path={path} query={query} />
      {rows.length === 0 ? (
        <EmptyState title={texts.noneFound} action={<ButtonLink href={path}>{texts.showAll}</ButtonLink>}>
          {texts.noneFoundHelp}
        </EmptyState>
      ) : (
        <Statements rows={rows} />
      )}
      <ListPager page={page} addressOf={(cursor) => pageAddress(path, query, cursor)} />
      {rows.length > 0 && <FileLinks path={`${path}/export`} query={query} />}
    </section>
  );
}

function Filter({ path, query: { q = "", outcome } }: { path: string; query: Query }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.listFilter}>
        <Chip href={addressOf(path, { q })} current={outcome === undefined}>
          {texts.all}
        </Chip>
        {RUN_OUTCOMES.map((one) => (
          <Chip key={one} href={addressOf(path, { q, outcome: one })} current={outcome === one}>
            {texts.outcomes[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={path} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {outcome && <input type="hidden" name="outcome" value={outcome} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

const Statements = ({ rows }: { rows: readonly RunStatementRow[] }) => (
  <Table caption={texts.list}>
    <thead>
      <tr>
        <HeadCell>{texts.company}</HeadCell>
        <HeadCell>{texts.number}</HeadCell>
        <HeadCell number>{texts.gross}</HeadCell>
        <HeadCell number>{texts.deductions}</HeadCell>
        <HeadCell number>{texts.total}</HeadCell>
        <HeadCell>{texts.outcome}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`/companies/${row.companyId}/invoices/${row.id}`} under={row.businessId}>
            {row.companyName}
          </NameCell>
          <Cell label={texts.number}>
            <span className="tabular-nums">{row.number}</span>
          </Cell>
          <td className="number" data-label={texts.gross}>
            {formatEuros(row.grossCents)}
          </td>
          <td className="number" data-label={texts.deductions}>
            {formatEuros(row.deductionsCents)}
          </td>
          <td className="number" data-label={texts.total}>
            {formatEuros(row.totalCents)}
          </td>
          <Cell label={texts.outcome} under={underOf(row)}>
            {texts.outcomes[row.outcome]}
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const underOf = ({ payoutDate, dueDate, sent }: RunStatementRow): string =>
  [
    payoutDate && formatDate(payoutDate),
    dueDate && `${texts.dueDate} ${formatDate(dueDate)}`,
    sent && texts.sent,
  ]
    .filter(Boolean)
    .join(", ");
