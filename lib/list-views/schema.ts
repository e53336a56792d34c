import { z } from "zod";
import { idSchema, requiredText } from "#lib/platform/schema/fields.ts";
import { LISTS, NAME_LENGTH, QUERY_LENGTH, viewQuery } from "./rules/list-views.ts";

const list = z.enum(LISTS, "invalid");

/** The name of a column, or of a list's filter. */
const word = z.string().regex(/^[a-zA-Z.]{1,40}$/, "invalid");

export const listViewSchema = z.strictObject({ list });

export const saveColumnsSchema = z.strictObject({
  list,
  hidden: z.array(word).max(20, "invalid"),
  added: z.array(word).max(20, "invalid").default([]),
});

export const saveViewSchema = z.strictObject({
  list,
  name: requiredText(NAME_LENGTH),
  query: z
    .record(word, z.string().max(200, "invalid").optional())
    .transform(viewQuery)
    .refine((query) => query.length <= QUERY_LENGTH, "invalid"),
});

export const removeViewSchema = z.strictObject({ id: idSchema });
