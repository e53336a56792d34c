import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { FilterSelect, ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PartnerRow } from "#db/queries/partners/partner-list.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { companyTypeLabels, providerLabels, statusLabels } from "#lib/messages/labels.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";

type Props = { query: PartnerQuery; rows: readonly PartnerRow[] };

/** The partners, each with the sums of what is under it. */
export const PartnerTable = ({ query, rows }: Props) => (
  <Table caption={texts.title}>
    <thead>
      <tr>
        <HeadCell sort={partnerList.sort(query, "name")}>{texts.partner}</HeadCell>
        <HeadCell>{companiesTexts.status}</HeadCell>
        <HeadCell>{texts.type}</HeadCell>
        <HeadCell>{companiesTexts.provider}</HeadCell>
        <HeadCell number sort={partnerList.sort(query, "companies")}>
          {texts.companies}
        </HeadCell>
        <HeadCell number sort={partnerList.sort(query, "vehicles")}>
          {texts.vehicles}
        </HeadCell>
        <HeadCell number>{texts.drivers}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`${PARTNERS_PATH}/${row.id}`} under={row.businessId}>
            {row.companyName}
          </NameCell>
          <BadgeCell>
            <EntityBadge status={row.status} />
          </BadgeCell>
          <Cell>{companyTypeLabels[row.companyType]}</Cell>
          <Cell>{providerLabels[row.provider]}</Cell>
          <Sum label={texts.companies} value={row.companies} />
          <Sum label={texts.vehicles} value={row.vehicles} />
          <Sum label={texts.drivers} value={row.drivers} />
        </tr>
      ))}
    </tbody>
  </Table>
);

/** On a phone the three share a line. */
const Sum = ({ label, value }: { label: string; value: number }) => (
  <td className="number" data-label={label}>
    {formatInteger(value)}
  </td>
);

/** By type, status and provider, and by a part of the name or the business id. */
export const PartnerFilter = ({ query }: { query: PartnerQuery }) => {
  const { type = "", status = "", provider = "", q = "", sort } = query;
  return (
    <FilterForm
      action={PARTNERS_PATH}
      values={{ type, status, provider, q }}
      className="mb-3 flex flex-wrap items-center justify-end gap-2 max-sm:w-full"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <FilterSelect
        name="type"
        value={type}
        label={texts.type}
        none={texts.allTypes}
        options={PARTNER_TYPES}
        labels={companyTypeLabels}
      />
      <FilterSelect
        name="status"
        value={status}
        label={companiesTexts.status}
        none={texts.allStatuses}
        options={STATUSES}
        labels={statusLabels}
      />
      <FilterSelect
        name="provider"
        value={provider}
        label={companiesTexts.provider}
        none={companiesTexts.allProviders}
        options={PROVIDERS}
        labels={providerLabels}
      />
      <ListSearch value={q} label={texts.search} apply={texts.apply} />
    </FilterForm>
  );
};

/** What of the list's address can be read (partnerListPageSchema). */
export type PartnerQuery = Partial<Record<"type" | "status" | "provider" | "q" | "sort" | "cursor", string>>;

export const PARTNERS_PATH = "/admin/partners";

export const partnerList = listAt<PartnerQuery, "name" | "companies" | "vehicles">({
  path: PARTNERS_PATH,
  order: "name",
  upwards: ["name"],
});

/** What of the address of the companies under a partner can be read (partnerPageSchema). */
export type UnderQuery = Partial<Record<"status" | "q" | "sort" | "cursor", string>>;

export const listUnder = (path: string) =>
  listAt<UnderQuery, "name" | "vehicles" | "drivers">({ path, order: "name", upwards: ["name"] });
