import { describe, expect, test } from "vitest";
import { z } from "zod";
import { OPERATIONS } from "./operations.ts";

/** Characters that no stored text may hold: controls, line and paragraph separators, invisible characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

type Field = { name: string; schema: z.ZodType; spoil: (character: string) => unknown };

/** Cells of an imported file reach the row's own check unchanged, which names the fault (imports.test.ts). */
const CHECKED_BY_ROW = new Set(["stepImport cells.0.value"]);

/** Every text in the examples of a body, to be spoiled one by one. Credentials are compared and never stored. */
const FIELDS: Field[] = OPERATIONS.filter(({ access }) => access !== "credentials")
  .flatMap(({ operationId, input, examples = [] }) => {
    const schema = input instanceof z.ZodObject ? (input.shape.body as z.ZodType | undefined) : undefined;
    if (schema === undefined) return [];
    return examples.flatMap(({ body }) =>
      textsIn(body).map(({ path, spoil }) => ({ name: `${operationId} ${path}`, schema, spoil })),
    );
  })
  .filter(({ name }) => !CHECKED_BY_ROW.has(name));

type Spoilt = { path: string; spoil: (character: string) => unknown };

function textsIn(value: unknown): Spoilt[] {
  if (typeof value === "string")
    return [{ path: "", spoil: (character) => `${value.slice(0, 1)}${character}${value.slice(1)}` }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part).map(({ path, spoil }) => ({
      path: path === "" ? name : `${name}.${path}`,
      spoil: (character: string) =>
        Array.isArray(value)
          ? value.map((one, index) => (String(index) === name ? spoil(character) : one))
          : { ...value, [name]: spoil(character) },
    })),
  );
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null ? Object.values(value).map(textOf).join("|") : "";
}

describe.each([
  ["a line separator", "\u2028"],
  ["a paragraph separator", "\u2029"],
  ["a line break", "\n"],
  ["a NUL", "\u0000"],
  ["a direction override", "\u202e"],
  ["a zero-width space", "\u200b"],
  ["a tag", "\u{e0041}"],
])("%s", (_, character) => {
  test("is refused or cleaned in every text of every call", () => {
    expect(FIELDS.length).toBeGreaterThan(40);
    const kept = FIELDS.filter(({ schema, spoil }) => {
      const parsed = schema.safeParse(spoil(character));
      return parsed.success && UNSEEN.test(textOf(parsed.data));
    });
    expect(kept.map(({ name }) => name)).toEqual([]);
  });
});
