import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import { emptySortValue, type FieldTable, fieldsByPath, flatFields, isField } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { FleetKind, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import type { SearchPart } from "#lib/platform/search/list-search.ts";

// Maps a vehicle or driver to its row and back. A field's column has the field's own name.

type Row = Record<string, unknown>;
type FleetTable = PgTable &
  Record<"id" | "version" | "companyId" | "status" | "deletedAt" | "changedAt" | "modifiedBy", PgColumn>;

/** The sorted expression as its index has it, and the SQL type of a cursor's value; null sorts by id alone. */
export type SortKey = { value: SQL; type: "text" | "integer" | "date" } | null;

/** How vehicles or drivers are stored. */
export type MemberRows<Member> = {
  kind: FleetKind;
  table: FleetTable;
  /** The selected columns. */
  columns: Record<string, PgColumn>;
  /** The column that identifies a row of an imported file: plate or licence. */
  key: PgColumn;
  /** Finds rows by these keys, whatever their separators. */
  hasKey: (keys: readonly string[]) => SQL;
  /** The text that a search looks into. */
  haystack: SQL;
  /** The conditions that compare a search part as a number: a plate, a licence, a phone number. */
  numbers: (part: SearchPart) => (SQL | undefined)[];
  /** The sort keys, by their names in the list's address. */
  sortKeys: Record<string, SortKey>;
  /** The member of a selected row. */
  toMember: (row: Row) => Member;
  /** The columns that a revision writes. */
  toRow: (member: Member) => Row;
};

export const vehicleRows: MemberRows<Vehicle> = {
  kind: "vehicle",
  table: vehicles,
  key: vehicles.licensePlate,
  // Plates have one spelling.
  hasKey: (keys) => sql`${vehicles.licensePlate} = any (${sql.param([...keys])}::text[])`,
  haystack: sql`concat_ws(' ', ${vehicles.licensePlate}, ${vehicles.make}, ${vehicles.model}, ${vehicles.color})`,
  numbers: ({ code }) => [holds(vehicles.search, 1, code)],
  sortKeys: sortKeys(vehicles, vehicleFields, ["make", "model", "color"]),
  ...mapping<Vehicle>(vehicles, vehicleFields),
};

export const driverRows: MemberRows<Driver> = {
  kind: "driver",
  table: drivers,
  key: drivers.taxiDrivingLicense,
  hasKey: (keys) => sql`split_part(${drivers.search}, E'\\t', 3) = any (
    array(select nullif(search_compact(given), '') from unnest(${sql.param([...keys])}::text[]) given))`,
  haystack: sql`concat_ws(' ', ${drivers.lastName}, ${drivers.firstName}, ${drivers.taxiDrivingLicense}, ${drivers.phoneNumber}, ${drivers.email})`,
  numbers: ({ code, phone }) => [
    holds(drivers.search, 3, code),
    phone ? holds(drivers.search, 5, phone) : undefined,
  ],
  sortKeys: sortKeys(drivers, driverFields),
  ...mapping<Driver>(drivers, driverFields),
};

/** Whether one part of the search text contains these letters and digits, in the form of the header's search. */
function holds(search: PgColumn, part: number, code: string): SQL | undefined {
  if (code === "") return undefined;
  return sql`split_part(${search}, E'\\t', ${sql.raw(String(part))}) like ${`%${code}%`}`;
}

/** `contact.email` is stored as `email`. */
function columnName(path: string): string {
  return path.replace(/^.*\./, "");
}

/** Each field with its column and the column's name. */
function fieldColumns(table: FleetTable, fields: FieldTable) {
  const columns = table as unknown as Record<string, PgColumn>;
  return fieldsByPath(fields).map(([path, field]) => {
    const name = columnName(path);
    const column = columns[name];
    if (!column) throw new TypeError(`no column for the field ${path}`);
    return { name, field, column };
  });
}

/**
 * Each sort key as its index has it, alone and behind the status filter: empty fields come first. Texts of a language are in
 * Finnish order.
 */
function sortKeys(table: FleetTable, fields: FieldTable, inFinnish: readonly string[] = []) {
  const keys: Record<string, SortKey> = { id: null, status: { value: sql`${table.status}`, type: "text" } };
  for (const { name, field, column } of fieldColumns(table, fields)) {
    if (field.sortedAs === undefined) continue;
    const type = field.kind === "modelYear" ? "integer" : field.kind === "date" ? "date" : "text";
    const empty = emptySortValue(field);
    const instead = sql.raw(
      type === "integer" ? String(empty) : `'${empty}'${type === "date" ? "::date" : ""}`,
    );
    // Written like the indexes, which row-level security lets a search use.
    const value = sql`case when ${column} is null then ${instead} else ${column} end`;
    keys[field.sortedAs] = {
      value: inFinnish.includes(name) ? sql`(${value}) collate "fi-x-icu"` : value,
      type,
    };
  }
  return keys;
}

function mapping<Member extends StoredMember>(table: typeof vehicles | typeof drivers, fields: FieldTable) {
  const stored = {
    id: table.id,
    version: table.version,
    companyId: table.companyId,
    status: table.status,
    createdDate: table.createdAt,
    createdBy: table.createdBy,
    modifiedDate: table.modifiedAt,
    modifiedBy: table.modifiedBy,
    approvedDate: table.approvedAt,
  };
  const plain = Object.entries(fields).flatMap(([name, entry]) => (isField(entry) ? [name] : []));
  const groups = Object.entries(fields).flatMap(([name, entry]) =>
    isField(entry) ? [] : [[name, Object.keys(entry)] as const],
  );
  const flatNames = [...Object.keys(stored), ...plain];
  return {
    columns: {
      ...stored,
      ...Object.fromEntries(fieldColumns(table, fields).map(({ name, column }) => [name, column])),
    },
    toMember(row: Row): Member {
      const member = pick(row, flatNames);
      for (const [name, inner] of groups) member[name] = pick(row, inner);
      return member as Member;
    },
    toRow(member: Member): Row {
      const row: Row = { companyId: member.companyId, status: member.status, modifiedBy: member.modifiedBy };
      for (const [path, value] of Object.entries(flatFields(fields, member as never)))
        row[columnName(path)] = value;
      return row;
    },
  };
}

function pick(row: Row, names: readonly string[]): Row {
  const picked: Row = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}
