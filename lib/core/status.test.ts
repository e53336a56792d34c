import { expect, test } from "vitest";
import {
  actionBetween,
  hasBeenInUse,
  isApproval,
  nextStatus,
  STATUS_ACTIONS,
  STATUSES,
  type Status,
  type StatusAction,
} from "./status.ts";

/** The product's table: the status after each button from each status, "" where the button is refused. */
const TABLE: Record<StatusAction, Record<Status, Status | "">> = {
  submit: { incomplete: "pending", pending: "", active: "", inactive: "" },
  approve: { incomplete: "active", pending: "active", active: "", inactive: "" },
  deactivate: { incomplete: "", pending: "", active: "inactive", inactive: "" },
  reactivate: { incomplete: "", pending: "", active: "", inactive: "active" },
  withdraw: { incomplete: "", pending: "inactive", active: "", inactive: "" },
  return: { incomplete: "", pending: "incomplete", active: "", inactive: "" },
};

const cells = STATUS_ACTIONS.flatMap((action) =>
  STATUSES.map((from) => [from, action, TABLE[action][from] || "refused"] as const),
);

test.each(cells)("%s, %s: %s", (from, action, to) => {
  const result = nextStatus(from, action);
  expect(result.ok ? result.value : "refused").toBe(to);
  if (!result.ok) expect(result.error.code).toBe("transition_not_allowed");
});

const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

test.each(pairs)("%s to %s has at most one action", (from, to) => {
  const named = STATUS_ACTIONS.filter((action) => TABLE[action][from] === to);
  expect(named.length).toBeLessThanOrEqual(1);
  expect(actionBetween(from, to)).toBe(named[0] ?? null);
});

const APPROVED = new Date("2026-11-20T10:00:00Z");

test.each([
  ["incomplete", null, "active", true],
  ["pending", null, "active", true],
  // Withdrawn while it waited: activating it is its first approval, whatever the button is called.
  ["inactive", null, "active", true],
  ["inactive", APPROVED, "active", false],
  ["active", APPROVED, "active", false],
  ["pending", null, "inactive", false],
  ["incomplete", null, "pending", false],
] as const)("from %s, approved %s, to %s is an approval: %s", (status, approvedDate, to, expected) => {
  expect(isApproval({ status, approvedDate }, to)).toBe(expected);
});

test("an approved subject has been in use, whatever its status is now", () => {
  expect(hasBeenInUse({ approvedDate: APPROVED })).toBe(true);
  expect(hasBeenInUse({ approvedDate: null })).toBe(false);
});
