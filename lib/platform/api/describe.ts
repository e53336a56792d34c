import { z } from "zod";

// Descriptions of a schema's fields. They are not on the schemas of lib/platform/schema, because browsers load those. The types
// require a description for every field.

type Text = {
  /** The meaning, with its unit. */
  description: string;
  example?: unknown;
  /** A PUT accepts the field as a GET gave it, and ignores it. */
  readOnly?: true;
  /** Limits that the schema's checks do not show. */
  pattern?: string;
  maxLength?: number;
  minimum?: number;
};

/** The description of a value and of all fields inside it. */
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
/** Descriptions for the fields of every member of a union. */
type Words<Value> = { [Name in NamesOf<Value>]-?: Doc<At<Value, Name>> };
type NamesOf<Value> = Value extends unknown ? keyof Value : never;
type At<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : never) : never;

export type AnyWords = Record<string, Text & { fields?: AnyWords; items?: AnyWords }>;

/** The key of the descriptions in a JSON Schema, until the document's generator puts each on its field. */
export const WORDS = "x-words";

/** Describes each field of a request's object. */
export function describeInput<Schema extends z.ZodType>(
  schema: Schema,
  docs: Words<z.input<Schema>>,
): Schema {
  return mark(schema, docs as AnyWords);
}

/** Describes each field of an answer's object, and names the object in the document. */
export function describeAnswer<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  docs: Words<z.output<Schema>>,
): Schema {
  return mark(named(id, schema), docs as AnyWords);
}

/** A schema that the document defines once, under this name. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema, more: object = {}): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...more, id });
  return schema;
}

function mark<Schema extends z.ZodType>(schema: Schema, docs: AnyWords): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), [WORDS]: docs });
  return schema;
}
