import { z } from "zod";
import { describeAnswer, describeInput, named } from "./describe.ts";
import { operation } from "./operation.ts";
import { idValue, status, textValue, words } from "./values.ts";

const nothing = describeInput(z.strictObject({}), {});

export const getUserOperation = operation({
  operationId: "getUser",
  method: "GET",
  path: "/api/user",
  tag: "Service",
  summary: "Read the caller",
  description: "The caller: whether they are an admin, their e-mail and their company.",
  scope: null,
  input: nothing,
  answer: {
    status: 200,
    description: "The caller.",
    headers: ["ETag"],
    schema: describeAnswer(
      "CurrentUser",
      z.strictObject({
        admin: z.boolean(),
        email: textValue.nullable(),
        company: z.strictObject({ id: idValue, companyName: textValue, status }).nullable(),
      }),
      {
        admin: { description: "Whether the caller sees and may change all companies.", example: false },
        email: { description: "A person's e-mail; null for a program.", example: "aino@taksi.example" },
        company: {
          description: "The person's own company; null: none.",
          fields: {
            id: words.companyId,
            companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
            status: words.status,
          },
        },
      },
    ),
    example: {
      admin: false,
      email: "aino@taksi.example",
      company: { id: 12, companyName: "Taksi Virtanen Oy", status: "active" },
    },
  },
  failures: [],
  examples: [{ name: "me", summary: "The owner of a token" }],
});

export const getFeaturesOperation = operation({
  operationId: "getFeatures",
  method: "GET",
  path: "/api/features",
  tag: "Service",
  summary: "List the features that are on",
  description:
    "The features by name, and whether they are on. A name that is not in the answer is off. The portal itself uses `companyRegister`, `fileImport` and `passkeys`; while one of them is off, the API refuses its operations, too.",
  scope: null,
  enrolling: true,
  input: nothing,
  answer: {
    status: 200,
    headers: ["ETag"],
    description: "Names with true or false.",
    schema: named("Features", z.record(z.string(), z.boolean()), {
      description: "Each feature's name, and whether it is on.",
    }),
    example: { companyRegister: true, fileImport: true, passkeys: true, vehicleImport: false },
  },
  failures: [],
  examples: [{ name: "all", summary: "All names" }],
});

export const getHealthOperation = operation({
  operationId: "getHealth",
  method: "GET",
  path: "/api/health",
  tag: "Service",
  summary: "Ask whether all is well",
  description:
    "Asks the database. Answers 503 while the database is away, refuses the server, has a full disk or has a schema that the server does not support. A server that is about to end answers 503, too, and goes on answering everything else for a while. For load balancers and monitoring.",
  access: "public",
  scope: null,
  input: nothing,
  answer: {
    status: 200,
    description: "All is well.",
    schema: describeAnswer(
      "Health",
      z.strictObject({
        status: z.literal("ok"),
        audit: z.enum(["clean", "differences", "never"]),
        outgoing: z.literal("held").optional(),
      }),
      {
        status: { description: "Always `ok`; otherwise the answer is an error.", example: "ok" },
        audit: {
          description:
            "The result of the last audit of the books. `differences` does not change the status: the figures for operators tell the number, and the admins' work queue lists them.",
          example: "clean",
        },
        outgoing: {
          description:
            "Only present while the database is a restored copy. No mail, webhook or statement is sent until an operator releases them.",
          example: "held",
        },
      },
    ),
    example: { status: "ok", audit: "clean" },
  },
  failures: [],
  examples: [{ name: "health", summary: "Whether the server can answer" }],
});
const wellText = { description: "Always `ok`; otherwise the answer is an error.", example: "ok" };

export const getReadinessOperation = operation({
  operationId: "getReadiness",
  method: "GET",
  path: "/api/ready",
  tag: "Service",
  summary: "Ask whether the background jobs run",
  description:
    "Answers 503 when `/api/health` does, and while a background job of the server hangs, such as the sending of mails. For monitoring.",
  access: "public",
  scope: null,
  input: nothing,
  answer: {
    status: 200,
    description: "All is well.",
    schema: describeAnswer(
      "Readiness",
      z.strictObject({ database: z.literal("ok"), schema: z.literal("ok"), jobs: z.literal("ok") }),
      { database: wellText, schema: wellText, jobs: wellText },
    ),
    example: { database: "ok", schema: "ok", jobs: "ok" },
  },
  failures: [],
  examples: [{ name: "ready", summary: "Whether the background jobs run" }],
});

export const getOpenApiOperation = operation({
  operationId: "getOpenApi",
  method: "GET",
  path: "/api/openapi.json",
  tag: "Service",
  summary: "Read this document",
  description: "The API's contract as OpenAPI 3.1, made from the schemas that check the requests.",
  access: "public",
  scope: null,
  input: nothing,
  answer: {
    status: 200,
    description: "The document.",
    schema: describeAnswer("OpenApiDocument", z.looseObject({ openapi: z.string() }), {
      openapi: { description: "The version of OpenAPI.", example: "3.1.1" },
    }),
    headers: ["ETag"],
    example: { openapi: "3.1.1" },
  },
  failures: [],
  examples: [{ name: "document", summary: "The document" }],
});
