import { expect, test } from "vitest";
import { admin, codeOf, ownUser, program } from "#lib/core/testing.ts";
import { checkRestore } from "./company-permissions.ts";

test.each([
  ["an admin restores a deleted company", admin, { deleted: true, obstacle: null }, "ok"],
  ["a program of the provider restores a deleted company", program, { deleted: true, obstacle: null }, "ok"],
  [
    "a company user may not restore a deleted company",
    ownUser,
    { deleted: true, obstacle: null },
    "forbidden",
  ],
  [
    "a company user does not learn whether a company is deleted",
    ownUser,
    { deleted: false, obstacle: "x" },
    "forbidden",
  ],
  [
    "a company that is not deleted cannot be restored",
    admin,
    { deleted: false, obstacle: null },
    "not_deleted",
  ],
  [
    "a company with an obstacle cannot be restored",
    admin,
    { deleted: true, obstacle: "restore_x" },
    "restore_x",
  ],
] as const)("%s", (_, actor, gone, expected) => {
  expect(codeOf(checkRestore(actor, gone))).toBe(expected);
});
