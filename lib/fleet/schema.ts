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

// What requests about vehicles and about drivers have in common.

/** Which of a company's vehicles or drivers, as it stands in the address of the page and of the API. */
export const fleetFilter = {
  status: z.enum(STATUSES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

/** The API's list of one company's, or what has changed of it. */
export const fleetListSchema = z
  .strictObject({
    companyId: idSchema,
    ...fleetFilter,
    cursor: cursorSchema.optional(),
    updatedSince: instantSchema.optional(),
    limit: limitSchema,
  })
  .superRefine(refuseFiltersOfChanges(["status", "q"]));

/** What has changed in all companies of the caller. */
export const fleetChangesSchema = z.strictObject({
  updatedSince: instantSchema.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** The company in a body: what a GET gave, or the one to move to. */
export const companyReference = companyReferenceOf("invalid");

/** Any part of a member: what the form, a status button and the API's PUT send. Unknown fields are refused by name. */
export const memberChangesSchema = <const Table extends FieldTable>(fields: Table) =>
  z
    .strictObject({
      ...changesShape(fields),
      status: z.enum(STATUSES, "unknown_value"),
      company: companyReference,
      /** What a GET gives and nobody can set: accepted in a PUT of the whole, and without effect. */
      ...computedFields("id", "warnings"),
    })
    .exactPartial();

/** What requests about one vehicle or driver hold. `place` says where it is, by the names of the API's address. */
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
  /** The page of one ends in its history: `history` is where that begins. */
  page: z.strictObject({ ...place, history: cursorSchema.optional() }),
});
