import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, PickCell, PickHead, Table } from "#app/_ui/table.tsx";
import type { CompanyRow } from "#db/queries/companies/company-list.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { partnerTexts, partnerMoveTexts as texts } from "#lib/partners/texts.ts";
import { listUnder, type UnderQuery } from "./partner-list.tsx";

type Props = { path: string; query: UnderQuery; rows: readonly CompanyRow[] };

/** The companies under a partner, each with a box to select it by. */
export const PartnerCompanies = ({ path, query, rows }: Props) => (
  <Table caption={partnerTexts.ofPartner}>
    <thead>
      <tr>
        <PickHead name="all-picked" label={texts.selectPage} />
        <HeadCell sort={listUnder(path).sort(query, "name")}>{companiesTexts.company}</HeadCell>
        <HeadCell>{companiesTexts.status}</HeadCell>
        <HeadCell>{companiesTexts.provider}</HeadCell>
        <HeadCell number sort={listUnder(path).sort(query, "vehicles")}>
          {companiesTexts.vehicles}
        </HeadCell>
        <HeadCell number sort={listUnder(path).sort(query, "drivers")}>
          {companiesTexts.drivers}
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, companyName, businessId, status, provider, vehicleCount, driverCount }) => (
        <tr key={id}>
          <PickCell
            name="picked"
            value={id}
            label={texts.select(companyName)}
            data-name={companyName}
            data-status={status}
          />
          <NameCell href={`/companies/${id}`} under={businessId}>
            {companyName}
          </NameCell>
          <BadgeCell>
            <EntityBadge status={status} />
          </BadgeCell>
          <Cell>{providerLabels[provider]}</Cell>
          <td className="number" data-label={companiesTexts.vehicles}>
            {formatInteger(vehicleCount)}
          </td>
          <td className="number" data-label={companiesTexts.drivers}>
            {formatInteger(driverCount)}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
