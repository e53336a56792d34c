import { expect, test } from "vitest";
import { isFailingForDays, RETRY_SECONDS, secondsToRetry } from "#lib/webhooks/rules/webhook.ts";

test("the schedule is that of Standard Webhooks: ten attempts within a little more than three days", () => {
  expect(RETRY_SECONDS).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  const waits = Array.from({ length: 10 }, (_, index) => secondsToRetry(index + 1, { random: 0 }));
  expect(waits).toEqual([...RETRY_SECONDS, null]);
});

test("the jitter makes a wait at most a tenth longer", () => {
  expect(secondsToRetry(2, { random: 1 })).toBeCloseTo(330);
  expect(secondsToRetry(2, { random: 0.5 })).toBeCloseTo(315);
});

test.each([
  [1, 60, 60],
  [2, 60, 300],
  [1, 10_000_000, 86_400],
  [1, null, 5],
])("after %i tries a Retry-After of %s seconds means a wait of %i", (tries, retryAfterSeconds, expected) => {
  expect(secondsToRetry(tries, { retryAfterSeconds, random: 0 })).toBe(expected);
});

test("a Retry-After adds no attempt after the last one", () => {
  expect(secondsToRetry(10, { retryAfterSeconds: 5, random: 0 })).toBe(null);
});

test.each([
  ["2026-11-18T12:00:00Z", true],
  ["2026-11-18T12:00:01Z", false],
])("an endpoint that has failed since %s is switched off on the 21st at noon: %s", (since, expected) => {
  expect(isFailingForDays(new Date(since), new Date("2026-11-21T12:00:00Z"))).toBe(expected);
});
