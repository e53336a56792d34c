import { expect, test } from "vitest";
import { fail, ok } from "#lib/core/result.ts";
import { inTurn } from "./batch-turns.ts";

test("three batches run at once, thirty wait in order, and further batches are told to come back", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const batch = (index: number) =>
    inTurn(async () => {
      begun.push(index);
      await new Promise<void>((end) => ends.push(end));
      return index % 2 === 0 ? ok(index) : fail("invalid");
    });
  const all = Array.from({ length: 34 }, (_, index) => batch(index));
  expect(begun).toEqual([0, 1, 2]);
  expect(await all[33]).toEqual(fail("unavailable"));
  for (let done = 0; done < 33; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    expect(begun.length - done).toBeLessThanOrEqual(3);
    ends[done]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: 33 }, (_, index) => index));
});

test("work that throws returns its turn", async () => {
  for (let time = 0; time < 10; time += 1)
    await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(async () => ok("done"))).toEqual(ok("done"));
});

test("a batch that waits too long is told to come back and blocks no batch behind it", async () => {
  const ends: (() => void)[] = [];
  const held = Array.from({ length: 3 }, () =>
    inTurn(async () => {
      await new Promise<void>((end) => ends.push(end));
      return ok("done");
    }),
  );
  expect(await inTurn(async () => ok("too early"), 20)).toEqual(fail("unavailable"));
  const next = inTurn(async () => ok("next"));
  for (const end of ends) end();
  expect(await next).toEqual(ok("next"));
  await Promise.all(held);
});

test("the time a batch waited for its turn shortens its wait for other batches", async () => {
  const given = await inTurn(async (patienceMs) => ok(patienceMs), 1_000);
  expect(given).toEqual(ok(1_000));
  const ends: (() => void)[] = [];
  const held = Array.from({ length: 3 }, () =>
    inTurn(async () => {
      await new Promise<void>((end) => ends.push(end));
      return ok(0);
    }),
  );
  const waited = inTurn(async (patienceMs) => ok(patienceMs), 1_000);
  await new Promise((later) => setTimeout(later, 50));
  for (const end of ends) end();
  const left = await waited;
  expect(left.ok && left.value).toBeLessThan(960);
  await Promise.all(held);
});
