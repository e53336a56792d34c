import { EntityBadge } from "#app/_components/entity-badge.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import type { CompanyRow } from "#db/queries/company-list.ts";
import { formatInteger } from "#lib/i18n/format.ts";
import { providerLabels } from "#lib/i18n/labels.ts";
import { companiesTexts as texts } from "#lib/i18n/texts/companies.ts";
import { type ListQuery, sortOf } from "./list-address.ts";

export function CompanyTable({ rows, query }: { rows: readonly CompanyRow[]; query: ListQuery }) {
  return (
    <Table caption={texts.caption}>
      <thead>
        <tr>
          <HeadCell sort={sortOf(query, "name")}>{texts.company}</HeadCell>
          <HeadCell>{texts.status}</HeadCell>
          <HeadCell>{texts.provider}</HeadCell>
          <HeadCell number sort={sortOf(query, "vehicles")}>
            {texts.vehicles}
          </HeadCell>
          <HeadCell number sort={sortOf(query, "drivers")}>
            {texts.drivers}
          </HeadCell>
        </tr>
      </thead>
      <tbody>{rows.map(tableRow)}</tbody>
    </Table>
  );
}

/** Plain elements and a plain link (soft-navigation.tsx follows it): this row is drawn fifty times per page. */
const tableRow = (row: CompanyRow) => (
  <tr key={row.id}>
    <th scope="row" className="name">
      <a href={`/companies/${row.id}`} className="row-link">
        {row.companyName}
      </a>
      <span className="under">{row.businessId}</span>
    </th>
    <td className="mark">{EntityBadge(row)}</td>
    <td>{providerLabels[row.provider]}</td>
    <td className="number" data-label={texts.vehicles}>
      {formatInteger(row.vehicleCount)}
    </td>
    <td className="number" data-label={texts.drivers}>
      {formatInteger(row.driverCount)}
    </td>
  </tr>
);
