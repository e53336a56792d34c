import { expect, test } from "vitest";
import {
  admitProviderCall,
  afterAnswer,
  afterFailure,
  afterRefusal,
  type BreakerLimits,
  NEVER_CALLED,
  phaseOf,
} from "./breaker.ts";

const limits: BreakerLimits = { failures: 3, pauseSeconds: 60, trialSeconds: 10 };
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

const failing = (times: number, seconds = 0) =>
  Array.from({ length: times }).reduce<typeof NEVER_CALLED>(
    (connection) => afterFailure(connection, { code: "dispatch_slow", now: at(seconds), limits }),
    NEVER_CALLED,
  );

test.each([
  [0, 0],
  [2, 0],
  [3, 60],
  [4, 60],
])("after %i failures in a row calls pause for %i seconds", (times, waitSeconds) => {
  expect(admitProviderCall(failing(times), at(0), limits).waitSeconds).toBe(waitSeconds);
});

test("an answer resets the count of failures", () => {
  const recovered = afterAnswer(failing(2), at(1));
  expect(recovered).toMatchObject({ failures: 0, lastSuccessAt: at(1), lastFailure: "dispatch_slow" });
  const again = afterFailure(recovered, { code: "dispatch_slow", now: at(2), limits });
  expect(phaseOf(again, at(2))).toBe("closed");
});

test("the wait is rounded up to whole seconds", () => {
  const paused = failing(3);
  expect(admitProviderCall(paused, at(59.001), limits).waitSeconds).toBe(1);
  expect(phaseOf(paused, at(59.999))).toBe("open");
  expect(phaseOf(paused, at(60))).toBe("half_open");
});

test("after the pause one caller makes a trial call and the others wait for its result", () => {
  const first = admitProviderCall(failing(3), at(60), limits);
  expect(first.waitSeconds).toBe(0);
  expect(admitProviderCall(first.connection, at(60), limits).waitSeconds).toBe(10);
  // The trial call never ended: another caller tries.
  expect(admitProviderCall(first.connection, at(70), limits).waitSeconds).toBe(0);
});

test("a failed trial call starts another pause, and an answered one ends the pause", () => {
  const { connection } = admitProviderCall(failing(3), at(60), limits);
  const failed = afterFailure(connection, { code: "dispatch_failed", now: at(61), limits });
  expect(admitProviderCall(failed, at(61), limits).waitSeconds).toBe(60);
  expect(failed.lastFailure).toBe("dispatch_failed");
  expect(admitProviderCall(afterAnswer(connection, at(61)), at(61), limits).waitSeconds).toBe(0);
});

test("a refusal resets the count and ends the pause, and counts as no success", () => {
  const refused = afterRefusal(failing(3), { code: "dispatch_unauthorized", now: at(70) });
  expect(refused).toMatchObject({ failures: 0, pausedUntil: null, lastSuccessAt: null });
  expect(refused).toMatchObject({ lastFailure: "dispatch_unauthorized", lastFailureAt: at(70) });
});
