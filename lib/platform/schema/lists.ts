import { z } from "zod";
import { cursorSchema } from "./cursor.ts";
import { limitSchema, tableFormatSchema } from "./fields.ts";

/** Changes cannot be filtered: a row whose change takes it out of the filter would never be reported. */
export const refuseFiltersOfChanges =
  <Name extends string>(filters: readonly Name[]) =>
  (query: { [filter in Name]?: unknown } & { updatedSince?: unknown }, ctx: z.RefinementCtx): void => {
    if (query.updatedSince === undefined) return;
    for (const filter of filters.filter((name) => query[name] !== undefined))
      ctx.addIssue({ code: "custom", message: "not_with_updated_since", path: [filter] });
  };

/** Added columns in an address: `settled.open`. */
export const addedColumnsSchema = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(200, "unknown_value")
    .transform((text) => text.split("."))
    .pipe(z.array(z.enum(names, "unknown_value")));

type ListShape<Fields extends z.ZodRawShape, Column extends string> = {
  /** The filters and the ids in the path. */
  fields: Fields;
  /** The columns that a list can be sorted by. */
  columns: readonly Column[];
  /** The default order. */
  order: Column | `-${Column}`;
};

/** The inputs of a page of a list, of the same list as a file, and of the API's list, whose default order is by id. */
export function listSchemas<Fields extends z.ZodRawShape, Column extends string>({
  fields,
  columns,
  order,
}: ListShape<Fields, Column>) {
  const sort = sortSchema(columns);
  const cursor = cursorSchema.optional();
  const page = z.strictObject({
    ...fields,
    // While the columns are a parameter, zod's types cannot show that the order is one of the values.
    sort: sort.default(order as never),
    cursor,
  });
  return {
    page,
    file: page.extend({ format: tableFormatSchema }),
    api: z.strictObject({ ...fields, sort: sort.optional(), limit: limitSchema, cursor }),
  };
}

/** Each column in either direction: `name` and `-name`. */
export const sortSchema = <Column extends string>(columns: readonly Column[]) =>
  z.enum(
    columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]),
    "unknown_value",
  );
