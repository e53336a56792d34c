import { z } from "zod";
import { type AnyWords, WORDS } from "#lib/platform/api/describe.ts";

export type Json = { [name: string]: unknown };
type Direction = "input" | "output";

/**
 * A zod schema as JSON Schema 2020-12 with the descriptions of the API. Named schemas go into `components`, by reference.
 * Checks that JSON Schema cannot express (a check digit, say) are in the descriptions.
 */
export function jsonSchema(schema: z.ZodType, io: Direction, components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...whole
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: one }) => tidied(one as Json),
  }) as Json;
  const all = { ...(isJson($defs) && $defs), ROOT: whole };
  const read = Object.fromEntries(Object.entries(all).map(([name, one]) => [name, spoken(one)]));
  const { ROOT, ...named } = read;
  if (io === "output" && isJson(whole) && typeof whole.id === "string") {
    components[whole.id] = withoutId(ROOT as Json);
    for (const [name, one] of Object.entries(named)) components[name] = withoutId(one as Json);
    return referenceTo(whole.id);
  }
  for (const [name, one] of Object.entries(named)) components[name] = withoutId(one as Json);
  return withoutId(ROOT as Json);
}

export const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutId = ({ id: _, ...rest }: Json): Json => rest;

/** Leaves out details that tell a reader nothing: the pattern of a known format, the range of all integers. */
function tidied(one: Json): void {
  if (one.format !== undefined || one.type === "integer") delete one.pattern;
  if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
  if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
}

/** Puts each object's descriptions on its fields, at every level. */
function spoken(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(spoken);
  if (!isJson(node)) return node;
  const { [WORDS]: words, ...rest } = node;
  const said = isJson(words) ? withWords(rest, words as AnyWords) : rest;
  if (typeof said.$ref === "string") {
    return { ...said, $ref: said.$ref.replace("#/$defs/", "#/components/schemas/") };
  }
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, LITERAL.has(name) ? value : spoken(value)]),
  );
}

const LITERAL = new Set(["default", "const", "enum", "examples", "required"]);

function withWords(node: Json, words: AnyWords): Json {
  if (node.$ref !== undefined) return node;
  for (const branches of ["anyOf", "oneOf"] as const) {
    const of = node[branches];
    if (Array.isArray(of)) return { ...node, [branches]: of.map((one) => withWords(one, words)) };
  }
  if (!isJson(node.properties)) return node;
  const properties = Object.entries(node.properties).map(([name, value]) => {
    const said = Object.hasOwn(words, name) ? words[name] : undefined;
    return [name, said && isJson(value) ? field(value, said) : value];
  });
  return { ...node, properties: Object.fromEntries(properties) };
}

function field(node: Json, { fields, items, example, ...text }: AnyWords[string]): Json {
  const inner = fields ? withWords(node, fields) : items ? withItems(node, items) : node;
  return { ...inner, ...text, ...(example !== undefined && { examples: [example] }) };
}

function withItems(node: Json, words: AnyWords): Json {
  if (Array.isArray(node.anyOf)) {
    return { ...node, anyOf: node.anyOf.map((one) => (isJson(one) ? withItems(one, words) : one)) };
  }
  return isJson(node.items) ? { ...node, items: withWords(node.items, words) } : node;
}
