import { z } from "zod";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { emailSchema, idSchema, optionalText, requiredText, versionSchema } from "#lib/schema/fields.ts";
import { WEBHOOK_EVENTS } from "#lib/webhooks/rules/webhook-events.ts";

/** Whose endpoints: a company's, or the provider's own (null). */
const companyId = idSchema.nullable();
const endpointPlace = { companyId, endpointId: idSchema };

/** What a person chooses of an endpoint. The address itself is checked where it can be looked up (WebhookSender). */
export const webhookFieldsSchema = z.strictObject({
  url: requiredText(500),
  description: optionalText(100),
  notifyEmail: emailSchema(128),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, "unknown_value"), "required")
    .min(1, "webhook_events")
    .max(WEBHOOK_EVENTS.length, "unknown_value")
    .overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

/** The same as a form holds it: the chosen events as one text. */
export const webhookFormSchema = webhookFieldsSchema.extend({ events: z.string().min(1, "webhook_events") });

export const webhookListSchema = z.strictObject({ companyId });
export const createWebhookSchema = z.strictObject({ companyId, body: webhookFieldsSchema });
export const webhookPlaceSchema = z.strictObject(endpointPlace);
export const saveWebhookSchema = z.strictObject({
  ...endpointPlace,
  version: versionSchema,
  body: webhookFieldsSchema,
});
export const switchWebhookSchema = z.strictObject({ ...endpointPlace, enabled: z.boolean() });
export const resendWebhookSchema = z.strictObject({ ...endpointPlace, messageId: idSchema });

/** An endpoint's page: `failed=1` shows only what did not arrive. */
export const webhookPageSchema = z.strictObject({
  ...endpointPlace,
  failed: z.literal("1").optional(),
  cursor: cursorSchema.optional(),
});
