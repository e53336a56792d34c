import { ListFilter } from "#app/_components/list/list-filter.tsx";
import { ListPager, NoRows } from "#app/_components/list/list-rows.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, PickCell, PickHead, Table } from "#app/_ui/table.tsx";
import type { CompanyRow } from "#lib/companies/queries/company-list.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import type { PartnerPage } from "#lib/partners/use-cases/companies.ts";
import * as m from "#messages";
import { MoveList } from "./move-list.tsx";
import { companiesUnderAddresses, type UnderQuery } from "./partner-list.tsx";

type Props = { path: string; query: UnderQuery; view: PartnerPage };

/** The list of a partner's companies with its filter, its pages and the boxes to select companies by. */
export function CompaniesUnder({ path, query, view }: Props) {
  const { partner, page, sums, total, targets } = view;
  const { rows } = page;
  const any = STATUSES.some((status) => sums[status] > 0);
  return (
    <>
      {any && (
        <ListFilter
          path={path}
          query={query}
          filter={{
            chips: {
              name: "status",
              label: m.partner_statusFilter(),
              options: STATUSES,
              labels: wordsByCode(STATUSES, (status) => m.statusFilterLabels({ status })),
              counts: query.q ? null : sums,
            },
            search: m.partner_search(),
          }}
        />
      )}
      <p role="status" className="sr-only">
        {m.companies_shown({ count: rows.length })}
      </p>
      {/* Another filter, order or page is another list, so the selection does not carry over. */}
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
          <NoRows path={path} query={query} words={any ? found() : { ...found(), ...none() }} />
        )}
      </MoveList>
      <ListPager
        page={page}
        total={total}
        addressOf={(cursor) => companiesUnderAddresses(path).page(query, cursor)}
      />
    </>
  );
}

/** The filter sent with "all of them", whatever page is shown. */
const filterOf = ({ status, q }: UnderQuery) => ({
  ...(status && { status: status as Status }),
  ...(q && { q }),
});
const found = () => ({
  noneFound: m.partner_noCompaniesFound(),
  noneFoundHelp: m.partner_noneFoundHelp(),
  showAll: m.partner_showAll(),
  firstPage: m.partner_firstPage(),
});
const none = () => ({ none: m.partner_noCompanies(), noneHelp: m.partner_noCompaniesHelp() });

type CompanyTableProps = { path: string; query: UnderQuery; rows: readonly CompanyRow[] };

/** The companies under a partner, each with a box to select it by. */
const PartnerCompanies = ({ path, query, rows }: CompanyTableProps) => (
  <Table caption={m.partner_ofPartner()} columns="many">
    <thead>
      <tr>
        <PickHead name="all-picked" label={m.partnerMove_selectPage()} />
        <HeadCell sort={companiesUnderAddresses(path).sort(query, "name")}>{m.companies_company()}</HeadCell>
        <HeadCell>{m.companies_status()}</HeadCell>
        <HeadCell>{m.companies_provider()}</HeadCell>
        <HeadCell number sort={companiesUnderAddresses(path).sort(query, "vehicles")}>
          {m.companies_vehicles()}
        </HeadCell>
        <HeadCell number sort={companiesUnderAddresses(path).sort(query, "drivers")}>
          {m.companies_drivers()}
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, companyName, businessId, status, provider, vehicleCount, driverCount }) => (
        <tr key={id}>
          <PickCell
            name="picked"
            value={id}
            label={m.partnerMove_select({ name: companyName })}
            data-name={companyName}
            data-status={status}
          />
          <NameCell href={`/companies/${id}`} under={businessId}>
            {companyName}
          </NameCell>
          <BadgeCell>
            <EntityBadge status={status} />
          </BadgeCell>
          <Cell>{m.providerLabels({ provider })}</Cell>
          <td className="number" data-label={m.companies_vehicles()}>
            {formatInteger(vehicleCount)}
          </td>
          <td className="number" data-label={m.companies_drivers()}>
            {formatInteger(driverCount)}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
