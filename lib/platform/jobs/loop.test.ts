import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { log } from "#lib/log.ts";
import { unlessStopped } from "./child.ts";
import { repeat } from "./loop.ts";

const HOUR = 3_600_000;

/** A job whose rounds return these values one after the other, and which then stops. */
async function roundsOf(answers: readonly unknown[], pauseMs: number): Promise<number> {
  const stop = new AbortController();
  let rounds = 0;
  await repeat(stop.signal, {
    job: "test",
    pauseMs,
    async round() {
      const answer = answers[rounds];
      rounds += 1;
      if (rounds === answers.length) stop.abort();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return rounds;
}

test("a round that did work is followed by another at once", async () => {
  expect(await roundsOf([1, true, 10, 0], HOUR)).toBe(4);
});

test.each([0, false, null, undefined])("a round that returns %j is followed by a pause", async (answer) => {
  const stop = new AbortController();
  const round = vi.fn(async () => answer);
  const ended = repeat(stop.signal, { job: "test", pauseMs: HOUR, round });
  await new Promise(setImmediate);
  expect(round).toHaveBeenCalledTimes(1);
  stop.abort();
  await ended;
});

test("a failed round is logged and repeated", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const err = new Error("no luck");
  expect(await roundsOf([err, err, 0], 1)).toBe(3);
  expect(warn.mock.calls).toEqual(
    Array.from({ length: 2 }, () => [{ err, task: "test" }, "background work failed, trying again"]),
  );
  warn.mockRestore();
});

test("a job may begin with its pause", async () => {
  const stop = new AbortController();
  const round = vi.fn(async () => 0);
  const ended = repeat(stop.signal, { job: "test", pauseMs: HOUR, pauseFirst: true, round });
  stop.abort();
  await ended;
  expect(round).not.toHaveBeenCalled();
});

test("`wake` ends a pause", async () => {
  const stop = new AbortController();
  let rounds = 0;
  const round = async () => {
    rounds += 1;
    if (rounds === 3) stop.abort();
  };
  await repeat(stop.signal, { job: "test", pauseMs: HOUR, round, wake: async () => undefined });
  expect(rounds).toBe(3);
});

test("a stop does not wait for unfinished work, and rounds leave no listener behind", async () => {
  const stop = new AbortController();
  expect(await unlessStopped(Promise.resolve(7), stop.signal)).toBe(7);
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  const never = unlessStopped(new Promise<number>(() => undefined), stop.signal);
  stop.abort();
  expect(await never).toBeNull();
});
