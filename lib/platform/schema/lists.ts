import { z } from "zod";
import { cursorSchema } from "./cursor.ts";
import { limitSchema, tableFormatSchema } from "./fields.ts";

type ListShape<Fields extends z.ZodRawShape, Column extends string> = {
  /** The filter, and what the path names. */
  fields: Fields;
  /** The columns that a list can be sorted by. */
  columns: readonly Column[];
  /** The order of an address that names none. */
  order: Column | `-${Column}`;
};

/** A page of a list, the same list as a file, and the API's list, which goes by id where no order is asked for. */
export function listSchemas<Fields extends z.ZodRawShape, Column extends string>({
  fields,
  columns,
  order,
}: ListShape<Fields, Column>) {
  const sort = sortSchema(columns);
  const cursor = cursorSchema.optional();
  const page = z.strictObject({
    ...fields,
    // The types of zod do not see that the order is one of its own values while the columns are a parameter.
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
