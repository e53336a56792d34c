import { z } from "zod";
import { TEST_EVENT, WEBHOOK_EVENTS } from "#lib/events/rules/webhook-events.ts";
import { describeAnswer } from "#lib/platform/api/describe.ts";
import { dateValue, idValue, instantValue, status, textValue, words } from "#lib/platform/api/values.ts";

/** The message that an endpoint gets: ids and the names of changed fields. Receivers read the values from the API. */
export const webhookMessage = describeAnswer(
  "WebhookMessage",
  z.strictObject({
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    timestamp: instantValue,
    data: z.strictObject({
      id: idValue.optional(),
      companyId: idValue.nullable(),
      status: status.nullable().optional(),
      changed: z.array(textValue).optional(),
      resource: textValue.nullable().optional(),
      previousCompanyId: idValue.optional(),
      direction: z.enum(["in", "out"]).optional(),
      copyId: idValue.nullable().optional(),
      expiresOn: dateValue.optional(),
      reminderDays: z.int().optional(),
      number: textValue.optional(),
      periodStart: dateValue.optional(),
      periodEnd: dateValue.optional(),
    }),
  }),
  {
    type: {
      description: "The type of the event; `webhook.test` is sent on demand.",
      example: "vehicle.approved",
    },
    timestamp: { description: "When it happened, UTC.", example: "2026-11-21T12:00:00.000Z" },
    data: {
      description: "The subject of the event.",
      fields: {
        id: { description: "The id of the company, vehicle, driver or statement.", example: 12 },
        companyId: { description: "The company of the subject; null in a test.", example: 5 },
        status: { ...words.status, description: `${words.status.description} Null: the subject is deleted.` },
        changed: { description: "The names of the fields that changed.", example: ["status"] },
        resource: {
          description: "The address of the subject; null if it is deleted.",
          example: "/api/companies/5/vehicles/12",
        },
        previousCompanyId: {
          description: "After a move, for endpoints of all companies: the former company.",
          example: 7,
        },
        direction: {
          description: "After a move, for a company's own endpoint: `in` or `out`.",
          example: "in",
        },
        copyId: { description: "For a copied company: the copy's id.", example: 13 },
        expiresOn: { description: "For a licence about to end: its last day.", example: "2026-12-31" },
        reminderDays: {
          description: "For a licence about to end: 60, 30, 14, 7 or 0 days before its last day.",
          example: 30,
        },
        number: { description: "For a statement: its number.", example: "2026-000123" },
        periodStart: { description: "For a statement: the first day of its period.", example: "2026-11-09" },
        periodEnd: { description: "For a statement: the last day of its period.", example: "2026-11-22" },
      },
    },
  },
);
