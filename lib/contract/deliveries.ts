import { z } from "zod";
import { DELIVERY_KINDS } from "#lib/domain/delivery.ts";
import { deliveryListSchema, retryDeliverySchema } from "#lib/schemas/delivery.ts";
import { describeAnswer, describeInput } from "./describe.ts";
import { operation } from "./operation.ts";
import { count, id, instant, text, words } from "./values.ts";

const answer = describeAnswer(
  "FailedDelivery",
  z.strictObject({
    id: text,
    kind: z.enum(DELIVERY_KINDS),
    what: text,
    recipient: text.nullable(),
    company: z.strictObject({ id }).nullable(),
    attempts: count,
    error: text.nullable(),
    failedAt: instant,
    retryable: z.boolean(),
  }),
  {
    id: { description: "Names it when it is tried again.", example: "statement-12" },
    kind: { description: "A mail, a webhook message or a settlement statement.", example: "statement" },
    what: { description: "Which mail, which event, or the statement's number.", example: "2026-000012" },
    recipient: {
      description: "The address, host or company it was for; null where it is not known any more.",
      example: "Taksi Virtanen Oy",
    },
    company: {
      description: "The company it is about, if one.",
      fields: { id: { description: "Its id.", example: 12 } },
    },
    attempts: { description: "How often it was tried.", example: 31 },
    error: { description: "What the last try failed of.", example: "TimeoutError" },
    failedAt: { description: "When it was given up, UTC.", example: "2026-11-23T08:00:00.000Z" },
    retryable: { description: "Whether it can be tried again.", example: true },
  },
);

export const listDeliveries = operation({
  operationId: "listDeliveries",
  method: "GET",
  path: "/api/deliveries",
  tag: "Administration",
  summary: "List what could not be delivered",
  description: "Mails, webhook messages and statements that were given up, the latest first. For admins.",
  scope: "admin:read",
  input: describeInput(deliveryListSchema, {
    state: { description: "Those that were given up.", example: "failed" },
    kind: { description: "Only those of this kind.", example: "mail" },
    ...{ cursor: words.cursor, limit: words.limit },
  }),
  answer: {
    status: 200,
    description: "One page; `Link` leads to the next.",
    schema: z.array(answer),
    headers: ["Link"],
    example: [
      {
        ...{ id: "statement-12", kind: "statement", what: "2026-000012", recipient: "Taksi Virtanen Oy" },
        ...{ company: { id: 12 }, attempts: 31, error: "TimeoutError" },
        ...{ failedAt: "2026-11-23T08:00:00.000Z", retryable: true },
      },
    ],
  },
  failures: ["forbidden"],
  examples: [{ name: "mails", summary: "The mails", query: { state: "failed", kind: "mail" } }],
});

export const retryDelivery = operation({
  operationId: "retryDelivery",
  method: "POST",
  path: "/api/deliveries/{deliveryId}/retry",
  tag: "Administration",
  summary: "Try a delivery again",
  description:
    "Lets something that was given up go again at once, under the key it always had: who has it already takes it for the same. For admins.",
  scope: "admin:write",
  input: describeInput(retryDeliverySchema, {
    deliveryId: { description: "Its id, as the list gives it.", example: "statement-12" },
    body: { description: "Left out, or empty." },
  }),
  answer: { status: 204, description: "It is on its way.", schema: null },
  failures: ["forbidden", "not_retryable"],
  examples: [{ name: "one", summary: "By its id" }],
});
