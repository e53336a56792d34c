import fc from "fast-check";
import { type Document, isSchema, resolved, type Schema } from "./document.ts";
import { weighted } from "./weighted.ts";

type Values = fc.Arbitrary<unknown>;
/** The ids of existing companies, and of existing vehicles and drivers. */
export type Ids = { companies: readonly number[]; members: readonly number[] };

/** Values that a schema allows, often its examples, because chance would not find a valid check digit. */
export function valuesOf(document: Document, schema: Schema, ids: Ids): Values {
  const of = (one: unknown): Values => (isSchema(one) ? valuesOf(document, one, ids) : fc.constant(null));
  const { const: fixed, enum: choices, examples, anyOf, oneOf, ...plain } = resolved(document, schema);
  if (fixed !== undefined) return fc.constant(fixed);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  const branches = anyOf ?? oneOf;
  const made = Array.isArray(branches) ? fc.oneof(...branches.map(of)) : fc.oneof(...kindsOf(plain, of, ids));
  if (!Array.isArray(examples) || examples.length === 0) return made;
  return weighted([5, fc.constantFrom(...examples)], [2, made]);
}

function kindsOf(schema: Schema, of: (one: unknown) => Values, ids: Ids): Values[] {
  const { type, minimum, maximum, items } = schema;
  const types = Array.isArray(type) ? type : [type];
  return types.map((one: unknown) => {
    switch (one) {
      case "object":
        return recordOf(schema, of, ids);
      case "array":
        return fc.array(of(items), { maxLength: 3 });
      case "string":
        return textsOf(schema);
      case "integer":
      case "number":
        return fc.integer({
          min: bound(minimum, 0),
          max: Math.max(bound(minimum, 0), bound(maximum, 10_000)),
        });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return fc.constantFrom<unknown>("x", 1, true, null);
    }
  });
}

const bound = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

function recordOf({ properties, required }: Schema, of: (one: unknown) => Values, ids: Ids): Values {
  const fields = Object.entries(isSchema(properties) ? properties : {});
  // An object with only an id names a company, so the id is an existing one.
  if (fields.length === 1 && fields[0]?.[0] === "id" && ids.companies.length > 0)
    return fc.record({ id: fc.constantFrom(...ids.companies) });
  const needed = Array.isArray(required) ? required.map(String) : [];
  const values = Object.fromEntries(
    fields.map(([name, schema]) => [
      name,
      name === "id" && ids.members.length > 0 ? fc.constantFrom(...ids.members) : of(schema),
    ]),
  );
  return fc.record(values, { requiredKeys: needed, noNullPrototype: true });
}

const WORDS = ["Ajo", "Väinö Ylä-Äijälä", "musta", "O'Neill", "x", "Ö", "Ab 12", "1", "a.b@tolppa.example"];

function textsOf({ format, minLength, maxLength }: Schema): Values {
  if (format === "date") return fc.constantFrom("2026-02-11", "2028-02-29", "2031-12-31", "1999-01-01");
  if (format === "date-time")
    return fc.constantFrom("2026-02-11T12:00:00.000Z", "2026-11-01T02:00:00+02:00", "1970-01-01T00:00:00Z");
  const [min, max] = [bound(minLength, 0), bound(maxLength, 300)];
  return fc.oneof(
    fc.constantFrom(...WORDS.map((word) => word.padEnd(min, "a").slice(0, max))),
    fc.constantFrom("a".repeat(min), "å".repeat(Math.min(max, 2_000))),
    fc.string({ minLength: min, maxLength: Math.min(max, 40), unit: "grapheme" }),
  );
}
