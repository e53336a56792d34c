import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import {
  IGNORED_WORDS,
  instantValue,
  sortWord,
  textValue,
  UNCHANGED_WORDS,
  words,
} from "#lib/platform/api/values.ts";
import { featureNameSchema, featureSettingsSchema, putFeatureSchema } from "./schema.ts";

const answer = describeAnswer(
  "Feature",
  z.strictObject({
    name: textValue,
    enabled: z.boolean(),
    note: textValue,
    ended: z.boolean(),
    modifiedAt: instantValue,
    modifiedBy: textValue.nullable(),
  }),
  {
    name: { description: "Its name.", example: "vehicleImport" },
    enabled: { description: "Whether it is on.", example: true },
    note: { description: "What it does.", example: "Imports in the driver app" },
    ended: { description: "Whether it has ended.", example: false },
    modifiedAt: { description: "When it was last changed, UTC.", example: "2026-11-22T12:05:00.000Z" },
    modifiedBy: { description: "By whom; null: it came with the product.", example: "admin@tolppa.example" },
  },
);
const example = {
  name: "vehicleImport",
  enabled: true,
  note: "Imports in the driver app",
  ended: false,
  modifiedAt: "2026-11-22T12:05:00.000Z",
  modifiedBy: "admin@tolppa.example",
};

export const listFeatureSettingsOperation = operation({
  operationId: "listFeatureSettings",
  method: "GET",
  path: "/api/feature-settings",
  tag: "Administration",
  summary: "List the features as admins keep them",
  description:
    "With their notes, the ended ones too. Programs that only ask what is on read `/api/features`.",
  scope: "admin:read",
  input: describeInput(featureSettingsSchema, {
    state: { description: "Only those in this state.", example: "on" },
    q: { description: "A part of the name or of the note.", example: "import" },
    sort: sortWord(["name", "modified"], "by name"),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: {
    status: 200,
    description: "One page of features; `Link` leads to the next.",
    schema: z.array(answer),
    headers: ["Link"],
    example: [example],
  },
  failures: ["forbidden"],
  examples: [{ name: "on", summary: "What is on", query: { state: "on" } }],
});

export const getFeatureOperation = operation({
  operationId: "getFeature",
  method: "GET",
  path: "/api/features/{name}",
  tag: "Administration",
  summary: "Get a feature",
  description: "One feature as admins keep it. For admins.",
  scope: "admin:read",
  input: describeInput(featureNameSchema, {
    name: { description: "Its name.", example: "vehicleImport" },
  }),
  answer: { status: 200, description: "The feature.", schema: answer, headers: ["ETag"], example },
  failures: ["forbidden", "not_found"],
  examples: [{ name: "one", summary: "By its name" }],
});

export const putFeatureOperation = operation({
  operationId: "putFeature",
  method: "PUT",
  path: "/api/features/{name}",
  tag: "Administration",
  summary: "Switch a feature",
  description:
    "Makes the name where there is none, else changes what is given of it. Nothing is erased: an ended name is off until it is taken back into use. For admins.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(putFeatureSchema, {
    name: {
      description: "The name that programs ask for: letters and digits, a small letter first.",
      example: "vehicleImport",
    },
    version: words.version,
    body: {
      description: "What is to be changed, or all that a GET gave.",
      fields: {
        name: UNCHANGED_WORDS,
        modifiedAt: IGNORED_WORDS,
        modifiedBy: IGNORED_WORDS,
        enabled: {
          description: "Whether it is on; off where it is new and this is left out.",
          example: true,
        },
        note: {
          description: "What it does, for the admins who see it. At most 300 characters.",
          example: "Imports in the driver app",
        },
        ended: { description: "True: nobody is to ask for it any more; it is off.", example: false },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The feature as it now is.",
    headers: ["ETag"],
    schema: answer,
    example,
  },
  failures: ["forbidden", "stale", "feature_ended"],
  examples: [
    { name: "on", summary: "Switch it on", body: { enabled: true, note: "Imports in the driver app" } },
  ],
});
