import { z } from "zod";
import { ADMIN_ACTIONS, ADMIN_ENTITY_TYPES } from "#lib/events/rules/admin-change.ts";
import { ENTITY_TYPES, EVENT_ACTIONS } from "#lib/events/rules/change.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { fieldValue, idValue, instantValue, textValue, words } from "#lib/platform/api/values.ts";
import { historyListSchema, restoreSchema, wholeHistoryListSchema } from "./schema.ts";

const entity = z.strictObject({ type: z.enum(ENTITY_TYPES), id: idValue });
const entityWords = {
  type: { description: "The kind of the subject.", example: "vehicle" },
  id: { description: "Its id.", example: 345 },
};

const event = describeAnswer(
  "HistoryEvent",
  z.strictObject({
    id: idValue,
    at: instantValue,
    actor: textValue.nullable(),
    entity,
    action: z.enum(EVENT_ACTIONS),
    changes: z.array(z.strictObject({ field: textValue, from: fieldValue, to: fieldValue })),
  }),
  {
    id: { description: "The event's id; later events have higher ones.", example: 9001 },
    at: { description: "When it happened, UTC.", example: "2026-02-11T12:00:00.000Z" },
    actor: {
      description:
        "The person or client that made the change: an e-mail address or a client's name. Null if the caller may not know it: the names of admins, and for the company's aggregator also the names of the company's people.",
      example: "aino@taksi.example",
    },
    entity: { description: "The subject of the event.", fields: entityWords },
    action: {
      description:
        "The kind of the event; `copy` is in the history of the copied company. Events about the company's people are `invite`, `withdraw_invitation`, `join`, `change_role` and `remove_person`, with changes of `person.email` and `person.role`; programs of a dispatch provider and its aggregator's people do not get them.",
      example: "update",
    },
    changes: {
      description: "The changed fields. Only the beginning and the end of an IBAN are shown.",
      items: {
        field: { description: "The field.", example: "color" },
        from: { description: "Its value before; null: none.", example: "musta" },
        to: { description: "Its value after; null: none.", example: "valkoinen" },
      },
    },
  },
);

export const listHistoryOperation = operation({
  operationId: "listHistory",
  method: "GET",
  path: "/api/companies/{companyId}/history",
  tag: "Companies",
  summary: "List the history of a company",
  description: "The events of a company, its vehicles and its drivers, or of one of them, newest first.",
  scope: "history:read",
  input: describeInput(historyListSchema, {
    companyId: words.companyId,
    entity: {
      description: "Only the events of one subject: `company`, `vehicle` or `driver`, a colon and its id.",
      example: "vehicle:345",
    },
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: {
    status: 200,
    description: "One page of events; `Link` leads to older ones.",
    schema: z.array(event),
    headers: ["Link"],
    example: [
      {
        id: 9001,
        at: "2026-02-11T12:00:00.000Z",
        actor: "aino@taksi.example",
        entity: { type: "vehicle", id: 345 },
        action: "update",
        changes: [{ field: "color", from: "musta", to: "valkoinen" }],
      },
    ],
  },
  failures: [],
  examples: [{ name: "newest", summary: "The ten newest events", query: { limit: "10" } }],
});

export const restoreOperation = operation({
  operationId: "restore",
  method: "POST",
  path: "/api/companies/{companyId}/restore",
  tag: "Companies",
  summary: "Restore a deleted company, vehicle or driver",
  description:
    "Restores a deleted company, or with `entity` one of its vehicles or drivers, unchanged and incomplete. For admins. Refused if another vehicle or company has the plate or business id by now.",
  scope: "companies:write",
  bodyOptional: true,
  input: describeInput(restoreSchema, {
    companyId: words.companyId,
    body: {
      description: "Leave it out to restore the company itself.",
      fields: {
        entity: {
          description: "The subject to restore: `company`, `vehicle` or `driver`, a colon and its id.",
          example: "vehicle:345",
        },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The restored subject.",
    schema: describeAnswer("RestoredEntity", entity, entityWords),
    example: { type: "vehicle", id: 345 },
  },
  failures: ["forbidden", "not_deleted", "restore_business_id_taken", "restore_plate_taken"],
  examples: [{ name: "company", summary: "The company itself" }],
});

const changeWords = {
  description: "The changed fields. Only the beginning and the end of an IBAN are shown.",
  items: {
    field: { description: "The field.", example: "admin" },
    from: { description: "Its value before; null: none.", example: "false" },
    to: { description: "Its value after; null: none.", example: "true" },
  },
};

const wholeEvent = describeAnswer(
  "WholeHistoryEvent",
  z.strictObject({
    id: idValue,
    at: instantValue,
    actor: textValue,
    entity: z.strictObject({ type: z.enum([...ENTITY_TYPES, ...ADMIN_ENTITY_TYPES]), id: textValue }),
    company: z.strictObject({ id: idValue }).nullable(),
    action: z.enum([...new Set([...EVENT_ACTIONS, ...ADMIN_ACTIONS])]),
    changes: z.array(z.strictObject({ field: textValue, from: fieldValue, to: fieldValue })),
  }),
  {
    id: {
      description:
        "The event's id. Events of companies and fleets (with a `company`) and events of the provider's own records (`company` is null) have separate ids.",
      example: 77,
    },
    at: { description: "When it happened, UTC.", example: "2026-02-11T12:00:00.000Z" },
    actor: {
      description: "The person or client that made the change: an e-mail address or a client's name.",
      example: "yllapito@tolppa.example",
    },
    entity: {
      description: "The subject of the event.",
      fields: {
        type: { description: "The kind of the subject.", example: "user" },
        id: { description: "The number of the subject, or its name if it has no number.", example: "12" },
      },
    },
    company: {
      description: "The company of the subject at that time; null for the provider's own records.",
      fields: { id: { description: "Its id.", example: 12 } },
    },
    action: {
      description:
        "The kind of the event, as in a company's history; `end` takes one of the provider's own records out of use.",
      example: "update",
    },
    changes: changeWords,
  },
);

export const listWholeHistoryOperation = operation({
  operationId: "listWholeHistory",
  method: "GET",
  path: "/api/history",
  tag: "Administration",
  summary: "List the history of all companies",
  description:
    "The events of all companies with their vehicles and drivers, and of the provider's own records, newest first. They can be filtered by kind, field, person, company and days. For admins.",
  scope: "history:read",
  input: describeInput(wholeHistoryListSchema, {
    kind: { description: "Only events of this kind of subject.", example: "user" },
    field: {
      description:
        "Only changes of this field of a company, vehicle or driver; `billing.iban` also finds its confirmations and rejections.",
      example: "billing.iban",
    },
    person: {
      description: "Only changes by this person or program: the whole e-mail address or name.",
      example: "yllapito@tolppa.example",
    },
    businessId: { description: "Only events of the companies with this business id.", example: "2617416-4" },
    from: { description: "From this day on, in Finland.", example: "2026-02-01" },
    to: { description: "Until the end of this day, in Finland.", example: "2026-02-28" },
    cursor: words.cursor,
    limit: words.limit,
  }),
  answer: {
    status: 200,
    description: "One page; `Link` leads to older events.",
    schema: z.array(wholeEvent),
    headers: ["Link"],
    example: [
      {
        id: 77,
        at: "2026-02-11T12:00:00.000Z",
        actor: "yllapito@tolppa.example",
        entity: { type: "user", id: "12" },
        company: null,
        action: "update",
        changes: [{ field: "admin", from: "false", to: "true" }],
      },
    ],
  },
  failures: ["forbidden"],
  examples: [{ name: "ibans", summary: "The changes of account numbers", query: { field: "billing.iban" } }],
});
