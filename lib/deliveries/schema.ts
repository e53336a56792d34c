import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { DELIVERY_KINDS, deliveryOf, SENT_KINDS } from "#lib/deliveries/rules/delivery.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { limitSchema, requiredWord, tableFormatSchema } from "#lib/platform/schema/fields.ts";

/** The cursor of the list holds the instant at which a delivery was given up, and its key. */
const placeSchema = cursorSchema.refine(({ value }) => {
  const [at = "", key = "", ...more] = String(value).split(" ");
  return isInstant(at) && deliveryOf(key) !== null && more.length === 0;
}, "invalid");

const kind = requiredWord(DELIVERY_KINDS);

/** Filters the given-up deliveries by kind. */
const deliveryPageSchema = z.strictObject({
  kind: kind.optional(),
  cursor: placeSchema.optional(),
});

/** The screen also pages the history of retries. */
export const deliveryScreenSchema = deliveryPageSchema.extend({ history: cursorSchema.optional() });

const STATES = ["failed"] as const;

/** The list of the API. */
export const deliveryListSchema = z.strictObject({
  state: z.enum(STATES, "unknown_value").default(STATES[0]),
  ...deliveryPageSchema.shape,
  limit: limitSchema,
});

export const deliveryExportSchema = deliveryPageSchema.extend({ format: tableFormatSchema });

export const retryDeliverySchema = z.strictObject({
  deliveryId: z.string("not_found").refine((text) => deliveryOf(text) !== null, "not_found"),
  /** The body has no fields. */
  body: z.strictObject({}).default({}),
});

/** Without calls to providers: a person retries each alone and waits for its result. */
export const retryDeliveriesSchema = z.strictObject({ kind: z.enum(SENT_KINDS, "unknown_value").optional() });
