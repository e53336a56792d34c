import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PartnerRow } from "#db/queries/partners/partner-list.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { companyTypeLabels, providerLabels } from "#lib/messages/labels.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";
import { PARTNERS_PATH, type PartnerQuery, partnerList } from "./list-address.ts";

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
