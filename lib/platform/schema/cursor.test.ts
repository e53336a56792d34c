import { expect, test } from "vitest";
import { cursorSchema, cursorText } from "./cursor.ts";

const CURSOR = { value: "Åkerlund Ab", id: 12, position: 50 };
const encoded = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

test.each([CURSOR, { ...CURSOR, backward: true as const }, { ...CURSOR, value: 48 }])(
  "a cursor survives its way through a link: %j",
  (cursor) => {
    expect(cursorSchema.parse(cursorText(cursor))).toEqual(cursor);
  },
);

test.each([
  ["nothing", ""],
  ["half a link", cursorText(CURSOR).slice(0, 20)],
  ["no object", encoded("x")],
  ["an unknown field", encoded({ ...CURSOR, more: 1 })],
  ["a name with a NUL", encoded({ ...CURSOR, value: "a\u0000b" })],
  ["half a surrogate pair", encoded({ ...CURSOR, value: "a\ud800" })],
  ["a count no column holds", encoded({ ...CURSOR, value: 2 ** 31 })],
  ["an id beyond all ids", encoded({ ...CURSOR, id: 2 ** 60 })],
  ["a negative position", encoded({ ...CURSOR, position: -1 })],
])("%s is no cursor", (_, text) => {
  expect(cursorSchema.safeParse(text).success).toBe(false);
});
