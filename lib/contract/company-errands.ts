import { z } from "zod";
import { ENTITY_TYPES, EVENT_ACTIONS } from "#lib/domain/history.ts";
import { copyCompanySchema } from "#lib/schemas/company-copy.ts";
import { refreshCompanySchema } from "#lib/schemas/dispatch.ts";
import { historyListSchema, restoreSchema } from "#lib/schemas/history.ts";
import { companyAnswer } from "./companies.ts";
import { companyChangesWords, companyWords } from "./company-words.ts";
import { describeAnswer, describeInput } from "./describe.ts";
import { companyExample } from "./examples.ts";
import { operation } from "./operation.ts";
import { id, instant, text, words } from "./values.ts";

const newId = describeAnswer("NewId", z.strictObject({ id }), {
  id: { description: "The id of what was made.", example: 13 },
});

export const copyCompany = operation({
  operationId: "copyCompany",
  method: "POST",
  path: "/api/companies/{companyId}/copy",
  tag: "Companies",
  summary: "Copy a company under a regional partner",
  description:
    "Makes the same business once more, incomplete, under the regional partner: details, billing, accountant and owner, and of the packages what is in force or planned. Agreement, ids in other systems, vehicles, drivers and other members stay behind. For admins.",
  scope: "companies:write",
  input: describeInput(copyCompanySchema.omit({ submissionKey: true }), {
    companyId: words.companyId,
    body: {
      description:
        "The regional partner. The company itself may come along, beside it or as `company`: it is compared with what is stored, and a difference is refused.",
      fields: {
        ...companyChangesWords,
        aggregatorCompany: {
          description: "The regional partner under which the copy is made.",
          fields: { id: { description: "Its company id.", example: 7 } },
        },
        company: { description: "The company as the caller believes it to be.", fields: companyChangesWords },
      },
    },
    version: words.version,
  }),
  answer: {
    status: 201,
    description: "The copy's id.",
    schema: newId,
    headers: ["Location"],
    example: { id: 13 },
  },
  failures: ["forbidden", "invalid_target", "stale", "submission_conflict"],
  examples: [{ name: "target", summary: "The target alone", body: { aggregatorCompany: { id: 7 } } }],
});

const value = z.union([text, z.number(), z.null()]);

const refreshed = describeAnswer(
  "RefreshedCompany",
  z.strictObject({
    applied: z.boolean(),
    changes: z.array(z.strictObject({ path: text, from: value, to: value })),
    answer: text.regex(/^[0-9a-f]{64}$/),
    company: companyAnswer,
  }),
  {
    applied: { description: "Whether the company now is as its provider has it.", example: true },
    changes: {
      description: "What the provider's view changed, or would change.",
      items: {
        path: { description: "The field.", example: "contact.phoneNumber" },
        from: { description: "Its value before.", example: "+358401234567" },
        to: { description: "Its value after.", example: "+358409876543" },
      },
    },
    answer: {
      description:
        "Names the provider's answer (SHA-256, hexadecimal), to be sent along when applying what was shown.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
    company: { description: "The company as it now is.", fields: companyWords },
  },
);

export const refreshCompany = operation({
  operationId: "refreshCompany",
  method: "POST",
  path: "/api/companies/{companyId}/update",
  tag: "Companies",
  summary: "Refresh a company from its dispatch provider",
  description:
    "Asks the company's dispatch provider for name, address, contact, licence and status, and applies what differs. Without a body it applies at once; with `apply: false` it only shows. For admins; the company needs an `externalId` and a connected provider.",
  scope: "companies:write",
  input: describeInput(refreshCompanySchema, {
    companyId: words.companyId,
    body: {
      description: "Left out: the changes are applied.",
      fields: {
        apply: { description: "False only shows what would change.", example: false },
        answer: {
          description: "The `answer` that was shown before: any other one is refused (409).",
          example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        },
      },
    },
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "What differed, and the company.",
    schema: refreshed,
    headers: ["ETag"],
    example: {
      applied: true,
      changes: [{ path: "contact.phoneNumber", from: "+358409876543", to: "+358401234567" }],
      answer: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      company: companyExample,
    },
  },
  failures: [
    ...["forbidden", "not_refreshable", "stale", "dispatch_changed", "dispatch_other_company"],
    ...["dispatch_unknown_id", "dispatch_unreachable", "dispatch_failed", "dispatch_garbage"],
    ...["dispatch_unauthorized", "dispatch_not_connected", "dispatch_paused", "dispatch_slow"],
  ],
  examples: [
    { name: "show", summary: "Only show what would change", body: { apply: false } },
    { name: "apply", summary: "Apply at once" },
  ],
});

const entity = z.strictObject({ type: z.enum(ENTITY_TYPES), id });
const entityWords = {
  type: { description: "What kind of thing it is.", example: "vehicle" },
  id: { description: "Its id.", example: 345 },
};

const event = describeAnswer(
  "HistoryEvent",
  z.strictObject({
    id,
    at: instant,
    actor: text.nullable(),
    entity,
    action: z.enum(EVENT_ACTIONS),
    changes: z.array(z.strictObject({ field: text, from: value, to: value })),
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

export const listHistory = operation({
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

export const restore = operation({
  operationId: "restore",
  method: "POST",
  path: "/api/companies/{companyId}/restore",
  tag: "Companies",
  summary: "Bring back what was deleted",
  description:
    "Brings back a deleted company, or with `entity` one of its vehicles or drivers, as it was: incomplete. For admins. Refused where plate or business id belong to another by now.",
  scope: "companies:write",
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
