import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getFeatures } from "#lib/accounts/use-cases/account.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { PORTAL_FEATURES } from "#lib/feature-switches/rules/features.ts";
import {
  createFeatureSchema,
  featureListSchema,
  featurePageSchema,
  putFeatureSchema,
  saveFeatureSchema,
} from "#lib/feature-switches/schema.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { createFeature, getFeature, listFeaturesPage, putFeature, saveFeature } from "./features.ts";

let house: TestHouse;
/** The answer of a new installation. */
let cameWith: object;
beforeAll(async () => {
  house = await openTestHouse();
  cameWith = await answered(await house.createUser());
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from features`;
});

const create = (body: object, actor = house.admin) =>
  house
    .as(actor)
    .run(createFeatureSchema, createFeature, { body: { enabled: false, note: "", ...body } as never });
const save = (
  name: string,
  body: object,
  { version, actor = house.admin }: { version?: number; actor?: Actor } = {},
) => house.as(actor).run(saveFeatureSchema, saveFeature, { name, body, ...(version && { version }) });
const put = (name: string, body: object, actor = house.admin) =>
  house.as(actor).run(putFeatureSchema, putFeature, { name, body });
const read = (name: string, actor = house.admin) =>
  house.as(actor).run(featurePageSchema, getFeature, { name }, { mode: "read" });
const list = (query: object = {}, actor = house.admin) =>
  house.as(actor).run(featureListSchema, listFeaturesPage, query, { mode: "read" });
const answered = async (actor: Actor) =>
  accepted(await house.as(actor).run(z.strictObject({}), getFeatures, {}, { mode: "read" }));

test("the portal's own features come with the product and are on", async () => {
  expect(cameWith).toEqual(Object.fromEntries(Object.keys(PORTAL_FEATURES).map((name) => [name, true])));
});

test("programs and people get the same answer about a switched feature", async () => {
  const user = await house.createUser();
  accepted(await create({ name: "vehicleImport" }));
  expect(await answered(user)).toEqual({ vehicleImport: false });
  accepted(await save("vehicleImport", { enabled: true }));
  expect(await answered(user)).toEqual({ vehicleImport: true });
  accepted(await save("vehicleImport", { ended: true }));
  expect(await answered(user)).toEqual({ vehicleImport: false });
  accepted(await save("vehicleImport", { ended: false }));
  expect(await answered(user)).toEqual({ vehicleImport: false });
});

test("the history names who added, switched, ended and reopened it", async () => {
  accepted(await create({ name: "uusi", note: "Kokeilu", enabled: true }));
  accepted(await save("uusi", { note: "" }));
  accepted(await save("uusi", { enabled: true }));
  accepted(await save("uusi", { ended: true }));
  accepted(await put("uusi", { ended: false }, house.program));
  const { feature, history } = accepted(await read("uusi"));
  expect(feature).toMatchObject({ enabled: false, note: "", endedAt: null, version: 4, modifiedBy: "Testi" });
  expect(history.rows.map(({ action, actorLabel, after }) => [action, actorLabel, after])).toEqual([
    ["restore", "Testi", { ended: "false" }],
    ["end", house.admin.label, { enabled: "false", ended: "true" }],
    ["update", house.admin.label, { note: null }],
    ["create", house.admin.label, { enabled: "true", note: "Kokeilu", ended: "false" }],
  ]);
});

test("a name is unique, even after its end, and never changes", async () => {
  accepted(await create({ name: "kerran" }));
  expect(issueLines(await create({ name: "kerran" }))).toEqual(["name feature_taken"]);
  accepted(await save("kerran", { ended: true }));
  expect(issueLines(await create({ name: "kerran" }))).toEqual(["name feature_taken"]);
  expect(codeOf(await save("kerran", { enabled: true }))).toBe("feature_ended");
});

test.each(["", "Iso", "väli lyönti", "1st", "__proto__", "a".repeat(65), "a-b"])(
  "refuses the name '%s'",
  async (name) => {
    expect(issueLines(await create({ name }))).toEqual([name === "" ? "name required" : "name feature_name"]);
  },
);

test("a program creates a feature by switching it, and changes an existing one", async () => {
  expect(accepted(await put("ohjelma", { enabled: true }, house.program))).toMatchObject({
    name: "ohjelma",
    enabled: true,
    note: "",
    version: 1,
  });
  expect(accepted(await put("ohjelma", { note: "Ohjelman oma" }))).toMatchObject({
    enabled: true,
    version: 2,
  });
  expect(issueLines(await put("Ei", { enabled: true }))).toEqual(["name feature_name"]);
});

test("a switch against an older version is refused with both values", async () => {
  accepted(await create({ name: "kilpa" }));
  accepted(await save("kilpa", { note: "Toisen" }, { version: 1 }));
  expect(await save("kilpa", { note: "Oma" }, { version: 1 })).toMatchObject({
    error: { code: "stale", issues: [{ path: "note", yours: "Oma", theirs: "Toisen" }] },
  });
});

test("the list continues page by page in either order, and has filters", async () => {
  await house.owner`insert into features (name, enabled, note, modified_at)
    select 'nimi' || lpad(g::text, 3, '0'), g % 2 = 0, 'Selite ' || g, timestamptz '2026-01-01' + (g % 7) * interval '1 hour'
    from generate_series(1, 120) g`;
  for (const sort of ["name", "-name", "modified", "-modified"]) {
    const seen: string[] = [];
    let cursor: Cursor | null = null;
    do {
      const page: { rows: { name: string }[]; next: Cursor | null } = accepted(
        await list({ sort, ...(cursor && { cursor: cursorText(cursor) }) }),
      );
      seen.push(...page.rows.map(({ name }) => name));
      cursor = page.next;
    } while (cursor);
    expect(new Set(seen).size, sort).toBe(120);
    expect(seen).toHaveLength(120);
    const turned = accepted(await list({ sort: sort.startsWith("-") ? sort.slice(1) : `-${sort}` }));
    expect(turned.rows[0]?.name).toBe(seen.at(-1));
  }
  expect(accepted(await list({ q: "selite 12" })).rows.map(({ name }) => name)).toEqual([
    "nimi012",
    "nimi120",
  ]);
  expect(accepted(await list({ q: "100%" })).rows).toEqual([]);
  expect(accepted(await list({ state: "on" })).rows.every(({ enabled }) => enabled)).toBe(true);
  expect(accepted(await list({ state: "ended" })).rows).toEqual([]);
});

test("is only for admins and API clients with all companies", async () => {
  const user = await house.createUser();
  accepted(await create({ name: "oma" }));
  for (const refused of [
    await create({ name: "toinen" }, user),
    await save("oma", { enabled: true }, { actor: user }),
    await put("oma", { enabled: true }, user),
    await read("oma", user),
    await list({}, user),
  ])
    expect(codeOf(refused)).toBe("forbidden");
  expect(codeOf(await read("eiole"))).toBe("not_found");
});

test("the database keeps ended features off, lets only admins write and nobody erase", async () => {
  const attempt = (role: string, statement: string) =>
    house.database
      .asServerInTransaction(async (db) => {
        if (role !== "server") await db.execute(`set local role ${role}`);
        await db.execute(statement);
      })
      .then(
        () => "ok",
        (error: { cause?: { code?: string } }) => error.cause?.code,
      );
  accepted(await create({ name: "lopussa" }));
  expect(await attempt("tolppa_admin", "update features set enabled = true, ended_at = now()")).toBe("23514");
  expect(await attempt("tolppa_user", "update features set enabled = true")).toBe("42501");
  expect(await attempt("tolppa_provider", "update features set enabled = true")).toBe("42501");
  for (const role of ["server", "tolppa_admin", "tolppa_user"])
    expect(await attempt(role, "delete from features"), role).toBe("42501");
});
