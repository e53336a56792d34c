import { expect, test } from "vitest";
import { dueCause } from "./due.ts";

// Finland is two hours ahead of UTC in November.
test.each<[string, string | null, number, string, string | null]>([
  ["on a new installation after four o'clock", null, 0, "2026-11-23T02:00:00Z", "daily"],
  ["not before four o'clock", null, 0, "2026-11-23T01:59:00Z", null],
  ["not twice in a night", "2026-11-23T02:00:00Z", 0, "2026-11-24T01:59:00Z", null],
  ["again in the next night", "2026-11-23T02:00:00Z", 0, "2026-11-24T02:00:00Z", "daily"],
  [
    "after four, where the last one was made before four",
    "2026-11-23T01:00:00Z",
    0,
    "2026-11-23T02:00:00Z",
    "daily",
  ],
  ["at once after a run, at any hour", "2026-11-23T02:00:00Z", 1, "2026-11-23T20:00:00Z", "run"],
])("an audit is due %s", (_, startedAt, finalRuns, now, cause) => {
  const last = startedAt === null ? null : { startedAt: new Date(startedAt), finalRuns: 0 };
  expect(dueCause({ last, finalRuns, now: new Date(now), fromHour: 4 })).toBe(cause);
});
