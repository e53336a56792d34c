import { expect, test } from "vitest";
import { CONNECTION_TROUBLES, type ConnectionTrouble, outcomeOfTest, troubleOfStatus } from "./dispatch.ts";

test.each([
  [200, null],
  [201, "garbage"],
  [204, "garbage"],
  [301, "redirected"],
  [307, "redirected"],
  [400, "garbage"],
  [401, "unauthorized"],
  [403, "unauthorized"],
  [404, "no_such_path"],
  [405, "no_such_path"],
  [429, "failed"],
  [500, "failed"],
  [503, "failed"],
])("status %i means the trouble %s", (status, trouble) => {
  expect(troubleOfStatus(status)).toBe(trouble);
});

test.each<[ConnectionTrouble | null, string]>([
  [null, "answer"],
  ["unauthorized", "refusal dispatch_unauthorized"],
  ["no_such_path", "refusal dispatch_garbage"],
  ["slow", "failure dispatch_slow"],
  ["failed", "failure dispatch_failed"],
  ["garbage", "failure dispatch_garbage"],
  ["redirected", "failure dispatch_garbage"],
  ["unknown_host", "failure dispatch_unreachable"],
  ["refused", "failure dispatch_unreachable"],
  ["refused_address", "failure dispatch_unreachable"],
  ["tls", "failure dispatch_unreachable"],
])("the trouble %s counts as %s", (trouble, outcome) => {
  expect(Object.values(outcomeOfTest(trouble)).join(" ")).toBe(outcome);
});

test("no trouble counts as an answer", () => {
  expect(CONNECTION_TROUBLES.filter((trouble) => outcomeOfTest(trouble).kind === "answer")).toEqual([]);
});
