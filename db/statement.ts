import { Column, is, type Query, SQL } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import type { Tx } from "./client.ts";

/** A selection of drizzle's: one object of columns and expressions per row. */
type Selection<Rows> = PromiseLike<Rows> & {
  toSQL(): Query;
  readonly _: { readonly selectedFields: object };
};
type Field = SelectedFieldsOrdered[number]["field"];

type Written = { query: Query; fields: SelectedFieldsOrdered };

/**
 * A selection that is written as SQL once, not for each call, because a query that drizzle prepared stays with its transaction.
 * Processor time, measured on 2026-11-27: a list of 100 companies takes 2.3 ms without it and 1.4 ms with it, one company 0.85 and
 * 0.42 ms. The framework's part of a request is 0.6 ms.
 * `build` names values with sql.placeholder(). The rest of the text depends only on `shape`. Each shape stays in memory, so a
 * statement may have few shapes.
 */
export function statement<Shape, Values extends Record<string, unknown>, Rows>(
  build: (db: Tx, shape: Shape) => Selection<Rows>,
) {
  const known = new Map<string, Written>();
  return (db: Tx, shape: Shape, values: Values): Promise<Rows> => {
    const key = JSON.stringify(shape);
    const written = known.get(key) ?? write(build(db, shape));
    known.set(key, written);
    const { query, fields } = written;
    // Drizzle's types of the selection describe the rows.
    return db._.session.prepareQuery(query, fields, "statement", true).execute(values) as Promise<Rows>;
  };
}

function write(selection: Selection<unknown>): Written {
  const fields = Object.entries(selection._.selectedFields).map(([name, field]) => ({
    path: [name],
    field: fieldOf(field),
  }));
  return { query: selection.toSQL(), fields };
}

/** Nested ones would need drizzle's own reading of outer joins. */
function fieldOf(field: unknown): Field {
  if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)) return field as Field;
  throw new TypeError("a statement selects columns and expressions side by side");
}
