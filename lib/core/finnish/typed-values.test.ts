import { expect, test } from "vitest";
import { parseFinnishInstant } from "./typed-values.ts";

test.each([
  ["10.11.2026 14.05", "2026-11-10T12:05:00.000Z"],
  ["1.7.2026 klo 9:30", "2026-07-01T06:30:00.000Z"],
  ["2026-07-01 09:30:15", "2026-07-01T06:30:15.000Z"],
  // The hour that is shown twice, and the one that is left out.
  ["25.10.2026 3.30", "2026-10-25T00:30:00.000Z"],
  ["29.3.2026 3.30", undefined],
  ["29.3.2026 4.00", "2026-03-29T01:00:00.000Z"],
  ["31.2.2026 12.00", undefined],
  ["10.11.2026 24.00", undefined],
  ["10.11.2026", undefined],
  ["eilen", undefined],
])("%j is %s", (text, expected) => expect(parseFinnishInstant(text)?.toISOString()).toBe(expected));
