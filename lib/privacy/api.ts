import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { countValue, idValue, instantValue, status, textValue, words } from "#lib/platform/api/values.ts";
import { PERSON_KINDS, RETENTION_RULES } from "#lib/privacy/rules/privacy.ts";
import { anonymiseSchema, personListSchema, personSchema, retentionSchema } from "./schema.ts";

const personWord = {
  description: "The person: `driver-` or `user-` and the id.",
  example: "driver-12",
};

const personFields = {
  person: textValue,
  kind: z.enum(PERSON_KINDS),
  id: idValue,
  name: textValue,
  licence: textValue.nullable(),
  email: textValue.nullable(),
  companyId: idValue.nullable(),
  status: status.nullable(),
  deleted: z.boolean(),
  disabled: z.boolean(),
  admin: z.boolean(),
  anonymisedAt: instantValue.nullable(),
};
const personWords = {
  person: personWord,
  kind: { description: "A driver, or a user who signs in.", example: "driver" },
  id: { description: "The driver's or user's id.", example: 12 },
  name: { description: "A driver's name, a user's e-mail.", example: "Virtanen Aino" },
  licence: { description: "A driver's licence.", example: "AJO-1234" },
  email: { description: "The e-mail.", example: "aino@virtanen.example" },
  companyId: { description: "A driver's company.", example: 7 },
  status: { description: "A driver's status; null for a user.", example: "inactive" },
  deleted: { description: "Whether a driver was deleted.", example: false },
  disabled: { description: "Whether a user may no longer sign in.", example: false },
  admin: { description: "Whether a user is an admin.", example: false },
  anonymisedAt: { description: "When they were anonymised, UTC; null: not.", example: null },
} as const;
const person = {
  person: "driver-12",
  kind: "driver",
  id: 12,
  name: "Virtanen Aino",
  licence: "AJO-1234",
  email: "aino@virtanen.example",
  companyId: 7,
  status: "inactive",
  deleted: false,
  disabled: false,
  admin: false,
  anonymisedAt: null,
};
const counts = z.array(z.strictObject({ place: textValue, kept: z.boolean(), count: countValue }));
const countWords = {
  description: "The number of rows by place.",
  items: {
    place: { description: "The place's name.", example: "events" },
    kept: { description: "Whether the law or a contract requires to keep the rows.", example: false },
    count: { description: "The number of rows.", example: 4 },
  },
};

export const listPersonsOperation = operation({
  operationId: "listPersons",
  method: "GET",
  path: "/api/privacy/persons",
  tag: "Administration",
  summary: "Find people whose data is here",
  description:
    "Drivers by name, licence, e-mail or phone, also deleted drivers; users by e-mail. No one if `q` is shorter than three letters.",
  scope: "admin:read",
  input: describeInput(personListSchema, {
    kind: { description: "Drivers, or people who sign in.", example: "driver" },
    q: words.q,
    cursor: words.cursor,
  }),
  answer: listAnswer("50 people", describeAnswer("Person", z.strictObject(personFields), personWords), [
    person,
  ]),
  failures: ["forbidden"],
  examples: [{ name: "drivers", summary: "By name", query: { kind: "driver", q: "virtanen" } }],
});

export const getPersonOperation = operation({
  operationId: "getPerson",
  method: "GET",
  path: "/api/privacy/persons/{person}",
  tag: "Administration",
  summary: "Preview the anonymisation of a person",
  description:
    "The person, with the number of rows that would be replaced or deleted in each place, and the rows that are kept.",
  scope: "admin:read",
  input: describeInput(personSchema, { person: personWord }),
  answer: {
    status: 200,
    description: "The person and the plan.",
    schema: describeAnswer("PersonPlan", z.strictObject({ ...personFields, counts }), {
      ...personWords,
      counts: countWords,
    }),
    example: { ...person, counts: [{ place: "events", kept: false, count: 4 }] },
  },
  failures: ["forbidden", "not_found"],
  examples: [{ name: "plan", summary: "Before it is done" }],
});

export const exportPersonOperation = operation({
  operationId: "exportPerson",
  method: "GET",
  path: "/api/privacy/persons/{person}/export",
  tag: "Administration",
  summary: "Take all data of a person",
  description:
    "A ZIP archive with a JSON and a CSV file of each place. Nobody else's names are in it. The history records the export.",
  scope: "admin:read",
  input: describeInput(personSchema, { person: personWord }),
  answer: { status: 200, description: "The archive.", schema: null, mediaType: "application/zip" },
  failures: ["forbidden", "not_found"],
  examples: [{ name: "archive", summary: "As a file" }],
});

export const anonymisePersonOperation = operation({
  operationId: "anonymisePerson",
  method: "POST",
  path: "/api/privacy/persons/{person}/anonymise",
  tag: "Administration",
  summary: "Anonymise a person",
  description:
    "Replaces the person in everything but the books, history included, in one transaction; it cannot be undone. A driver must be out of use; a user must be disabled or have asked for it, be no admin and not the only owner of an active company. A second call changes nothing and gets the same answer.",
  scope: "admin:write",
  input: describeInput(anonymiseSchema, {
    person: personWord,
    body: {
      description: "The step.",
      fields: {
        dryRun: { description: "Only count.", example: true },
        ownRequest: { description: "The person asked for it.", example: true },
        confirmation: { description: "`ANONYMISOI`, unless it is a dry run.", example: "ANONYMISOI" },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The counts, done or planned.",
    schema: describeAnswer("Anonymised", z.strictObject({ done: z.boolean(), counts }), {
      done: { description: "False for a dry run.", example: true },
      counts: countWords,
    }),
    example: { done: true, counts: [{ place: "events", kept: false, count: 4 }] },
  },
  failures: [
    "forbidden",
    "not_found",
    "invalid",
    "person_active",
    "person_admin",
    "person_last_owner",
    "person_not_asked",
  ],
  examples: [{ name: "dry run", summary: "Only count", body: { dryRun: true } }],
});

export const getRetentionOperation = operation({
  operationId: "getRetention",
  method: "GET",
  path: "/api/privacy/retention",
  tag: "Administration",
  summary: "Preview the deletion by retention rules",
  description:
    "The rows that the next nightly run would delete or anonymise, rule by rule, with the oldest rows of each rule.",
  scope: "admin:read",
  input: describeInput(retentionSchema, {}),
  answer: {
    status: 200,
    description: "The rules.",
    schema: z.array(
      describeAnswer(
        "RetentionDue",
        z.strictObject({
          rule: z.enum(RETENTION_RULES.map((rule) => rule.id)),
          days: countValue,
          before: instantValue,
          count: countValue,
          examples: z.array(z.strictObject({ id: textValue, since: instantValue })),
        }),
        {
          rule: { description: "The rule's name.", example: "inactive_drivers" },
          days: { description: "The days for which the rule keeps a row.", example: 730 },
          before: {
            description: "Rows older than this are removed, UTC.",
            example: "2024-11-22T02:00:00.000Z",
          },
          count: { description: "The number of these rows now.", example: 3 },
          examples: {
            description: "The oldest of these rows.",
            items: {
              id: { description: "Its id.", example: "12" },
              since: {
                description: "The beginning of the row's retention, UTC.",
                example: "2024-01-31T10:00:00.000Z",
              },
            },
          },
        },
      ),
    ),
    example: [
      {
        rule: "inactive_drivers",
        days: 730,
        before: "2024-11-22T02:00:00.000Z",
        count: 1,
        examples: [{ id: "12", since: "2024-01-31T10:00:00.000Z" }],
      },
    ],
  },
  failures: ["forbidden"],
  examples: [{ name: "now", summary: "As it stands" }],
});
