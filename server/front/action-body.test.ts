import { execFileSync } from "node:child_process";
import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DECODER } from "#server/next/testing-decoder.ts";
import { isBadActionBody } from "./action-body.ts";

const isBad = (headers: IncomingMessage["headers"], body: string | Buffer): boolean =>
  isBadActionBody({ headers } as IncomingMessage, Buffer.from(body));
const ACTION = { "next-action": "0".repeat(42) };
const TEXT = { ...ACTION, "content-type": "text/plain;charset=UTF-8" };
const MULTIPART = { "content-type": "multipart/form-data; boundary=X" };

type Part = [name: string, content: string, ...headers: string[]];
const form = (...parts: Part[]): string =>
  `${parts
    .map(([name, content, ...headers]) =>
      [`--X`, `Content-Disposition: form-data; name="${name}"`, ...headers, "", content, ""].join("\r\n"),
    )
    .join("")}--X--\r\n`;

describe("the front accepts the bodies of our pages", () => {
  test.each([
    ["no argument", "[]"],
    ["one argument", '[{"companyId":7,"body":{"companyName":"Åke & pojat","tags":["a","b"],"none":null}}]'],
    [
      "what JSON has no word for",
      '[{"a":"$undefined","b":"$NaN","c":"$Infinity","d":"$-Infinity","e":"$-0"}]',
    ],
    ["a text that begins with a dollar sign", '["$$5","$$F1"]'],
    ["the same object twice", '[{"visit":{"street":"Katu 1"},"billing":"$0:0:visit","all":["$0:0:visit"]}]'],
    ["a list of 10,000 rows", JSON.stringify([Array.from({ length: 10_000 }, (_, id) => ({ id }))])],
  ])("%s", (_, body) => expect(isBad(TEXT, body)).toBe(false));

  test("a plain form, which is no action", () =>
    expect(isBad({ "content-type": "application/x-www-form-urlencoded" }, "a=1")).toBe(false));
});

describe("the front refuses an action's arguments", () => {
  // A letter each: map, set, iterator, form data, functions of the server, promise, parts, streams, files, bytes.
  const references = [
    ..."QWiKFhH@RrXxBAOoUSsLlGgMmVTDnIZ01",
    "",
    "1:a",
    "K1",
    "@0",
    "F0",
    "undefinedx",
    "NaNx",
  ];
  test.each(references)("with the reference $%s", (reference) => {
    for (const text of [`$${reference}`, `$${reference}1`, `$${reference}0`])
      expect(isBad(TEXT, JSON.stringify([{ a: [text] }])), text).toBe(true);
  });

  const nested = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000);
  test.each([
    ["that are not there", ""],
    ["that are no JSON", "{bad"],
    ["that are no list", "{}"],
    ["that are more than any action takes", JSON.stringify(Array(1_001).fill(1))],
    ["that nest without end", nested("[", "]")],
    ["that nest objects without end", `[${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}]`],
    ["behind a byte order mark", "\ufeff[]"],
    ["that are not UTF-8", Buffer.from('["\xff"]', "latin1")],
    ["that change a prototype", '[{"__proto__":{"then":1}}]'],
    ["that name a constructor", '[{"constructor":{"prototype":{}}}]'],
    ["with a reference to the whole", '["$0"]'],
    ["with a reference to nothing", '[{},"$0:0:a"]'],
    ["with a reference to a text", '[{"a":"x"},"$0:0:a"]'],
    ["with a reference into the inherited", '[{},"$0:0:__proto__"]'],
    ["with a reference to a list's length", '[[1],"$0:0:length"]'],
    ["with a circle", '[{"a":"$0:0"}]'],
    ["with a circle of two", '[{"a":{"b":"$0:1"}},{"c":"$0:0"}]'],
    ["with a circle that doubles", '[{"a":["$0:0","$0:0"]}]'],
    [
      "with a small object that grows to a billion",
      JSON.stringify([
        Array.from({ length: 9 }, (_, n) => Array(10).fill(n === 0 ? ["x"] : `$0:0:${n - 1}`)),
      ]),
    ],
    [
      "with one long list again and again",
      JSON.stringify([{ a: ["x".repeat(50_000)], b: Array(1_000).fill("$0:0:a") }]),
    ],
  ])("%s", (_, body) => expect(isBad(TEXT, body)).toBe(true));

  test.each(["application/json", "application/x-www-form-urlencoded", "text/html", ""])(
    "in the type '%s'",
    (type) => expect(isBad({ ...ACTION, "content-type": type }, "[]")).toBe(true),
  );

  test("without a type", () => expect(isBad(ACTION, "[]")).toBe(true));
});

describe("the front refuses multipart forms, which our pages never send", () => {
  test.each<[string, string]>([
    ["no form at all", "garbage"],
    ["nothing", ""],
    ["plain fields", form(["name", "Åke"])],
    ["an action's part", form(["0", "[]"])],
    ["one part twice", form(["0", "[]"], ["0", '["$Q1"]'])],
    ["another encoding", form(["0", "W10=", "Content-Transfer-Encoding: base64"])],
    ["an encoding that changes nothing", form(["0", "[]", "Content-Transfer-Encoding: 7bit"])],
    ["another alphabet", form(["0", "[]", "Content-Type: text/plain; charset=utf-16le"])],
    ["a reference to another part", form(["0", '["$1:__proto__:then"]'], ["1", "{}"])],
    ["parts that refer to each other", form(["0", '["$1"]'], ["1", '["$2"]'], ["2", '["$1"]'])],
    ["a map", form(["0", '["$Q1"]'], ["1", "[[1,2]]"])],
    ["a file", form(["0", '["$B1"]'], ['1"; filename="a', "x"])],
    ["a stream", form(["0", '["$R1"]'], ["S1", "C"])],
    ["an action without script", form(["$ACTION_ID_1", ""])],
    ["bound arguments", form(["$ACTION_REF_1", ""], ["$ACTION_1:0", '{"id":"a","bound":"$@1"}'])],
    ["ten thousand parts", form(...Array.from({ length: 10_000 }, (_, n): Part => [String(n), "1"]))],
  ])("%s", (_, body) => {
    for (const headers of [MULTIPART, { ...MULTIPART, ...ACTION }]) expect(isBad(headers, body)).toBe(true);
  });

  test.each(["Multipart/Form-Data; boundary=X", " multipart/form-data", "multipart/mixed; boundary=X"])(
    "in the type '%s'",
    (type) => expect(isBad({ "content-type": type }, form(["a", "1"]))).toBe(true),
  );
});

/** Decodes each body with React's decoder like Next; returns the first body for which it throws. */
const DECODE = `
const { decodeReply, createTemporaryReferenceSet } = require(process.argv[1]);
(async () => {
  for (const body of JSON.parse(require("node:fs").readFileSync(0, "utf8"))) {
    try {
      const value = await decodeReply(body, {}, { temporaryReferences: createTemporaryReferenceSet() });
      if (!Array.isArray(value)) throw new Error("no list");
      JSON.stringify(value, (_, one) => (typeof one === "function" ? one() : one));
    } catch (error) {
      console.log(body.slice(0, 2_000), error.message);
      return;
    }
  }
})();`;
const firstThatThrows = (bodies: string[]): string =>
  execFileSync(process.execPath, ["--conditions=react-server", "-e", DECODE, DECODER], {
    input: JSON.stringify(bodies),
    encoding: "utf8",
  });

test("React decodes every body that the front lets pass, into plain data without circles", () => {
  const reference = fc
    .array(fc.constantFrom("0", "1", "a", "b"), { minLength: 1, maxLength: 3 })
    .map((path) => ["$0", ...path].join(":"));
  const special = fc
    .tuple(
      fc.constantFrom("0", "undefined", "NaN", "Q", "@", "F", "D", "$", ""),
      fc.constantFrom("", "1", "x"),
    )
    .map(([letter, rest]) => `$${letter}${rest}`);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, 0, true, "x", "$undefined"),
      { weight: 2, arbitrary: reference },
      { weight: 1, arbitrary: special },
      { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
      {
        weight: 4,
        arbitrary: fc.dictionary(fc.constantFrom("a", "b", "then", "0"), tie("value"), { maxKeys: 3 }),
      },
    ),
  }));
  const bodies = fc
    .sample(fc.array(value, { maxLength: 3 }), { numRuns: 20_000, seed: 14 })
    .map((one) => JSON.stringify(one));
  const passed = bodies.filter((body) => !isBad(TEXT, body));
  // Enough bodies of both kinds, and references among the accepted ones.
  expect(passed.length).toBeGreaterThan(2_000);
  expect(bodies.length - passed.length).toBeGreaterThan(2_000);
  expect(passed.filter((body) => body.includes('"$0:')).length).toBeGreaterThan(50);
  expect(firstThatThrows(passed)).toBe("");
  expect(firstThatThrows(['["$Q1"]'])).toContain("$Q1");
});
