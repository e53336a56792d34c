import { z } from "zod";
import { DELIVERY_KINDS, RETRY_OUTCOMES } from "#lib/deliveries/rules/delivery.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { countValue, idValue, instantValue, textValue, words } from "#lib/platform/api/values.ts";
import { deliveryListSchema, retryDeliverySchema } from "./schema.ts";

const answer = describeAnswer(
  "FailedDelivery",
  z.strictObject({
    id: textValue,
    kind: z.enum(DELIVERY_KINDS),
    what: textValue,
    recipient: textValue.nullable(),
    company: z.strictObject({ id: idValue }).nullable(),
    attempts: countValue,
    error: textValue.nullable(),
    failedAt: instantValue,
    retryable: z.boolean(),
  }),
  {
    id: { description: "The id by which the delivery is tried again.", example: "statement-12" },
    kind: {
      description: "A mail, a webhook message, a settlement statement, or a call to a dispatch provider.",
      example: "statement",
    },
    what: {
      description: "The kind of the mail, the event, the statement's number, or the provider.",
      example: "2026-000012",
    },
    recipient: {
      description: "The address, host or company that it was for or about; null if that is no longer known.",
      example: "Taksi Virtanen Oy",
    },
    company: {
      description: "The company that it is about, if any.",
      fields: { id: { description: "The company's id.", example: 12 } },
    },
    attempts: { description: "The number of tries.", example: 31 },
    error: { description: "The error of the last try.", example: "unreachable ECONNREFUSED" },
    failedAt: {
      description: "When it was given up, UTC. For a call: when it last failed.",
      example: "2026-11-23T08:00:00.000Z",
    },
    retryable: { description: "Whether it can be tried again.", example: true },
  },
);

export const listDeliveriesOperation = operation({
  operationId: "listDeliveries",
  method: "GET",
  path: "/api/deliveries",
  tag: "Administration",
  summary: "List the failed deliveries",
  description:
    "Mails, webhook messages and statements that were given up, and calls to dispatch providers about a company that failed, the latest first. A call leaves the list when a later call about the same company succeeds. For admins.",
  scope: "admin:read",
  input: describeInput(deliveryListSchema, {
    state: { description: "The state of the deliveries: given up.", example: "failed" },
    kind: { description: "Only deliveries of this kind.", example: "mail" },
    cursor: words.cursor,
    limit: words.limit,
  }),
  answer: listAnswer("deliveries", answer, [
    {
      id: "statement-12",
      kind: "statement",
      what: "2026-000012",
      recipient: "Taksi Virtanen Oy",
      company: { id: 12 },
      attempts: 31,
      error: "TimeoutError",
      failedAt: "2026-11-23T08:00:00.000Z",
      retryable: true,
    },
    {
      id: "provider-14",
      kind: "provider",
      what: "cabonline",
      recipient: "Taksi Aalto Oy",
      company: { id: 14 },
      attempts: 2,
      error: "dispatch_slow",
      failedAt: "2026-11-23T07:40:00.000Z",
      retryable: true,
    },
  ]),
  failures: ["forbidden"],
  examples: [
    { name: "mails", summary: "The mails", query: { state: "failed", kind: "mail" } },
    { name: "calls", summary: "The calls to dispatch providers", query: { kind: "provider" } },
  ],
});

const retried = describeAnswer(
  "RetriedDelivery",
  z.strictObject({
    outcome: z.enum(RETRY_OUTCOMES),
    company: z.strictObject({ id: idValue }).nullable(),
  }),
  {
    outcome: {
      description:
        "`sent`: it is on its way. For a call to a provider: `equal`, its answer equals the portal's data, or `differs`: `POST /api/companies/{companyId}/update` shows and applies the differences.",
      example: "sent",
    },
    company: {
      description: "The company that the provider was asked about; null for `sent`.",
      fields: { id: { description: "The company's id.", example: 14 } },
    },
  },
);

export const retryDeliveryOperation = operation({
  operationId: "retryDelivery",
  method: "POST",
  path: "/api/deliveries/{deliveryId}/retry",
  tag: "Administration",
  summary: "Try a delivery again",
  description:
    "Sends a delivery that was given up again at once, with its old key, by which a receiver recognises a repeat. For a call (`provider-…`) the provider is asked at once, and the company is not changed. For admins.",
  scope: "admin:write",
  bodyOptional: true,
  input: describeInput(retryDeliverySchema, {
    deliveryId: { description: "The delivery's id in the list.", example: "statement-12" },
    body: { description: "Left out, or empty." },
  }),
  answer: {
    status: 200,
    description: "The outcome.",
    schema: retried,
    example: { outcome: "differs", company: { id: 14 } },
  },
  failures: [
    "forbidden",
    "not_retryable",
    "not_refreshable",
    "stale",
    "dispatch_other_company",
    "dispatch_unknown_id",
    "dispatch_unreachable",
    "dispatch_failed",
    "dispatch_garbage",
    "dispatch_unauthorized",
    "dispatch_not_connected",
    "dispatch_paused",
    "dispatch_slow",
  ],
  examples: [{ name: "one", summary: "By its id" }],
});
