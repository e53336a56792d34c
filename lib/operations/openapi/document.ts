import { z } from "zod";
import { inLanguage } from "#lib/core/request-scope.ts";
import { OPERATIONS } from "#lib/operations/operations.ts";
import { describeAnswer } from "#lib/platform/api/describe.ts";
import { type Operation, SCOPE_WORDS, TAGS } from "#lib/platform/api/operation.ts";
import { HEADERS } from "./headers.ts";
import { type Json, jsonSchema } from "./json-schema.ts";
import { requestOf } from "./requests.ts";
import { responsesOf } from "./responses.ts";
import { webhooksOf } from "./webhooks.ts";

export const OPENAPI_VERSION = "3.1.1";

/**
 * The API's contract as OpenAPI, made from the doors' schemas. It is English for every caller. `url`: the address of this
 * server.
 */
export const openApiDocument = (url: string): Json => inLanguage("en", () => documentAt(url));

function documentAt(url: string): Json {
  const schemas: Json = {};
  jsonSchema(problemSchema, "output", schemas);
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(operation, schemas),
    };
  }
  const webhooks = webhooksOf(schemas);
  const used = JSON.stringify(paths);
  const headers = Object.entries(HEADERS).filter(([name]) => used.includes(`#/components/headers/${name}"`));
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: "Tolppa API",
      version: "1.0.0",
      summary: "Taxi companies, their vehicles and drivers, for systems that work with them.",
      description: INTRODUCTION,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url, description: "This server" }],
    security: [{ bearer: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
      headers: Object.fromEntries(headers),
      securitySchemes: securitySchemes(url),
    },
  };
}

function operationOf(operation: Operation, schemas: Json): Json {
  const { operationId, tag, summary, description, scope } = operation;
  const needs = scope === null ? "" : `\n\nScope of an API client: \`${scope}\`.`;
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description}${needs}`,
    security: securityOf(operation),
    ...requestOf(operation, schemas),
    responses: responsesOf(operation, schemas),
  };
}

function securityOf({ access = "bearer", scope }: Operation): Json[] {
  if (access === "public") return [];
  if (access === "session") return [{ session: [] }];
  if (access === "credentials") return [{ basic: [] }, {}];
  return [{ bearer: [] }, { clientCredentials: scope === null ? [] : [scope] }, { session: [] }];
}

const securitySchemes = (url: string): Json => ({
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A token of `POST /api/oauth/token`, or of `GET /api/auth/token` for a signed-in browser.",
  },
  clientCredentials: {
    type: "oauth2",
    description: "For programs: client id and secret are exchanged for a bearer token.",
    flows: { clientCredentials: { tokenUrl: `${url}/api/oauth/token`, scopes: SCOPE_WORDS } },
  },
  basic: {
    type: "http",
    scheme: "basic",
    description:
      "A client's id and secret, only for the request of a token. Form fields can hold them instead.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "tolppa.session",
    description:
      "The browser's session (`__Host-tolppa.session` over https), for requests of this site only.",
  },
});

/** Every refusal: RFC 9457, with its code and its message in the language of the caller. */
const problemSchema = describeAnswer(
  "Problem",
  z.strictObject({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.int().min(400).max(599),
    code: z.string(),
    detail: z.string(),
    instance: z.string(),
    message: z.string(),
    errors: z
      .array(
        z.strictObject({
          path: z.string(),
          code: z.string(),
          message: z.string(),
          label: z.string().optional(),
          yours: z.string().optional(),
          theirs: z.string().optional(),
        }),
      )
      .optional(),
    errorCount: z.int().min(1).optional(),
    file: z.string().optional(),
    line: z.int().optional(),
    element: z.string().optional(),
  }),
  {
    type: {
      description: "Always `about:blank`. `status` and `code` tell the kind.",
      example: "about:blank",
    },
    title: { description: "The status in words.", example: "Unprocessable Entity" },
    status: { description: "The HTTP status.", example: 422 },
    code: {
      description: "The code of the refusal, for programs. It stays when texts change.",
      example: "invalid",
    },
    detail: {
      description: "The same as `message`.",
      example: "Post code: A post code has five digits",
    },
    instance: {
      description: "The request's id as a URN.",
      example: "urn:request:0b8f7c52-9a4e-4c0e-8c57-1f6e2a7d9b31",
    },
    message: {
      description: "The message for a person, in the language of the answer (`?lang=`).",
      example: "Post code: A post code has five digits",
    },
    errorCount: {
      description: "The number of wrong fields of a batch, if it is known. `errors` has the first hundred.",
      example: 312,
    },
    file: {
      description: "For a bank file in an archive: the file's name.",
      example: "tiliote_1.xml",
    },
    line: { description: "For a bank file: the refused line.", example: 12 },
    element: { description: "For a bank file: the refused XML element.", example: "Amt" },
    errors: {
      description: "The wrong fields, at most a hundred.",
      items: {
        path: {
          description: "The field, with dots and positions. Empty: the whole body.",
          example: "address.postCode",
        },
        code: {
          description: "The code of the fault. A number may follow after a colon.",
          example: "post_code",
        },
        message: { description: "The fault in words for a person.", example: "A post code has five digits" },
        label: {
          description: "In a change of many vehicles: the plate. In a workbook: the sheet's name.",
          example: "ABC-123",
        },
        yours: { description: "In a refused save: the sent value.", example: "musta" },
        theirs: { description: "In a refused save: the stored value.", example: "valkoinen" },
      },
    },
  },
);

/** The introduction for a stranger before the first call; Markdown. */
export const INTRODUCTION = `The API of Tolppa, the portal of taxi companies. It follows the same rules as the portal's screens.

**Begin** with client credentials. \`POST /api/oauth/token\` gives a token for one hour. Send it as \`Authorization: Bearer …\`.

**Errors** are problem documents (RFC 9457, \`application/problem+json\`). \`code\` is for programs, \`message\` is for people, and
\`errors\` names every wrong field. Data that the caller may not see gets the same answer as data that does not exist: 404.

**Language**: messages are in Finnish. \`?lang=sv\` and \`?lang=en\` ask for Swedish and English; \`Accept-Language\` has no effect.
\`Content-Language\` names the language of the answer. Data stay in Finnish, such as the lines of an invoice and the texts of the journal.

**Any call** can also get these answers: 405 (the path does not take this method; \`Allow\` names its methods), 408, 414, 417 and 431
(the request was refused before it reached a call), 500 (an error in the product; report its request id) and 503 (try again after
\`Retry-After\`).

**Lists** are plain arrays in the order of ids, or of \`sort\` where a list has it. \`limit\` and \`cursor\` divide them into pages, and the
\`Link\` header leads to the next page. A cursor works only with its own list and filters. \`X-Total-Count\` is on the first page where
the total is known.

**Versions**: the answer about one company, vehicle or driver has an \`ETag\`. Send it as \`If-None-Match\`, and unchanged data answer
304. Send it as \`If-Match\` with a change, and the change is refused (412) if somebody changed the data meanwhile.

**Copies**: with \`updatedSince\`, the lists of companies, vehicles and drivers return only what has changed. Read to the last page. Its
\`X-Updated-Until\` is the next \`updatedSince\`. No change is missed, and deleted rows are returned too.

**Retries**: a POST with an \`Idempotency-Key\` can be repeated safely. \`Retry-After\` of a 429 or 503 says when to try again.

**Fields**: unknown fields are refused by name. Dates are \`YYYY-MM-DD\` of the Finnish calendar. Instants are in UTC.

**Limits**: \`RateLimit-Policy\` and \`RateLimit\` of every answer tell how many calls are allowed and how many are left. A program in a
browser on another site can call the API only if the operator of Tolppa has allowed that site, and it sends a token of its own.

HEAD answers as GET without the body. OPTIONS names the methods of a path. A slash at the end of a path changes nothing.`;
