import { expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { createTestDatabase } from "#db/testing.ts";
import { listUnknownRanges } from "#lib/booking-areas/queries/booking-rules.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { keepPostCodes, postCodesOf } from "./post-codes.ts";

const read = (text: string) => postCodesOf(Buffer.from(text));

test.each([
  ["00100;Helsinki\n33100;Tampere\n", [100, 33_100]],
  ["Postinumero;Paikka\n00100;Helsinki", [100]],
  ["100;Helsinki", [100]],
  ["00100;Helsinki\n00100;HELSINKI", [100]],
])("%j is read", async (text, codes) => {
  expect((await read(text)).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ["00100;Helsinki\nabc;Tampere", "Line 2"],
  ["Postinumero;Paikka", "no postal codes"],
  ["", "tyhjä"],
])("%j is refused", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test("a file replaces the former codes", async () => {
  const server = await createTestDatabase();
  const database = createDatabase({ url: server.url });
  const unknown = (code: number) =>
    database.asActor(SYSTEM, { mode: "read" }, (db) => listUnknownRanges(db, [{ first: code, last: code }]));
  expect(await unknown(100)).toEqual([]);
  expect(await keepPostCodes(database, await read("00100;Helsinki"))).toBe("1 postal codes are known now");
  expect([await unknown(100), await unknown(33_100)].map(({ length }) => length)).toEqual([0, 1]);
  await keepPostCodes(database, await read("33100;Tampere"));
  expect([await unknown(100), await unknown(33_100)].map(({ length }) => length)).toEqual([1, 0]);
  await database.close();
  await server.drop();
});
