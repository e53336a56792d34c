import { curlOf } from "./curl.ts";
import { isJson, type Json } from "./json-schema.ts";
import { type Field, fieldsOf, typeOf } from "./reference-fields.ts";

// The document as a page shows it: what a reader looks for, without references.

export type ShownOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  body: {
    description: string;
    mediaTypes: string[];
    required: boolean;
    type: string;
    fields: Field[];
  } | null;
  curl: string;
  answers: { status: string; description: string; type: string | null; example: string | null }[];
};

export type Reference = {
  title: string;
  description: string;
  groups: { name: string; description: string; operations: ShownOperation[] }[];
  schemas: { name: string; fields: Field[] }[];
};

type Described = Json & { name: string; description: string };

export function referenceOf(document: Json): Reference {
  const { title, description } = document.info as { title: string; description: string };
  const url = (document.servers as { url: string }[])[0]?.url ?? "";
  const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        tag: (one.tags as string[])[0] ?? "",
        shown: shownOperation({ path, method, url }, one),
      })),
  );
  // What is heard rather than asked has no call to show; its schema stands with the others.
  const asked = (document.tags as Described[]).filter(({ name }) =>
    operations.some(({ tag }) => tag === name),
  );
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return {
    title,
    description,
    groups: asked.map((tag) => ({
      name: tag.name,
      description: tag.description,
      operations: operations.filter((one) => one.tag === tag.name).map(({ shown }) => shown),
    })),
    schemas: Object.entries(schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  };
}

/** What any call may be answered stands in the introduction. */
const SAID_ONCE = new Set(["405", "408", "414", "417", "431", "500", "503", "default"]);

type Place = { path: string; method: string; url: string };

function shownOperation(place: Place, one: Json): ShownOperation {
  const parameters = (one.parameters ?? []) as Json[];
  const body = one.requestBody as Json | undefined;
  return {
    id: String(one.operationId),
    method: place.method.toUpperCase(),
    path: place.path,
    summary: String(one.summary),
    description: String(one.description),
    parameters: parameters.map(parameterField),
    body: body ? shownBody(body) : null,
    curl: curlOf(place, one),
    answers: Object.entries(one.responses as Record<string, Json>)
      .filter(([status]) => !SAID_ONCE.has(status))
      .map(([status, response]) => shownAnswer(status, response)),
  };
}

const parameterField = (parameter: Json): Field => ({
  name: String(parameter.name),
  type: `${typeOf(parameter.schema as Json)}, in the ${parameter.in}`,
  required: parameter.required === true,
  description: String(parameter.description),
  example: parameter.example === undefined ? null : String(parameter.example),
});

function shownBody({ description, required, content }: Json): ShownOperation["body"] {
  const byType = content as Record<string, { schema: Json }>;
  const schema = Object.values(byType)[0]?.schema ?? {};
  return {
    description: String(description),
    mediaTypes: Object.keys(byType),
    required: required === true,
    type: typeOf(schema),
    fields: fieldsOf(schema),
  };
}

function shownAnswer(status: string, response: Json): ShownOperation["answers"][number] {
  const content = isJson(response.content)
    ? Object.values(response.content as Record<string, Json>)[0]
    : null;
  const schema = content && isJson(content.schema) ? content.schema : null;
  return {
    status,
    description: String(response.description),
    type: schema && Object.keys(schema).length > 0 ? typeOf(schema) : null,
    example:
      content?.example === undefined || Number(status) >= 400
        ? null
        : JSON.stringify(content.example, null, 2),
  };
}
