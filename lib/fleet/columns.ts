import { fieldAt, fieldsByPath } from "#lib/core/field-table.ts";
import type { CellValue, Column, DataTable } from "#lib/core/table.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import { FLEET_FIELDS, type FleetKind, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { wordsOf } from "./values.ts";

/** A vehicle or driver as an import reads it back. The columns that an import ignores are last. */
function memberColumns<Member extends StoredMember>(kind: FleetKind): readonly Column<Member>[] {
  const kinds = new Map(fieldsByPath(FLEET_FIELDS[kind]).map(([path, field]) => [path, field.kind]));
  const fields = IMPORT_FIELDS[kind].map((path): Column<Member> => {
    const read = fieldAt(path);
    return { title: () => fieldLabel(path), value: (member) => cellOf(kinds.get(path), path, read(member)) };
  });
  return [
    ...fields,
    { title: () => fieldLabel("status"), value: ({ status }) => m.statusLabels({ status }) },
    { title: m.companyPage_id, value: ({ id }) => id },
  ];
}

function cellOf(kind: string | undefined, path: string, value: string | number | null): CellValue {
  if (value === null) return null;
  if (kind === "date") return { date: String(value) };
  return kind === "choice" ? (wordsOf(path)[value] ?? value) : value;
}

export const vehicleTable: DataTable<Vehicle> = {
  file: m.table_files_vehicles,
  sheet: () => m.companyPage({ tab: "vehicles" }),
  columns: memberColumns("vehicle"),
};

const driverColumns = memberColumns<Driver>("driver");

export const driverTable: DataTable<Driver> = {
  file: m.table_files_drivers,
  sheet: () => m.companyPage({ tab: "drivers" }),
  columns: driverColumns,
};

export const companyExpiringTable: DataTable<Driver> = {
  file: m.table_files_expiring,
  sheet: m.fleetPage_expiring,
  columns: driverColumns,
};

/** For drivers of many companies: the company comes first. */
export const expiringTable: DataTable<Driver & { companyName: string }> = {
  ...companyExpiringTable,
  columns: [{ title: m.companies_company, value: ({ companyName }) => companyName }, ...driverColumns],
};
