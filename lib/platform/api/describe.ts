import { z } from "zod";

// Words for the fields of a schema. They stand here rather than on the schemas of lib/platform/schema, which browsers load, and
// the types see to it that no field is without.

type Text = {
  /** What it is; with its unit where it has one. */
  description: string;
  example?: unknown;
  /** Accepted, and without effect: what a GET gives and nobody can set. */
  readOnly?: true;
  /** Where the checks do not tell them. */
  pattern?: string;
  maxLength?: number;
  minimum?: number;
};

/** The description of a value, and of every field within. */
type Doc<Value> = unknown extends Value
  ? Text
  : Text & ([Plain<Value>] extends [never] ? unknown : Inner<Plain<Value>>);
type Plain<Value> = Exclude<Extract<NonNullable<Value>, object>, Uint8Array | ReadableStream>;
type Inner<Value> = [Value] extends [readonly (infer Item)[]]
  ? [Extract<Item, object>] extends [never]
    ? unknown
    : { items: Words<Extract<Item, object>> }
  : string extends NamesOf<Value>
    ? unknown
    : { fields: Words<Value> };
/** Of every member of a union. */
type Words<Value> = { [Name in NamesOf<Value>]-?: Doc<At<Value, Name>> };
type NamesOf<Value> = Value extends unknown ? keyof Value : never;
type At<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : never) : never;

export type AnyWords = Record<string, Text & { fields?: AnyWords; items?: AnyWords }>;

/** Where the words stand in a JSON Schema until the document's generator has put each on its field. */
export const WORDS = "x-words";

/** Gives each field of a request's object its words. */
export function describeInput<Schema extends z.ZodType>(
  schema: Schema,
  docs: Words<z.input<Schema>>,
): Schema {
  return mark(schema, docs as AnyWords);
}

/** Gives each field of an answer's object its words, and the object its name in the document. */
export function describeAnswer<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  docs: Words<z.output<Schema>>,
): Schema {
  return mark(named(id, schema), docs as AnyWords);
}

/** A schema that the document gives once, by its name. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema, more: object = {}): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...more, id });
  return schema;
}

function mark<Schema extends z.ZodType>(schema: Schema, docs: AnyWords): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), [WORDS]: docs });
  return schema;
}
