import { z } from "zod";
import { normalisePlate } from "#lib/core/finnish/plate.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema, listSearchSchema } from "#lib/schema/fields.ts";

/** 'Kohdistamattomat maksut', all or with one plate in any spelling. */
export const unassignedListSchema = z
  .strictObject({ q: listSearchSchema.default(""), cursor: cursorSchema.optional() })
  .transform(({ q, cursor }) => ({ plate: normalisePlate(q) || null, cursor }));

export const assignPaymentsSchema = z.strictObject({
  paymentId: idSchema,
  vehicleId: idSchema,
  /** Whether all that wait with the same plate are meant. */
  samePlate: z.boolean(),
});
