import { HeadCell, Table } from "#app/_ui/table.tsx";
import type { CompanyRow } from "#db/queries/companies/company-list.ts";
import { companiesTexts as texts } from "#lib/companies/texts.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { providerLabels, statusLabels } from "#lib/messages/labels.ts";
import { CompanyRows, type ShownRow } from "./company-rows.tsx";
import { type CompanyQuery, companyList } from "./list-address.ts";

export function CompanyTable({ rows, query }: { rows: readonly CompanyRow[]; query: CompanyQuery }) {
  return (
    <Table caption={texts.caption}>
      <thead>
        <tr>
          <HeadCell sort={companyList.sort(query, "name")}>{texts.company}</HeadCell>
          <HeadCell>{texts.status}</HeadCell>
          <HeadCell>{texts.provider}</HeadCell>
          <HeadCell number sort={companyList.sort(query, "vehicles")}>
            {texts.vehicles}
          </HeadCell>
          <HeadCell number sort={companyList.sort(query, "drivers")}>
            {texts.drivers}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        <CompanyRows rows={rows.map(shown)} labels={{ vehicles: texts.vehicles, drivers: texts.drivers }} />
      </tbody>
    </Table>
  );
}

const shown = (row: CompanyRow): ShownRow => ({
  id: row.id,
  name: row.companyName,
  businessId: row.businessId,
  tone: row.status,
  status: statusLabels[row.status],
  provider: providerLabels[row.provider],
  vehicles: formatInteger(row.vehicleCount),
  drivers: formatInteger(row.driverCount),
});
