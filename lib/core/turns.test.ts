import { expect, test } from "vitest";
import { oneAtATime } from "./turns.ts";

test("work waits for the work before it, in order", async () => {
  const turns = oneAtATime({ most: 3, waitMs: 60_000 });
  const order: number[] = [];
  const first = await turns.take();
  const second = turns.take().then((end) => {
    order.push(2);
    end?.();
  });
  const third = turns.take().then((end) => {
    order.push(3);
    end?.();
  });
  order.push(1);
  first?.();
  await Promise.all([second, third]);
  expect(order).toEqual([1, 2, 3]);
});

test("no more work than allowed waits, and none waits too long", async () => {
  const turns = oneAtATime({ most: 2, waitMs: 1 });
  const first = await turns.take();
  const second = turns.take();
  expect(await turns.take()).toBeNull();
  expect(await second).toBeNull();
  first?.();
  const later = await turns.take();
  expect(later).not.toBeNull();
});
