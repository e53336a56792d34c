import { describe, expect, test } from "vitest";
import { z } from "zod";
import { companyListPageSchema, companyListSchema, saveCompanySchema } from "#lib/companies/schema.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { idSchema, parseInput } from "#lib/platform/schema/fields.ts";

const save = (body: unknown, companyId: unknown = "1") => parseInput(saveCompanySchema, { companyId, body });

describe("unknown fields", () => {
  test("are each refused by name with their path", () => {
    const body = { foo: 1, address: { country: "FI", city: "Espoo" }, billing: { bar: 2 }, companyName: "X" };
    expect(issueLines(save(body)).sort()).toEqual([
      "address.country unknown_field",
      "billing.bar unknown_field",
      "foo unknown_field",
    ]);
  });

  test.each(["constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"])(
    "%s is an unknown field",
    (key) => {
      expect(issueLines(save(JSON.parse(`{"${key}": {"admin": true}}`)))).toEqual([`${key} unknown_field`]);
    },
  );

  test.each([
    '{"__proto__": {"status": "active", "admin": true}}',
    '{"address": {"__proto__": {"city": "X"}}}',
    '{"constructor": {"prototype": {"admin": true}}}',
  ])("no prototype is taken from %s", (json) => {
    const result = save(JSON.parse(json));
    if (result.ok) expect(JSON.stringify(result.value.body)).not.toMatch(/admin|active|X/);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(Object.getPrototypeOf(result.ok ? result.value.body : {})).toBe(Object.prototype);
  });

  test("beside the body are refused too", () => {
    const result = parseInput(saveCompanySchema, { companyId: "1", body: {}, admin: "true" });
    expect(issueLines(result)).toEqual(["admin unknown_field"]);
  });

  test("give a hundred issues at most", () => {
    const body = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`x${index}`, 1]));
    expect(issueLines(save(body))).toHaveLength(100);
  });
});

test("a value that fails several checks is named once", () => {
  for (const limit of ["x", "1e2", "0", "1001"])
    expect(issueLines(parseInput(companyListSchema, { limit })), limit).toEqual(["limit invalid"]);
  const packages = [{ name: "standard", startDate: "x" }];
  expect(issueLines(save({ packages }))).toEqual(["packages.0.startDate date"]);
});

describe("a missing field is required, and a field of another type is invalid", () => {
  const schema = z.strictObject({
    text: z.string(),
    number: z.number(),
    inner: z.strictObject({ flag: z.boolean() }),
  });
  test.each<[string, unknown, string[]]>([
    ["nothing", {}, ["text required", "number required", "inner required"]],
    ["null", { text: null, number: null, inner: null }, ["text invalid", "number invalid", "inner invalid"]],
    ["other kinds", { text: 1, number: "1", inner: [] }, ["text invalid", "number invalid", "inner invalid"]],
    ["an empty inner", { text: "", number: 0, inner: {} }, ["inner.flag required"]],
    ["no number", { text: "", number: Number.NaN, inner: { flag: true } }, ["number invalid"]],
  ])("%s", (_, input, issues) => expect(issueLines(parseInput(schema, input))).toEqual(issues));

  test.each([null, undefined, "x", 1, [], () => 1])("%o is not an input", (input) => {
    expect(codeOf(parseInput(schema, input))).toBe("invalid");
  });
});

test.each([null, "x", 1, true, [], [{}]])("%j is not a body", (body) => {
  const issues = issueLines(save(body));
  expect(issues).toEqual([" invalid"]);
});

describe("an id", () => {
  const idOf = (id: unknown) => parseInput(z.strictObject({ id: idSchema }), { id });
  test.each([
    ["1", 1],
    ["999999999999999", 999_999_999_999_999],
    [7, 7],
  ])("%j is valid", (id, value) => expect(idOf(id)).toEqual({ ok: true, value: { id: value } }));

  test.each([
    "0",
    "-1",
    "+1",
    "01",
    "1.0",
    "1e3",
    "0x1",
    " 1",
    "1 ",
    "",
    "abc",
    "1\u0000",
    "١",
    "9007199254740993",
    "9".repeat(20),
    0,
    -1,
    1.5,
    2 ** 53,
    2 ** 63,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    {},
    [],
    ["1", "2"],
    Object.create(null),
    { toString: 1 },
    Symbol("1"),
  ])("%o is not an id and is treated as an absent one", (id) => {
    expect(codeOf(idOf(id))).toBe("not_found");
  });

  test("that is impossible hides all other issues", () => {
    expect(save({ foo: 1 }, "0")).toEqual({ ok: false, error: { code: "not_found" } });
  });
});

describe("a query", () => {
  test.each(["status", "provider", "q", "sort", "cursor"])("with %s twice is refused there", (name) => {
    expect(issueLines(parseInput(companyListPageSchema, { [name]: ["active", "name"] }))).toEqual([
      expect.stringMatching(new RegExp(`^${name} (?:invalid|unknown_value)$`)),
    ]);
  });

  test.each(["status", "provider", "companyType", "limit", "cursor"])(
    "of the API with %s twice is refused there",
    (name) => {
      expect(issueLines(parseInput(companyListSchema, { [name]: ["1", "2"] }))).toEqual([
        expect.stringMatching(new RegExp(`^${name} (?:invalid|unknown_value)$`)),
      ]);
    },
  );

  test("with a prototype's key is refused by name", () => {
    expect(issueLines(parseInput(companyListPageSchema, { constructor: "x" }))).toEqual([
      "constructor unknown_field",
    ]);
  });

  test("without parameters has its defaults", () => {
    expect(parseInput(companyListPageSchema, {})).toEqual({ ok: true, value: { sort: "name" } });
    expect(parseInput(companyListSchema, {})).toEqual({ ok: true, value: { limit: 100 } });
  });
});

test("the messages of the validation library never reach the caller", () => {
  const results = [
    save({ companyName: 1, status: 1, packages: [{}], billing: 5 }),
    save("x"),
    parseInput(companyListSchema, { limit: "x" }),
  ];
  for (const result of results) {
    for (const { code } of result.ok ? [] : (result.error.issues ?? []))
      expect(code).toMatch(/^[a-z_]+(?::\d+)?$/);
  }
});
