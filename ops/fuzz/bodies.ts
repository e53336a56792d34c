import fc from "fast-check";
import { escaped } from "./addresses.ts";
import type { Document, Door } from "./document.ts";
import { CONTENT_TYPES, hostileBody, hostileKey, hostileValue } from "./hostile.ts";
import type { Home } from "./scene.ts";
import { valuesOf } from "./values.ts";
import { weighted } from "./weighted.ts";

export type Content = { headers: Record<string, string>; body: Buffer } | null;

const none = fc.constant(null);
const whatever = fc
  .tuple(hostileBody, fc.constantFrom(...CONTENT_TYPES))
  .map(([body, type]): Content => ({ headers: { "content-type": type }, body }));

/** The body of a request: valid by the schema, changed in one place, or unrelated. */
export function bodiesOf(document: Document, door: Door, reach: readonly Home[]): fc.Arbitrary<Content> {
  const { requestBody } = door;
  if (!requestBody) return weighted([25, none], [1, whatever]);
  const [[type, { schema, examples = {} }] = ["", { schema: {} }]] = Object.entries(requestBody.content);
  const bySchema = valuesOf(document, schema, {
    companies: reach.map(({ company }) => company),
    members: reach.flatMap(({ vehicles, drivers }) => [...vehicles, ...drivers]),
  });
  const shown = Object.values(examples).map(({ value }) => value);
  const right = shown.length > 0 ? fc.oneof(fc.constantFrom(...shown), bySchema, bySchema) : bySchema;
  const nearly = fc.tuple(right, fc.nat(1_000), hostileValue, fc.option(hostileKey)).map(spoiled);
  return weighted(
    [9, contentsOf(type, right)],
    [9, contentsOf(type, nearly)],
    [2, hostileBody.map((body): Content => ({ headers: { "content-type": type }, body }))],
    [1, whatever],
    [1, none],
  );
}

/** Values as bytes with their content type, and sometimes with another. */
function contentsOf(type: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Content> {
  const types = weighted([24, fc.constant(type)], [1, fc.constantFrom(...CONTENT_TYPES)]);
  return fc.tuple(values, types).map(([value, contentType]) => ({
    headers: { "content-type": contentType },
    body: Buffer.from(textOf(type, value)),
  }));
}

function textOf(type: string, value: unknown): string {
  const json = JSON.stringify(value) ?? "";
  if (type === "application/json") return json;
  if (typeof value === "string") return value;
  if (type !== "application/x-www-form-urlencoded" || typeof value !== "object" || value === null)
    return json;
  return Object.entries(value)
    .map(([name, one]) => [name, typeof one === "string" ? one : (JSON.stringify(one) ?? "")])
    .map((pair) => pair.map((text = "") => escaped(text)).join("="))
    .join("&");
}

type Spoiling = [value: unknown, at: number, hostile: unknown, key: string | null];

/** Changes one place in a value: replaces it, removes it or adds a foreign property. */
function spoiled([value, at, hostile, key]: Spoiling): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[at % (places.length + 1)];
  if (!place) return hostile;
  const [holder, name] = place;
  // The length of a list accepts no hostile values.
  if (key !== null && !Array.isArray(holder))
    Object.defineProperty(holder, key, { value: hostile, enumerable: true, configurable: true });
  else if (at % 7 === 0) Reflect.deleteProperty(holder, name);
  else Reflect.set(holder, name, hostile);
  return copy;
}

function placesIn(value: unknown): [holder: object, name: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((name) => [
    [value, name] as [object, string],
    ...placesIn(Reflect.get(value, name)),
  ]);
}
