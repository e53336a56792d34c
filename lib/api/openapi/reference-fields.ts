import { isJson, type Json } from "./json-schema.ts";

/** One field of a body or one parameter, in words. */
export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  example: string | null;
};

/** The fields of a schema, those within others by their path; of what the document names elsewhere, the name. */
export function fieldsOf(schema: Json, prefix = ""): Field[] {
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) return uniqueByName(branches.flatMap((one) => fieldsOf(one, prefix)));
  if (schema.type === "array" && isJson(schema.items))
    return fieldsOf(schema.items, `${prefix.slice(0, -1)}[].`);
  if (!isJson(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties as Record<string, Json>).flatMap(([name, one]) => [
    fieldOf(`${prefix}${name}`, one, required.includes(name)),
    ...fieldsOf(one, `${prefix}${name}.`),
  ]);
}

const fieldOf = (name: string, one: Json, required: boolean): Field => {
  const [example] = (one.examples ?? []) as unknown[];
  return {
    name,
    type: typeOf(one),
    required,
    description: String(one.description ?? ""),
    example: example === undefined || example === null ? null : String(example),
  };
};

/** A field that several branches have is shown once, with what it is in each. */
const uniqueByName = (fields: Field[]): Field[] =>
  [...Map.groupBy(fields, ({ name }) => name).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, type: [...new Set([first, ...more].map(({ type }) => type))].join(" or ") }] : [],
  );

/** A schema's type in a few words: "string, at most 50 characters, or null". */
export function typeOf(schema: Json): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1) ?? "";
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) return [...new Set(branches.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.type === "array") return `list of ${isJson(schema.items) ? typeOf(schema.items) : "values"}`;
  const plain = Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type;
  return [plain ?? "any value", schema.format, ...limitsOf(schema)].filter(Boolean).join(", ");
}

function limitsOf({ minLength, maxLength, minimum, maximum, default: initial }: Json): string[] {
  return [
    ...(Number(minLength) > 1 ? [`at least ${minLength} characters`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(minimum !== undefined ? [`from ${minimum}`] : []),
    ...(maximum !== undefined && Number(maximum) < 1e9 ? [`to ${maximum}`] : []),
    ...(initial !== undefined && typeof initial !== "object" ? [`${initial} when left out`] : []),
  ];
}
