import { webhookMessage } from "#lib/webhooks/api.ts";
import { type Json, jsonSchema } from "./json-schema.ts";

const text = { type: "string" };
const header = (name: string, description: string, example: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: text,
  example,
});

/** The message in words. */
export const EVENT_WORDS = {
  summary: "Receive an event",
  description:
    "The product sends an event to each endpoint that has chosen it, signed by Standard Webhooks 1.0. A message can come twice, with the same `webhook-id`, and messages come in no order.",
};

/** The messages that the product sends to endpoints, by Standard Webhooks 1.0. */
export const webhooksOf = (schemas: Json): Json => ({
  event: {
    post: {
      operationId: "receiveEvent",
      tags: ["Webhooks"],
      ...EVENT_WORDS,
      security: [],
      parameters: [
        header("webhook-id", "The message's id, the same at every attempt.", "msg_2b7kq0c1"),
        header("webhook-timestamp", "When it was sent, in seconds since 1970 (UTC).", "1795262400"),
        header(
          "webhook-signature",
          "One or more signatures with a space between; one that fits is enough.",
          "v1,K5oZ…",
        ),
      ],
      requestBody: {
        description: "The event.",
        required: true,
        content: {
          "application/json": {
            schema: jsonSchema(webhookMessage, "output", schemas),
            example: {
              type: "vehicle.approved",
              timestamp: "2026-11-21T12:00:00.000Z",
              data: {
                id: 12,
                companyId: 5,
                status: "active",
                changed: ["status"],
                resource: "/api/companies/5/vehicles/12",
              },
            },
          },
        },
      },
      responses: {
        "2XX": { description: "The message is received." },
        "4XX": {
          description:
            "The message is sent again later, except after 410: then the endpoint is switched off.",
        },
        "5XX": { description: "The message is sent again later." },
      },
    },
  },
});
