import { expect, test } from "vitest";
import type { ActionError } from "#lib/http/action.ts";
import { answered, traceOf } from "./action-error.ts";

const error = (code: string): ActionError => ({ code, message: "", issues: [], requestId: "r-1" });

test.each([
  ["internal", "r-1"],
  ["unavailable", "r-1"],
  ["invalid", undefined],
  ["stale", undefined],
  ["network", undefined],
])("a refusal as %s is quoted by %s", (code, trace) => {
  expect(traceOf(error(code))).toBe(trace);
});

test("an action that never answered is a lost connection, and one that did is what it said", async () => {
  expect(await answered(Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({
    ok: false,
    error: { code: "network", message: expect.stringContaining("yhteys katkesi") },
  });
  expect(await answered(Promise.resolve({ ok: true, value: 7 }))).toEqual({ ok: true, value: 7 });
});
