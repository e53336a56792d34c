import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { MOST_VIEWS } from "#lib/core/limits.ts";
import { codeOf } from "#lib/core/testing.ts";
import {
  listViewSchema,
  removeViewSchema,
  saveColumnsSchema,
  saveViewSchema,
} from "#lib/list-views/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { readListView, removeView, saveColumns, saveView } from "./list-views.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const seenBy = async (actor: Actor, list = "vehicles") =>
  accepted(await house.as(actor).run(listViewSchema, readListView, { list }, { mode: "read" }));
const keep = (actor: Actor, name: string, query: object = { status: "active" }) =>
  house.as(actor).run(saveViewSchema, saveView, { list: "vehicles", name, query });

test("a column that the list offers besides its own is added by the person's choice alone", async () => {
  const person = await house.createUser();
  expect(await seenBy(person)).toMatchObject({ hidden: [], added: [] });
  const chosen = { list: "vehicles", hidden: ["make"], added: ["lastRide"] };
  accepted(await house.as(person).run(saveColumnsSchema, saveColumns, chosen));
  expect(await seenBy(person)).toMatchObject({ hidden: ["make"], added: ["lastRide"] });
  accepted(await house.as(person).run(saveColumnsSchema, saveColumns, { list: "vehicles", hidden: [] }));
  expect(await seenBy(person)).toMatchObject({ hidden: [], added: [] });
});

test("people's columns and views of a list are separate, admins' too", async () => {
  const [one, other] = [await house.createUser(), await house.createUser()];
  accepted(
    await house.as(one).run(saveColumnsSchema, saveColumns, { list: "vehicles", hidden: ["make", "status"] }),
  );
  const { id } = accepted(await keep(one, "Käytössä", { status: "active", sort: "-plate", cursor: "77" }));
  expect(await seenBy(one)).toEqual({
    hidden: ["make", "status"],
    added: [],
    views: [{ id, name: "Käytössä", query: "sort=-plate&status=active" }],
  });
  for (const stranger of [other, house.admin]) {
    expect(await seenBy(stranger)).toEqual({ hidden: [], added: [], views: [] });
    expect(codeOf(await house.as(stranger).run(removeViewSchema, removeView, { id }))).toBe("not_found");
  }
  expect(await seenBy(one, "drivers")).toEqual({ hidden: ["firstName"], added: [], views: [] });
  expect(codeOf(await house.as(one).run(removeViewSchema, removeView, { id }))).toBe("ok");
  expect((await seenBy(one)).views).toEqual([]);
});

test("the same name again replaces the view, and the last choice of columns counts", async () => {
  const person = await house.createUser();
  for (const status of ["active", "pending"]) accepted(await keep(person, "Oma", { status }));
  for (const hidden of [["make"], []])
    accepted(await house.as(person).run(saveColumnsSchema, saveColumns, { list: "vehicles", hidden }));
  expect(await seenBy(person)).toMatchObject({
    hidden: [],
    views: [{ name: "Oma", query: "status=pending" }],
  });
});

test("one view too many is refused, and an existing name still takes a new filter", async () => {
  const person = await house.createUser();
  for (let n = 1; n <= MOST_VIEWS; n += 1) accepted(await keep(person, `Näkymä ${n}`));
  expect(codeOf(await keep(person, "Liikaa"))).toBe("too_many_views");
  expect(codeOf(await keep(person, "Näkymä 1", { q: "abc" }))).toBe("ok");
});

test("an API client has no views, and an admin who views a company changes none", async () => {
  const person = await house.createUser();
  accepted(await keep(person, "Oma"));
  const refused: [Actor, string][] = [
    [{ ...person, kind: "client" }, "forbidden"],
    [{ ...person, viewing: true }, "view_only"],
  ];
  for (const [actor, code] of refused) {
    expect(codeOf(await keep(actor, "Muu"))).toBe(code);
    expect((await seenBy(actor)).views).toEqual([]);
  }
});

test("a name without letters, too long a name and an unknown list are refused with words", async () => {
  const person = await house.createUser();
  expect(codeOf(await keep(person, "  "))).toBe("invalid");
  expect(codeOf(await keep(person, randomUUID() + randomUUID()))).toBe("invalid");
  expect(
    codeOf(await house.as(person).run(saveColumnsSchema, saveColumns, { list: "secrets", hidden: [] })),
  ).toBe("invalid");
});
