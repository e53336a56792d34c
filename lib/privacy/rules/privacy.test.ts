import { expect, test } from "vitest";
import { codeOf } from "#lib/core/testing.ts";
import { anonymisable, keptThrough, LEDGER_YEARS, type PersonState, VOUCHER_YEARS } from "./privacy.ts";

const user = { kind: "user", disabled: false, admin: false, lastOwner: false } as const;
const driver = { kind: "driver", deleted: false } as const;

test.each<[string, PersonState, boolean, string]>([
  ["a driver in use", { ...driver, status: "active" }, true, "person_active"],
  ["a driver who waits for approval", { ...driver, status: "pending" }, true, "person_active"],
  ["a driver half filled in", { ...driver, status: "incomplete" }, true, "person_active"],
  ["a driver out of use", { ...driver, status: "inactive" }, false, "ok"],
  ["a deleted driver", { ...driver, status: "incomplete", deleted: true }, false, "ok"],
  ["a user who may sign in and asked for nothing", user, false, "person_not_asked"],
  ["a user who asked for it", user, true, "ok"],
  ["a disabled user", { ...user, disabled: true }, false, "ok"],
  ["a disabled admin", { ...user, disabled: true, admin: true }, true, "person_admin"],
  ["the last owner", { ...user, disabled: true, lastOwner: true }, true, "person_last_owner"],
])("%s", (_, state, ownRequest, code) => {
  expect(codeOf(anonymisable(state, { ownRequest }))).toBe(code);
});

test("books are kept for full calendar years after their own year", () => {
  expect(keptThrough("2026-01-01", VOUCHER_YEARS)).toBe("2032-12-31");
  expect(keptThrough("2026-12-31", LEDGER_YEARS)).toBe("2036-12-31");
});
