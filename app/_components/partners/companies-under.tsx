import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { companiesTexts } from "#lib/companies/texts.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { statusFilterLabels } from "#lib/messages/labels.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";
import type { PartnerPage } from "#lib/partners/use-cases/companies.ts";
import { PartnerCompanies } from "./company-table.tsx";
import { MoveList } from "./move-list.tsx";
import { listUnder, type UnderQuery } from "./partner-list.tsx";

type Props = { path: string; query: UnderQuery; view: PartnerPage };

/** The list of a partner's companies with its filter, its pages, and the boxes by which they are selected. */
export function CompaniesUnder({ path, query, view }: Props) {
  const { partner, page, sums, total, targets } = view;
  const { rows } = page;
  const any = STATUSES.some((status) => sums[status] > 0);
  return (
    <>
      {any && <Filter path={path} query={query} sums={sums} />}
      <p role="status" className="sr-only">
        {companiesTexts.shown(rows.length)}
      </p>
      {/* Another filter, order or page is another list: what was selected on this one is not meant there. */}
      <MoveList
        key={JSON.stringify(query)}
        partnerId={String(partner.id)}
        filter={filterOf(query)}
        selectable={total}
        targets={targets.map(({ id, companyName }) => ({ id: String(id), name: companyName }))}
      >
        {rows.length > 0 ? (
          <PartnerCompanies path={path} query={query} rows={rows} />
        ) : (
          <NoRows path={path} query={query} any={any} />
        )}
      </MoveList>
      <ListPager page={page} total={total} addressOf={(cursor) => listUnder(path).page(query, cursor)} />
    </>
  );
}

/** As it is sent with "all of them": what the list was filtered by, wherever in it the page is. */
const filterOf = ({ status, q }: UnderQuery) => ({
  ...(status && { status: status as Status }),
  ...(q && { q }),
});

function Filter({ path, query, sums }: Omit<Props, "view"> & Pick<PartnerPage, "sums">) {
  const { status, q = "", sort } = query;
  const counts = q === "" ? sums : null;
  const all = STATUSES.reduce((sum, one) => sum + sums[one], 0);
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.statusFilter}>
        <Chip
          href={listUnder(path).address(query, { status: "" })}
          current={!status}
          count={counts ? all : undefined}
        >
          {texts.all}
        </Chip>
        {STATUSES.map((one) => (
          <Chip
            key={one}
            href={listUnder(path).address(query, { status: one })}
            current={status === one}
            count={counts?.[one]}
          >
            {statusFilterLabels[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm
        action={path}
        values={{ q }}
        className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        {status && <input type="hidden" name="status" value={status} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

function NoRows({ path, query, any }: Omit<Props, "view"> & { any: boolean }) {
  if (query.cursor)
    return (
      <EmptyState title={texts.pageEmpty} action={<ButtonLink href={path}>{texts.firstPage}</ButtonLink>} />
    );
  if (!any) return <EmptyState title={texts.noCompanies}>{texts.noCompaniesHelp}</EmptyState>;
  return (
    <EmptyState title={texts.noCompaniesFound} action={<ButtonLink href={path}>{texts.clear}</ButtonLink>}>
      {texts.noneFoundHelp}
    </EmptyState>
  );
}
