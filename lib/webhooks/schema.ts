import { z } from "zod";
import { WEBHOOK_EVENTS } from "#lib/events/rules/webhook-events.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  emailSchema,
  idSchema,
  optionalText,
  requiredText,
  versionSchema,
} from "#lib/platform/schema/fields.ts";

/** The company of the endpoints; null for those that admins keep for all companies. */
const companyId = idSchema.nullable();
const endpointIds = { companyId, endpointId: idSchema };

/** The fields of an endpoint. WebhookSender checks the address, because it can look it up. */
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

/** The fields as the form holds them: the chosen events are one text. */
export const webhookFormSchema = webhookFieldsSchema.extend({ events: z.string().min(1, "webhook_events") });

export const webhookListSchema = z.strictObject({ companyId });
export const createWebhookSchema = z.strictObject({ companyId, body: webhookFieldsSchema });
export const webhookIdsSchema = z.strictObject(endpointIds);
export const saveWebhookSchema = z.strictObject({
  ...endpointIds,
  version: versionSchema,
  body: webhookFieldsSchema,
});
export const switchWebhookSchema = z.strictObject({ ...endpointIds, enabled: z.boolean() });
export const resendWebhookSchema = z.strictObject({ ...endpointIds, messageId: idSchema });

/** The address of an endpoint's page: `failed=1` shows only the messages that did not arrive. */
export const webhookPageSchema = z.strictObject({
  ...endpointIds,
  failed: z.literal("1").optional(),
  cursor: cursorSchema.optional(),
});
