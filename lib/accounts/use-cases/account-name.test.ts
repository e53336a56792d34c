import { afterAll, beforeAll, expect, test } from "vitest";
import { accountNameSchema } from "#lib/accounts/name-schema.ts";
import { issueLines } from "#lib/core/testing.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import { readAccountName, saveAccountName } from "./account.ts";
import { createSession, findSession } from "./sessions.ts";
import { type AccountWorld, openAccountWorld } from "./testing.ts";

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

async function sessionOf(email: string) {
  const [row] =
    await world.sql`insert into users (subject, email) values (${email}, ${email}) returning id::int`;
  const now = new Date();
  const sid = await world.db.asServer((db) =>
    createSession(db, { userId: row?.id, now, address: "192.0.2.1", userAgent: "x", amr: ["pwd"] }),
  );
  const session = await findSession(world.db, sid, now);
  if (!session) throw new Error("no session");
  return session;
}

const save = async (session: Awaited<ReturnType<typeof sessionOf>>, typed: object) => {
  const name = parseInput(accountNameSchema, typed);
  return name.ok ? saveAccountName(world.visitor(), session, name.value) : name;
};

test("a person writes their own name, changes it and takes it away", async () => {
  const own = await sessionOf("oma@a.example");
  const other = await sessionOf("toinen@a.example");
  expect(await readAccountName(world.visitor(), own)).toEqual({ firstName: null, lastName: null });
  await save(own, { firstName: "  Aino ", lastName: "Virtanen" });
  expect(await readAccountName(world.visitor(), own)).toEqual({ firstName: "Aino", lastName: "Virtanen" });
  expect(await readAccountName(world.visitor(), other)).toEqual({ firstName: null, lastName: null });
  await save(own, { firstName: "", lastName: "Laine" });
  expect(await readAccountName(world.visitor(), own)).toEqual({ firstName: null, lastName: "Laine" });
});

test("a name obeys the rules of other names", async () => {
  const own = await sessionOf("pitka@a.example");
  expect(issueLines(await save(own, { firstName: "a".repeat(65), lastName: "\u0000" }))).toEqual([
    "firstName too_long:64",
    "lastName bad_characters",
  ]);
});
