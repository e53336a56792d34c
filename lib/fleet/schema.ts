import { z } from "zod";
import { STATUSES } from "#lib/core/status.ts";
import { cursorSchema, refuseFiltersOfChanges } from "#lib/schema/cursor.ts";
import { idSchema, instantSchema, limitSchema, listSearchSchema } from "#lib/schema/fields.ts";

// What requests about vehicles and about drivers have in common.

/** Which of a company's vehicles or drivers, as it stands in the address of the page and of the API. */
export const fleetFilter = {
  companyId: idSchema,
  status: z.enum(STATUSES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
};

/** The API's list of one company's, or what has changed of it. */
export const fleetListSchema = z
  .strictObject({ ...fleetFilter, updatedSince: instantSchema.optional(), limit: limitSchema })
  .superRefine(refuseFiltersOfChanges(["status", "q"]));

/** What has changed in all companies of the caller. */
export const fleetChangesSchema = z.strictObject({
  updatedSince: instantSchema.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** The company in a body: what a GET gave, or the one to move to. */
export const companyReference = z.strictObject({
  id: z.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid"),
});

/** Each column in either direction: `name` and `-name`. */
export const sortSchema = <Column extends string>(columns: readonly Column[]) =>
  z.enum(
    columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]),
    "unknown_value",
  );
