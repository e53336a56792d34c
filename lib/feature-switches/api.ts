import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
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
    name: { description: "The feature's name.", example: "vehicleImport" },
    enabled: { description: "Whether it is on.", example: true },
    note: { description: "The purpose of the feature.", example: "Imports in the driver app" },
    ended: { description: "Whether it has ended.", example: false },
    modifiedAt: { description: "When it was last changed, UTC.", example: "2026-11-22T12:05:00.000Z" },
    modifiedBy: {
      description: "The person who changed it last; null: it came with the product.",
      example: "admin@tolppa.example",
    },
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
  summary: "List the features with their notes",
  description:
    "All features with their notes, also ended features. Programs that only ask which features are on read `/api/features`.",
  scope: "admin:read",
  input: describeInput(featureSettingsSchema, {
    state: { description: "Only features in this state.", example: "on" },
    q: { description: "A part of the name or of the note.", example: "import" },
    sort: sortWord(["name", "modified"], "by name"),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("features", answer, [example]),
  failures: ["forbidden"],
  examples: [{ name: "on", summary: "Features that are on", query: { state: "on" } }],
});

export const getFeatureOperation = operation({
  operationId: "getFeature",
  method: "GET",
  path: "/api/features/{name}",
  tag: "Administration",
  summary: "Get a feature",
  description: "One feature with its note. For admins.",
  scope: "admin:read",
  input: describeInput(featureNameSchema, {
    name: { description: "The feature's name.", example: "vehicleImport" },
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
    "Makes a feature with a new name, or changes the given fields of a known feature. Nothing is erased: an ended feature is off until it is taken back into use. For admins.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(putFeatureSchema, {
    name: {
      description: "The name that programs ask for: letters and digits, a small letter first.",
      example: "vehicleImport",
    },
    version: words.version,
    body: {
      description: "The fields to change, or the whole answer of a GET.",
      fields: {
        name: UNCHANGED_WORDS,
        modifiedAt: IGNORED_WORDS,
        modifiedBy: IGNORED_WORDS,
        enabled: {
          description: "Whether the feature is on. A new feature without this field is off.",
          example: true,
        },
        note: {
          description: "The purpose of the feature, for admins. At most 300 characters.",
          example: "Imports in the driver app",
        },
        ended: {
          description: "True: the feature has ended. It is off, and programs should no longer ask for it.",
          example: false,
        },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The feature after the change.",
    headers: ["ETag"],
    schema: answer,
    example,
  },
  failures: ["forbidden", "stale", "feature_ended"],
  examples: [
    { name: "on", summary: "Switch it on", body: { enabled: true, note: "Imports in the driver app" } },
  ],
});
