import { EntityBadge } from "#app/_components/entity-badge.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { Vehicle } from "#lib/domain/vehicle.ts";
import { vehicleTypeLabels } from "#lib/i18n/labels.ts";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";

export function VehicleTable({ rows }: { rows: readonly Vehicle[] }) {
  return (
    <Table caption={texts.vehicles}>
      <thead>
        <tr>
          <HeadCell>{texts.plate}</HeadCell>
          <HeadCell>{texts.model}</HeadCell>
          <HeadCell>{texts.vehicleType}</HeadCell>
          <HeadCell>{texts.status}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <NameCell>
              <Plate value={row.licensePlate} />
            </NameCell>
            <Cell under={joined(", ", row.year, row.color)}>{joined(" ", row.make, row.model)}</Cell>
            <Cell>{row.vehicleType && vehicleTypeLabels[row.vehicleType]}</Cell>
            <BadgeCell>
              <EntityBadge status={row.status} />
            </BadgeCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Plate = ({ value }: { value: string | null }) =>
  value === null ? (
    <span className="text-ink-3">{texts.noPlate}</span>
  ) : (
    <span className="font-section tabular-nums">{value}</span>
  );

const joined = (separator: string, ...parts: readonly (string | number | null)[]): string =>
  parts.filter((part) => part !== null).join(separator);
