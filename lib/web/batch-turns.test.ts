import { expect, test } from "vitest";
import { fail, ok } from "#lib/domain/result.ts";
import { inTurn } from "./batch-turns.ts";

test("three batches are under way at once, thirty wait in their order, more are asked to come back", async () => {
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

test("work that throws gives its turn back", async () => {
  for (let time = 0; time < 10; time += 1)
    await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(async () => ok("done"))).toEqual(ok("done"));
});
