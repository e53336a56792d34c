import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/api/describe.ts";
import { operation } from "#lib/api/operation.ts";
import { fieldValue, idValue, instantValue, textValue, words } from "#lib/api/values.ts";
import { ENTITY_TYPES, EVENT_ACTIONS } from "./rules/history.ts";
import { historyListSchema, restoreSchema } from "./schema.ts";

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
