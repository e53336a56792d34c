import { expect, test } from "vitest";
import { createLeases } from "./rate-limit.ts";

/** A bucket of `burst` tokens that never refills, in place of PostgreSQL's. */
function world(burst: number, leaseSize = 25) {
  const state = { now: 1_000_000, left: burst, asked: 0 };
  const takeOne = createLeases({
    entries: new Map(),
    leaseSize,
    now: () => state.now,
    take: async (_key, cost) => {
      state.asked += 1;
      await Promise.resolve();
      if (state.left < cost) return { wait: 0.5, remaining: state.left };
      state.left -= cost;
      return { wait: 0, remaining: state.left };
    },
  });
  return { state, takeOne: async (key: string) => (await takeOne(key)).wait, take: takeOne };
}

test("a hundred calls ask the database four times", async () => {
  const { state, takeOne } = world(500);
  for (let n = 0; n < 100; n += 1) expect(await takeOne("a")).toBe(0);
  expect(state.asked).toBe(4);
});

test("simultaneous calls share one query and never exceed the bucket", async () => {
  const { state, takeOne } = world(100);
  const answers = await Promise.all(Array.from({ length: 150 }, () => takeOne("a")));
  expect(answers.filter((wait) => wait === 0)).toHaveLength(100);
  expect(answers.filter((wait) => wait > 0)).toHaveLength(50);
  expect(state.asked).toBe(5);
});

test("a refused caller causes no further query while it is refused", async () => {
  const { state, takeOne } = world(0);
  for (let n = 0; n < 50; n += 1) expect(await takeOne("a")).toBeGreaterThan(0);
  expect(state.asked).toBe(1);
  state.now += 501;
  state.left = 25;
  expect(await takeOne("a")).toBe(0);
});

test("callers do not take from each other", async () => {
  const { takeOne } = world(50, 25);
  expect(await takeOne("a")).toBe(0);
  expect(await takeOne("b")).toBe(0);
  for (let n = 0; n < 24; n += 1) expect(await takeOne("a")).toBe(0);
  expect(await takeOne("a")).toBeGreaterThan(0);
  expect(await takeOne("b")).toBe(0);
});

test("unused tokens of a lease are forgotten after ten seconds", async () => {
  const { state, takeOne } = world(50);
  await takeOne("a");
  state.now += 10_001;
  await takeOne("a");
  expect(state.asked).toBe(2);
});

test("an outage reaches the caller, and the next call tries again", async () => {
  let away = true;
  const takeOne = createLeases({
    entries: new Map(),
    leaseSize: 5,
    now: Date.now,
    take: async () => {
      if (away) throw new Error("away");
      return { wait: 0, remaining: 0 };
    },
  });
  await expect(takeOne("a")).rejects.toThrow("away");
  away = false;
  expect((await takeOne("a")).wait).toBe(0);
});

test("each call returns the remaining tokens of the bucket and of the lease", async () => {
  const { take } = world(50, 25);
  const seen = [];
  for (let n = 0; n < 51; n += 1) seen.push((await take("a")).remaining);
  expect(seen).toEqual([...Array.from({ length: 50 }, (_, n) => 49 - n), 0]);
});
