import { fieldAt, fieldsByPath } from "#lib/core/field-table.ts";
import type { CellValue, TableColumn } from "#lib/core/table.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import { FLEET_FIELDS, type FleetKind, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { wordsOf } from "./values.ts";

/** A vehicle or driver as an import reads it back. What an import does not read stands at the end. */
function memberColumns<Member extends StoredMember>(kind: FleetKind): readonly TableColumn<Member>[] {
  const kinds = new Map(fieldsByPath(FLEET_FIELDS[kind]).map(([path, field]) => [path, field.kind]));
  const fields = IMPORT_FIELDS[kind].map((path): TableColumn<Member> => {
    const read = fieldAt(path);
    return { title: fieldLabel(path), cell: (member) => cellOf(kinds.get(path), path, read(member)) };
  });
  return [
    ...fields,
    { title: fieldLabel("status"), cell: ({ status }) => m.statusLabels({ status }) },
    { title: m.companyPage_id(), cell: ({ id }) => id },
  ];
}

function cellOf(kind: string | undefined, path: string, value: string | number | null): CellValue {
  if (value === null) return null;
  if (kind === "date") return { date: String(value) };
  return kind === "choice" ? (wordsOf(path)[value] ?? value) : value;
}

export const vehicleColumns = () => memberColumns<Vehicle>("vehicle");

export const driverColumns = () => memberColumns<Driver>("driver");

/** Of many companies: whose the driver is comes first. */
export const expiringColumns = (): readonly TableColumn<Driver & { companyName: string }>[] => [
  { title: m.companies_company(), cell: ({ companyName }) => companyName },
  ...driverColumns(),
];
