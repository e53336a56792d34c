import { type Example, type Operation, takesIdempotencyKey } from "#lib/platform/api/operation.ts";
import { words } from "#lib/platform/api/values.ts";
import { isJson, type Json, jsonSchema } from "./json-schema.ts";

const IN_HEADERS: Record<string, string> = { version: "If-Match" };
const BODIES = new Set(["body", "file"]);
const FILE_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/octet-stream",
];
const MEDIA_TYPES = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded"],
  file: FILE_TYPES,
  stream: ["application/xml"],
} as const;

/** The input of an operation: parameters of path, query and headers, and the body. */
export function requestOf(operation: Operation, components: Json): Json {
  const input = jsonSchema(operation.input, "input", components);
  const fields = fieldsOf(input);
  const required = Array.isArray(input.required) ? input.required : [];
  const parameters = fields
    .filter(([name]) => !BODIES.has(name))
    .map(([name, schema]) =>
      parameterOf(operation, name, { schema: schema as Json, required: required.includes(name) }),
    );
  if (operation.method === "GET" && operation.answer.headers?.includes("ETag"))
    parameters.push(IF_NONE_MATCH);
  if (takesIdempotencyKey(operation)) parameters.push(IDEMPOTENCY_KEY);
  const body = fields.find(([name]) => BODIES.has(name));
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(operation, body[1] as Json, required.includes(body[0])) }),
  };
}

const fieldsOf = ({ properties }: Json) => (isJson(properties) ? Object.entries(properties) : []);

/** The input of an operation by name: parameters, `version`, `body` or `file`. */
export const inputNamesOf = ({ input }: Operation): string[] =>
  fieldsOf(jsonSchema(input, "input", {})).map(([name]) => name);

function parameterOf(
  { path, examples = [] }: Operation,
  name: string,
  { schema, required }: { schema: Json; required: boolean },
): Json {
  const { description, examples: [example] = [], ...plain } = schema as Json & { examples?: unknown[] };
  const place = path.includes(`{${name}}`) ? "path" : name in IN_HEADERS ? "header" : "query";
  const called = IN_HEADERS[name] ?? name;
  const given = example ?? examples.map(({ query, headers }) => query?.[called] ?? headers?.[called])[0];
  return {
    name: called,
    in: place,
    required: place === "path" || required,
    description,
    schema: name === "version" ? VERSION : plain,
    ...(given !== undefined && { example: given }),
  };
}

const TAG = '(?:W/)?"[^"]*"';
const VERSION = {
  type: "string",
  pattern: `^\\s*(?:\\*|${TAG}(?:\\s*,\\s*${TAG})*)\\s*$`,
  examples: ['"3-Zk8vS1xQ2mA"'],
};

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of an earlier answer, several of them, or `*`. If nothing has changed since, the answer is 304 without a body.",
  schema: { type: "string" },
  example: '"3-Zk8vS1xQ2mA"',
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  ...words.idempotencyKey,
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

function bodyOf({ takes = "json", examples = [] }: Operation, schema: Json, required: boolean): Json {
  const { description, ...plain } = schema;
  const shown = Object.fromEntries(
    examples.filter(({ body }) => body !== undefined).map((one) => [one.name, exampleOf(one)]),
  );
  const content = { schema: plain, ...(Object.keys(shown).length > 0 && { examples: shown }) };
  return {
    description,
    required,
    content: Object.fromEntries(MEDIA_TYPES[takes].map((type) => [type, content])),
  };
}

const exampleOf = ({ summary, body }: Example): Json => ({ summary, value: body });
