import { expect, test } from "vitest";
import { admin, codeOf, ownUser, program } from "#lib/core/testing.ts";
import { checkRestore } from "./company-permissions.ts";

test.each([
  ["an admin brings back what is gone", admin, { deleted: true, obstacle: null }, "ok"],
  ["so does an external system of the provider", program, { deleted: true, obstacle: null }, "ok"],
  ["a company's own user does not", ownUser, { deleted: true, obstacle: null }, "forbidden"],
  ["nor learns whether it is gone", ownUser, { deleted: false, obstacle: "x" }, "forbidden"],
  ["what is there already is not brought back", admin, { deleted: false, obstacle: null }, "not_deleted"],
  ["nor what has been replaced", admin, { deleted: true, obstacle: "restore_x" }, "restore_x"],
] as const)("%s", (_, actor, gone, expected) => {
  expect(codeOf(checkRestore(actor, gone))).toBe(expected);
});
