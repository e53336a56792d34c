import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { DELIVERY_KINDS, deliveryOf, SENT_KINDS } from "#lib/deliveries/rules/delivery.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { limitSchema, requiredWord, tableFormatSchema } from "#lib/schema/fields.ts";

/** A place is the instant at which one was given up, and its key. */
const placeSchema = cursorSchema.refine(({ value }) => {
  const [at = "", key = "", ...more] = String(value).split(" ");
  return isInstant(at) && deliveryOf(key) !== null && more.length === 0;
}, "invalid");

const kind = requiredWord(DELIVERY_KINDS);

/** What was given up, of all kinds or of one. */
const deliveryPageSchema = z.strictObject({
  kind: kind.optional(),
  cursor: placeSchema.optional(),
});

/** Its screen ends in the history of what was sent again. */
export const deliveryScreenSchema = deliveryPageSchema.extend({ history: cursorSchema.optional() });

const STATES = ["failed"] as const;

/** The same for programs. */
export const deliveryListSchema = z.strictObject({
  state: z.enum(STATES, "unknown_value").default(STATES[0]),
  ...deliveryPageSchema.shape,
  limit: limitSchema,
});

export const deliveryExportSchema = deliveryPageSchema.extend({ format: tableFormatSchema });

export const retryDeliverySchema = z.strictObject({
  deliveryId: z.string("not_found").refine((text) => deliveryOf(text) !== null, "not_found"),
  /** There is nothing to say. */
  body: z.strictObject({}).default({}),
});

/** Calls to providers are made one by one, each by somebody who waits for what comes of it. */
export const retryDeliveriesSchema = z.strictObject({ kind: z.enum(SENT_KINDS, "unknown_value").optional() });
