import { Column, is } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";

/**
 * Turns rows into objects where a selection names nothing but columns, several times as fast as drizzle's own way,
 * which looks at the kind of every field anew in every row. Any other selection is left to drizzle: undefined.
 */
export function plainRowMapper<Rows>(
  fields: SelectedFieldsOrdered | undefined,
): ((rows: unknown[][]) => Rows) | undefined {
  const columns: NamedColumn[] = [];
  for (const { path, field } of fields ?? []) {
    const [name, deeper] = path;
    if (name === undefined || deeper !== undefined || !is(field, Column)) return undefined;
    // Most columns are texts and small numbers, which the driver has already read.
    const isRead = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    columns.push({ name, column: isRead ? null : field });
  }
  // What the rows are is known only to drizzle's types of the selection.
  return columns.length === 0 ? undefined : (rows) => rows.map((row) => objectOf(row, columns)) as Rows;
}

type NamedColumn = { name: string; column: Column | null };

function objectOf(row: unknown[], columns: readonly NamedColumn[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  let index = 0;
  for (const { name, column } of columns) {
    const value = row[index];
    object[name] = column === null || value === null ? value : column.mapFromDriverValue(value);
    index += 1;
  }
  return object;
}
