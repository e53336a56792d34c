import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { type Killing, openKilling } from "./killing.ts";
import { makePeople, type People } from "./people.ts";
import { playWorld } from "./play.ts";
import { findBroken } from "./self-check.ts";

// The short form of npm run drill:histories.

const COMPANIES = 10;
const STEPS = 14;
/** With this seed there are statements, and a process is killed. After a change of steps another seed may be needed. */
const SEED = 14;

let server: TestDatabase;
let people: People;
let killing: Killing;
const urls = () => ({ runtime: server.url, owner: server.migrationUrl });
beforeAll(async () => {
  killing = openKilling();
  server = await createTestDatabase();
  people = await makePeople(urls(), COMPANIES);
});
afterAll(async () => {
  killing.close();
  await server.drop();
});

test("the books of ten companies are intact after each random step, even when a process is killed", {
  timeout: 60_000,
}, async () => {
  const opening = { urls: urls(), people, seed: SEED, killing, kills: 15 };
  const { done, broken, steps } = await playWorld(opening, { number: 0, steps: STEPS });
  const of = (what: string): number => done.get(what) ?? 0;
  expect(broken).toEqual([]);
  expect(steps).toBe(STEPS);
  const kills = of("killed before the answer") + of("killed after the answer");
  expect(kills).toBeGreaterThan(0);
  expect(of("audits")).toBe(STEPS + kills + 1);
  expect(of("statements")).toBeGreaterThan(COMPANIES);
  expect(await findBroken(urls())).toEqual([]);
});
