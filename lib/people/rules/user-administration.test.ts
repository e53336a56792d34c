import { expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { type Administered, checkAdminChange, checkDisabling } from "./user-administration.ts";

const admin: Actor = { kind: "user", id: 1, label: "a@tolppa.example", admin: true, companyIds: [] };
const program: Actor = { ...admin, kind: "client" };
const nobody: Actor = { ...admin, admin: false };
const user = (more: Partial<Administered> = {}): Administered => ({
  id: 2,
  admin: false,
  disabled: false,
  ...more,
});
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }) =>
  result.ok ? "ok" : result.error.code;

test.each<[Actor, Administered, number, boolean, string]>([
  [admin, user(), 1, true, "ok"],
  [admin, user({ disabled: true }), 1, false, "ok"],
  [admin, user({ id: 1, admin: true }), 2, true, "not_yourself"],
  [admin, user({ admin: true }), 2, true, "ok"],
  [admin, user({ id: 2, admin: true }), 1, true, "last_admin"],
  [program, user({ admin: true }), 2, true, "forbidden"],
  [program, user({ admin: true, disabled: true }), 2, false, "forbidden"],
  [program, user({ id: 1 }), 2, true, "ok"],
  [nobody, user(), 2, true, "forbidden"],
])("%j disabling %j of %d admins (%s) is %s", (actor, one, admins, disabled, code) => {
  expect(codeOf(checkDisabling({ actor, user: one, admins }, disabled))).toBe(code);
});

test.each<[Actor, Administered, number, boolean, string]>([
  [admin, user(), 1, true, "ok"],
  [admin, user({ admin: true }), 2, false, "ok"],
  [admin, user({ admin: true }), 1, false, "last_admin"],
  [admin, user({ admin: true, disabled: true }), 1, false, "ok"],
  [admin, user({ disabled: true }), 2, true, "disabled_no_admin"],
  [admin, user({ id: 1, admin: true }), 2, false, "not_yourself"],
  [program, user(), 2, true, "forbidden"],
  [nobody, user(), 2, true, "forbidden"],
])("%j making %j of %d admins an admin (%s) is %s", (actor, one, admins, wanted, code) => {
  expect(codeOf(checkAdminChange({ actor, user: one, admins }, wanted))).toBe(code);
});
