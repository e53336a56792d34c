import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { type AdminChange, adminUpdate } from "#lib/events/rules/admin-change.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { adminHistoryPage, recordAdminEvent } from "./record.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NOW = new Date("2026-11-22T08:00:00Z");
const ENTITY = { type: "feature", id: "vehicleImport" } as const;

const record = (actor: Actor, change: AdminChange, as: Actor = actor) =>
  house.database.asActor(as, { mode: "write" }, (db) =>
    recordAdminEvent({ actor, db, now: NOW, today: helsinkiDate(NOW), requestId: "r" }, change),
  );
const pageOf = (id: string) =>
  house.database.asActor(house.admin, { mode: "read" }, (db) =>
    adminHistoryPage({ db }, { ...ENTITY, id }, undefined),
  );

test("names the person and the change of an entity of the provider, newest first", async () => {
  await record(house.admin, { entity: ENTITY, action: "create", before: null, after: { enabled: "false" } });
  const change = adminUpdate(ENTITY, { enabled: "false", note: "x" }, { enabled: "true", note: "x" });
  if (change) await record(house.program, change);
  await record(house.admin, { entity: { ...ENTITY, id: "other" }, action: "end", before: null, after: null });

  const { rows } = await pageOf(ENTITY.id);
  expect(
    rows.map(({ action, actorLabel, before, after }) => ({ action, actorLabel, before, after })),
  ).toEqual([
    { action: "update", actorLabel: "Testi", before: { enabled: "false" }, after: { enabled: "true" } },
    { action: "create", actorLabel: house.admin.label, before: null, after: { enabled: "false" } },
  ]);
});

test("leaves no event without a difference", () => {
  expect(adminUpdate(ENTITY, { enabled: "true" }, { enabled: "true" })).toBeNull();
});

test("cannot be read, forged, changed or erased", async () => {
  const change = { entity: ENTITY, action: "end", before: null, after: null } as const;
  const user = await house.createUser();
  await expect(record(user, change)).rejects.toMatchObject({ cause: { code: "42501" } });
  await expect(record(house.program, change, house.admin)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  const reading = house.database.asActor(user, { mode: "read" }, (db) =>
    db.execute(sql`select from admin_events`),
  );
  await expect(reading).rejects.toMatchObject({ cause: { code: "42501" } });
  for (const wrong of [
    "update admin_events set action = 'end'",
    "delete from admin_events",
    "truncate admin_events",
  ])
    await expect(house.owner.unsafe(wrong)).rejects.toMatchObject({ code: "CH003" });
});
