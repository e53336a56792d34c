import { getTableName, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  foreignKey,
  integer,
  text,
  timestamp,
  type UpdateDeleteAction,
} from "drizzle-orm/pg-core";
import type { Status } from "#lib/core/status.ts";

// The columns and constraints that db/schema/ repeats.

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const finnishText = customType<{ data: string }>({ dataType: () => 'text COLLATE "fi-x-icu"' });
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** A primary key that PostgreSQL generates. Demo data and tests may write their own. */
export const idColumn = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();
/** A primary key that only PostgreSQL generates. */
export const identityColumn = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
export const idOf = (name: string) => bigint(name, { mode: "number" });
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => instantColumn("created_at").notNull().defaultNow();
export const version = () => integer("version").notNull().default(1);

/** The columns that companies, vehicles and drivers share: all three are applied for, approved and removed. */
export const reviewedColumns = () => ({
  id: idColumn(),
  version: version(),
  status: text("status").$type<Status>().notNull().default("incomplete"),
  createdAt: createdAt(),
  createdBy: text("created_by").notNull(),
  modifiedAt: instantColumn("modified_at").notNull().defaultNow(),
  modifiedBy: text("modified_by").notNull(),
  deletedAt: instantColumn("deleted_at"),
  changedAt: instantColumn("changed_at").notNull().default(sql`date_trunc('milliseconds', now())`),
});

export const notDeleted = sql`deleted_at IS NULL`;

/** The name that PostgreSQL itself gives to a constraint on one column. */
const constraintName = (column: AnyPgColumn, kind: "check" | "fkey") =>
  `${getTableName(column.table)}_${column.name}_${kind}`;

/** A foreign key on one column. PostgreSQL refuses to delete the row that the column refers to, unless told otherwise. */
export const references = (
  column: AnyPgColumn,
  foreignColumn: AnyPgColumn,
  onDelete: UpdateDeleteAction = "restrict",
) =>
  foreignKey({
    name: constraintName(column, "fkey"),
    columns: [column],
    foreignColumns: [foreignColumn],
  } as Parameters<typeof foreignKey>[0]).onDelete(onDelete);

const checkOf = (column: AnyPgColumn, condition: SQL) => check(constraintName(column, "check"), condition);

export const lengthBetween = (column: AnyPgColumn, min: number, max: number) =>
  checkOf(column, sql.raw(`char_length(${column.name}) between ${min} and ${max}`));

export const numberBetween = (column: AnyPgColumn, min: number, max: number) =>
  checkOf(column, sql.raw(`${column.name} between ${min} and ${max}`));

export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  checkOf(column, sql.raw(`${column.name} in (${values.map((value) => `'${value}'`).join(", ")})`));

/** An e-mail address of at most `max` characters. */
export const emailUpTo = (max: number, column: AnyPgColumn) =>
  checkOf(
    column,
    sql.raw(
      `(char_length(${column.name}) between 3 and ${max}) AND (POSITION(('@') IN (${column.name})) > 1)`,
    ),
  );

/** An e-mail address that identifies a person: the database holds it in lower case. */
export const lowerCaseEmail = (column: AnyPgColumn) =>
  checkOf(
    column,
    sql.raw(`(char_length(${column.name}) between 3 and 128) AND (${column.name} = lower(${column.name}))`),
  );
