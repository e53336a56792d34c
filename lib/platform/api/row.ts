import type { z } from "zod";
import type { Column, ColumnValue, DataTable } from "#lib/core/table.ts";

/** A column that the API may show too. `name` is its name there, where it is not the column's. */
export type ApiColumn<Row> = Column<Row> & {
  api?: {
    name?: string;
    type: z.ZodType;
    /** The value for programs, if it differs from people's. */
    value?: (row: Row) => ColumnValue | boolean;
    description: string;
    example: unknown;
  };
};

export type ApiTable<Row> = Omit<DataTable<Row>, "columns"> & {
  columns: Readonly<Record<string, ApiColumn<Row>>>;
};

/** A list's row in the API: the shape of its schema, its words, an example, and one row as JSON. */
export function apiRow<Row>({ columns }: ApiTable<Row>) {
  const fields = Object.entries(columns).flatMap(([name, { value, api }]) =>
    api ? [{ name, value, ...api }] : [],
  );
  const each = <Of>(of: (field: (typeof fields)[number]) => Of): Record<string, Of> =>
    Object.fromEntries(fields.map((field) => [field.name, of(field)]));
  return {
    // Each type has its words beside it, so the compiler need not ask for them by name.
    shape: each(({ type }) => type) as Record<never, z.ZodType>,
    words: each(({ description, example }) => ({ description, example })),
    example: each(({ example }) => example),
    json: (row: Row) => each(({ value }) => jsonOf(value(row))),
  };
}

function jsonOf(value: ColumnValue | boolean) {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  return "cents" in value ? value.cents : value.date;
}
