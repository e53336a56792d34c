import { z } from "zod";
import { companyReferenceOf } from "#lib/companies/schema.ts";
import type { FieldTable } from "#lib/core/field-table.ts";
import { STATUSES } from "#lib/core/status.ts";
import { cursorSchema, refuseFiltersOfChanges } from "#lib/platform/schema/cursor.ts";
import { changesShape } from "#lib/platform/schema/field-table.ts";
import {
  computedFields,
  idSchema,
  instantSchema,
  limitSchema,
  listSearchSchema,
  submissionKeySchema,
  versionSchema,
} from "#lib/platform/schema/fields.ts";

// Schemas that requests about vehicles and about drivers share.

/** The list's filter in the address of the page and of the API. */
export const fleetFilter = {
  status: z.enum(STATUSES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

/** The input of the API's list of one company, or of its changes. */
export const fleetListSchema = z
  .strictObject({
    companyId: idSchema,
    ...fleetFilter,
    cursor: cursorSchema.optional(),
    updatedSince: instantSchema.optional(),
    limit: limitSchema,
  })
  .superRefine(refuseFiltersOfChanges(["status", "q"]));

/** The input of the changes in all companies of the caller. */
export const fleetChangesSchema = z.strictObject({
  updatedSince: instantSchema.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** The company in a body: as a GET gave it, or the target of a move. */
export const companyReference = companyReferenceOf("invalid");

/** Any part of a member, as the form, a status button and the API's PUT send it. Unknown fields are refused by name. */
export const memberChangesSchema = <const Table extends FieldTable>(fields: Table) =>
  z
    .strictObject({
      ...changesShape(fields),
      status: z.enum(STATUSES, "unknown_value"),
      company: companyReference,
      /** Fields of a GET that nobody can set: a PUT accepts and ignores them. */
      ...computedFields("id", "warnings"),
    })
    .exactPartial();

/** The parts of a request about one vehicle or driver. `place` identifies it, by the names in the API's address. */
export const memberSchemas = <Place extends { companyId: typeof idSchema }, Changes extends z.ZodObject>(
  place: Place,
  changes: Changes,
) => ({
  create: z.strictObject({
    companyId: idSchema,
    body: changes,
    submissionKey: submissionKeySchema.optional(),
  }),
  id: z.strictObject(place),
  save: z.strictObject({ ...place, body: changes, version: versionSchema.optional() }),
  remove: z.strictObject({ ...place, version: versionSchema.optional() }),
  /** The page of one member has a history; `history` is its cursor. */
  page: z.strictObject({ ...place, history: cursorSchema.optional() }),
});
