import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

// Checks an answer against the document: everything in the answer must be documented.

export type AnswerSeen = {
  method: string;
  /** Path and query of the call. */
  path: string;
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
};

type Response = {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
};
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { headers: Record<string, { required?: boolean }> };
};

export type ApiContract = {
  /** Everything in an answer that the document lacks; empty for a valid answer. */
  complaints(answer: AnswerSeen): string[];
};

const WINDING = /^[^?]*(?:\\|%5c|%2f|\/\/|\/(?:\.|%2e){1,2}(?:[/?]|$))/i;

const PROBLEM = "application/problem+json";
/** Answers that the front server may give to every request, before it knows the route. */
const FRONT = new Set([400, 403, 408, 413, 414, 417, 431, 500, 503]);

export function contractOf(document: Document): ApiContract {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, "openapi");
  const compiled = new Map<object, ValidateFunction>();
  const templates = templatesIn(document);
  const problem = { $ref: "openapi#/components/schemas/Problem" };

  const shapeComplaints = (schema: object, value: unknown): string[] => {
    const valid = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, valid);
    if (valid(value)) return [];
    return (valid.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "body"} ${message} ${JSON.stringify(params)}`,
    );
  };

  const contentComplaints = (content: Response["content"], { headers, body }: AnswerSeen): string[] => {
    const type = mediaTypeOf(headers);
    if (!content) return body === "" ? [] : [`a body of ${type} where none is documented`];
    const documented = content[type];
    if (!documented) return [`the media type ${type || "(none)"}, documented: ${Object.keys(content)}`];
    if (type === "application/x-ndjson")
      return linesOf(body).flatMap((line) => shapeComplaints(documented.schema, JSON.parse(line)));
    return type.endsWith("json") ? shapeComplaints(documented.schema, parsed(body)) : [];
  };

  const headerComplaints = ({ headers = {} }: Response, answer: AnswerSeen): string[] =>
    Object.keys(headers)
      .filter(
        (name) => document.components.headers[name]?.required && !(name.toLowerCase() in answer.headers),
      )
      .map((name) => `no ${name} header`);

  return {
    complaints(answer) {
      const { method, status, headers } = answer;
      // A path with detours is no path of the API (server/front/request.ts).
      const template = WINDING.test(answer.path) ? null : templateOf(templates, answer.path);
      const known = document.paths[template ?? ""];
      const operation = known?.[(method === "HEAD" ? "GET" : method).toLowerCase()];
      const documented = operation?.responses[status];
      if (!documented) {
        if (operation && !FRONT.has(status)) return ["an undocumented status"];
        if (method === "OPTIONS" && (status === 204 || status === 200)) return [];
        const expected = FRONT.has(status) || status === (known ? 405 : 404) || (!known && status === 405);
        if (!expected) return ["a status that no unknown path or method has"];
        if (status === 405 && headers.allow === undefined) return ["no Allow header"];
        if (method === "HEAD") return [];
        return contentComplaints({ [PROBLEM]: { schema: problem } }, answer);
      }
      const wrong = headerComplaints(documented, answer);
      return method === "HEAD" ? wrong : [...wrong, ...contentComplaints(documented.content, answer)];
    },
  };
}

/** The document's path of an address; one without parameters comes first. */
function templateOf(templates: readonly Template[], address: string): string | undefined {
  const path = (address.split(/[?#]/, 1)[0] ?? "").replace(/(.)\/$/, "$1");
  const found =
    templates.find(({ template }) => template === path) ?? templates.find(({ is }) => is.test(path));
  return found?.template;
}

type Template = { template: string; is: RegExp };

const templatesIn = ({ paths }: Document): Template[] =>
  Object.keys(paths).map((template) => ({
    template,
    is: new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

const mediaTypeOf = (headers: Record<string, string>): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim() ?? "";

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The schema with its references into the document. */
const absolute = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
