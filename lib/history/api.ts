import { z } from "zod";
import { ADMIN_ACTIONS, ADMIN_ENTITY_TYPES } from "#lib/events/rules/admin-change.ts";
import { ENTITY_TYPES, EVENT_ACTIONS } from "#lib/events/rules/change.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { fieldValue, idValue, instantValue, textValue, words } from "#lib/platform/api/values.ts";
import { historyListSchema, restoreSchema, wholeHistoryListSchema } from "./schema.ts";

const entity = z.strictObject({ type: z.enum(ENTITY_TYPES), id: idValue });
const entityWords = {
  type: { description: "What kind of thing it is.", example: "vehicle" },
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
        "Who did it: an e-mail address or a client's name. Null where the caller may not know: who at the provider, and to its aggregator's people who of the company.",
      example: "aino@taksi.example",
    },
    entity: { description: "What it happened to.", fields: entityWords },
    action: {
      description:
        "What happened; `copy` stands in the history of what was copied. Of the company's people: `invite`, `withdraw_invitation`, `join`, `change_role`, `remove_person`, with `person.email` and `person.role` as what changed; programs of a dispatch provider and its aggregator's people are not told these.",
      example: "update",
    },
    changes: {
      description: "Field by field; an IBAN shows its ends only.",
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
  summary: "List what happened to a company",
  description: "The events of a company, its vehicles and its drivers, or of one of them, newest first.",
  scope: "history:read",
  input: describeInput(historyListSchema, {
    companyId: words.companyId,
    entity: {
      description: "Only the events of one thing: `company`, `vehicle` or `driver`, a colon and its id.",
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
  summary: "Bring back what was deleted",
  description:
    "Brings back a deleted company, or with `entity` one of its vehicles or drivers, as it was: incomplete. For admins. Refused where plate or business id belong to another by now.",
  scope: "companies:write",
  bodyOptional: true,
  input: describeInput(restoreSchema, {
    companyId: words.companyId,
    body: {
      description: "Left out: the company itself.",
      fields: {
        entity: {
          description: "What to bring back: `company`, `vehicle` or `driver`, a colon and its id.",
          example: "vehicle:345",
        },
      },
    },
  }),
  answer: {
    status: 200,
    description: "What was brought back.",
    schema: describeAnswer("RestoredEntity", entity, entityWords),
    example: { type: "vehicle", id: 345 },
  },
  failures: ["forbidden", "not_deleted", "restore_business_id_taken", "restore_plate_taken"],
  examples: [{ name: "company", summary: "The company itself" }],
});

const changeWords = {
  description: "Field by field; an IBAN shows its ends only.",
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
        "The event's id among those of companies and fleets (`company` is there), or among those of the provider's own things (`company` is null).",
      example: 77,
    },
    at: { description: "When it happened, UTC.", example: "2026-02-11T12:00:00.000Z" },
    actor: {
      description: "Who did it: an e-mail address or a client's name.",
      example: "yllapito@tolppa.example",
    },
    entity: {
      description: "What it happened to.",
      fields: {
        type: { description: "What kind of thing it is.", example: "user" },
        id: { description: "Its number or, where it has none, its name.", example: "12" },
      },
    },
    company: {
      description: "The company to which it belonged; null of the provider's own things.",
      fields: { id: { description: "Its id.", example: 12 } },
    },
    action: {
      description:
        "What happened, as in a company's history; `end` takes one of the provider's own things out of use.",
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
  summary: "List what happened to anything",
  description:
    "The events of all companies with their vehicles and drivers and of the provider's own things, newest first, narrowed by kind, field, person, company and days. For admins.",
  scope: "history:read",
  input: describeInput(wholeHistoryListSchema, {
    kind: { description: "Only events of this kind of thing.", example: "user" },
    field: {
      description:
        "Only changes of this field of a company, vehicle or driver; `billing.iban` also finds its confirmations and rejections.",
      example: "billing.iban",
    },
    person: {
      description: "Only what this person or program did: the whole e-mail address or name.",
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
