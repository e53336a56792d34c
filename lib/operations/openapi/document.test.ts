import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { OPERATIONS } from "#lib/operations/operations.ts";
import { openApiDocument } from "./document.ts";
import { isJson, type Json } from "./json-schema.ts";

const document = JSON.parse(JSON.stringify(openApiDocument("https://portal.tolppa.test"))) as Json;

test("the document passes Redocly's recommended rules without a warning", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "/openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  const said = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(said).toEqual([]);
}, 60_000);

/** Every object of the document with its place. */
function* nodesOf(node: unknown, place = "#"): Generator<[string, Json]> {
  if (Array.isArray(node)) {
    for (const [index, one] of node.entries()) yield* nodesOf(one, `${place}/${index}`);
  } else if (isJson(node)) {
    yield [place, node];
    for (const [name, one] of Object.entries(node)) yield* nodesOf(one, `${place}/${name}`);
  }
}

test("every field of every body, every parameter and header has a description", () => {
  const mute: string[] = [];
  let fields = 0;
  for (const [place, node] of nodesOf(document)) {
    if (/\/(?:examples?|value)(?:\/|$)/.test(place)) continue;
    if (typeof node.in === "string" && !node.description) mute.push(place);
    if (!isJson(node.properties) || place.endsWith("/properties")) continue;
    for (const [name, field] of Object.entries(node.properties)) {
      fields += 1;
      if (!isJson(field) || !field.description) mute.push(`${place}/properties/${name}`);
    }
  }
  expect(mute).toEqual([]);
  expect(fields).toBeGreaterThan(150);
});

test("every description reaches its field, and every text field of a request has its limit", () => {
  expect(JSON.stringify(document)).not.toContain("x-words");
  const endless: string[] = [];
  for (const name of ["CompanyChanges", "NewCompany", "VehicleChanges", "DriverChanges"]) {
    for (const [place, node] of nodesOf((document.components as { schemas: Json }).schemas[name], name)) {
      const limited = node.maxLength ?? node.enum ?? node.format ?? node.pattern ?? node.const;
      if (node.type === "string" && limited === undefined) endless.push(place);
    }
  }
  expect(endless).toEqual([]);
});

test("each operation documents every status of its answers", () => {
  const paths = document.paths as Record<string, Record<string, { responses: Json }>>;
  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses("/api/companies/{companyId}", "put")).toEqual(
    ["200", "400", "401", "403", "404", "405", "408", "409", "412", "413", "414", "415", "417"].concat([
      "422",
      "429",
      "431",
      "500",
      "503",
    ]),
  );
  expect(statuses("/api/companies/{companyId}", "get")).toContain("304");
  expect(statuses("/api/health", "get")).not.toContain("401");
});

test("an answer with a tag accepts If-None-Match, and no other does", () => {
  const paths = document.paths as Record<string, { get?: { parameters?: Json[]; responses: Json } }>;
  const tagged = (response: unknown) => isJson(response) && "ETag" in (response.headers as Json);
  const asked = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const condition = get.parameters?.some(({ name }) => name === "If-None-Match") === true;
    return [[path, tagged(get.responses[200]), condition, "304" in get.responses] as const];
  });
  expect(asked.filter(([, tag, ...ways]) => ways.some((way) => way !== tag))).toEqual([]);
  expect(asked.filter(([, tag]) => tag).length).toBeGreaterThan(10);
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, "openapi");

const validators = new Map<string, ValidateFunction>();

/** Checks by a schema of the document. A schema that many operations share is compiled once. */
function validatorOf(schema: Json): ValidateFunction {
  const absolute = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
  const validator = validators.get(absolute) ?? ajv.compile(JSON.parse(absolute));
  validators.set(absolute, validator);
  return validator;
}

test("every example of an answer is valid by its schema, and a changed example is not", () => {
  let checked = 0;
  for (const [place, node] of nodesOf(document.paths)) {
    if (!isJson(node.schema) || node.example === undefined || !place.includes("/content/")) continue;
    const valid = validatorOf(node.schema);
    expect(valid(node.example), `${place} ${JSON.stringify(valid.errors)}`).toBe(true);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(200);
  const company = ajv.getSchema("openapi#/components/schemas/Company");
  const { example } = OPERATIONS.find(({ operationId }) => operationId === "getCompany")?.answer ?? {};
  expect(company?.(example)).toBe(true);
  expect(company?.({ ...(example as Json), vehicleCount: "3" })).toBe(false);
  expect(company?.({ ...(example as Json), secret: 1 })).toBe(false);
});

/** The parameters of the paths. */
const SEGMENTS = {
  companyId: "12",
  vehicleId: "345",
  driverId: "678",
  importId: "51",
  userId: "7",
  invitationId: "7",
  areaId: "7",
  ruleId: "31",
  partnerId: "7",
  runId: "23",
  year: "2026",
  moveId: "31",
  discountId: "5",
  deliveryId: "statement-12",
  businessId: "9900001-8",
  provider: "cabonline",
  name: "vehicleImport",
  person: "driver-678",
};

test("every example of a request is valid by its operation's schema", () => {
  for (const { operationId, path, input, takes, examples = [] } of OPERATIONS) {
    for (const { name, query, body } of examples) {
      const segments = {
        ...SEGMENTS,
        ...(path.includes("{end}") ? { invoiceId: "2026-11-09", end: "2026-11-22" } : { invoiceId: "41" }),
      };
      const sent = {
        ...Object.fromEntries(Object.entries(segments).filter(([one]) => path.includes(`{${one}}`))),
        ...query,
        ...(typeof body === "string"
          ? { file: takes === "stream" ? new Blob([body]).stream() : Buffer.from(body) }
          : body !== undefined && { body }),
      };
      const parsed = input.safeParse(sent);
      expect(parsed.error?.issues ?? [], `${operationId}: ${name}`).toEqual([]);
    }
  }
});
