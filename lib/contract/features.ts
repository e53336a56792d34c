import { z } from "zod";
import { putFeatureSchema } from "#lib/schemas/feature.ts";
import { describeAnswer, describeInput } from "./describe.ts";
import { operation } from "./operation.ts";
import { instant, text, words } from "./values.ts";

export const putFeature = operation({
  operationId: "putFeature",
  method: "PUT",
  path: "/api/features/{name}",
  tag: "Administration",
  summary: "Switch a feature",
  description:
    "Makes the name where there is none, else changes what is given of it. Nothing is erased: an ended name is off until it is taken back into use. For admins.",
  scope: "admin:write",
  input: describeInput(putFeatureSchema, {
    name: {
      description: "The name that programs ask for: letters and digits, a small letter first.",
      example: "vehicleImport",
    },
    version: words.version,
    body: {
      description: "What is to be changed.",
      fields: {
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
    schema: describeAnswer(
      "Feature",
      z.strictObject({
        ...{ name: text, enabled: z.boolean(), note: text, ended: z.boolean() },
        ...{ modifiedAt: instant, modifiedBy: text.nullable() },
      }),
      {
        name: { description: "Its name.", example: "vehicleImport" },
        enabled: { description: "Whether it is on.", example: true },
        note: { description: "What it does.", example: "Imports in the driver app" },
        ended: { description: "Whether it has ended.", example: false },
        modifiedAt: { description: "When it was last changed, UTC.", example: "2026-11-22T12:05:00.000Z" },
        modifiedBy: {
          description: "By whom; null: it came with the product.",
          example: "admin@tolppa.example",
        },
      },
    ),
    example: {
      ...{ name: "vehicleImport", enabled: true, note: "Imports in the driver app", ended: false },
      ...{ modifiedAt: "2026-11-22T12:05:00.000Z", modifiedBy: "admin@tolppa.example" },
    },
  },
  failures: ["forbidden", "stale", "feature_ended"],
  examples: [
    { name: "on", summary: "Switch it on", body: { enabled: true, note: "Imports in the driver app" } },
  ],
});
