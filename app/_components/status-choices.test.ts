import { expect, test } from "vitest";
import type { Actor } from "#lib/domain/actor.ts";
import { deletionOf, statusChoices } from "./status-choices.ts";

const ADMIN: Actor = { kind: "user", id: 1, label: "admin@tolppa.example", admin: true, companyIds: [] };
const OWNER: Actor = { kind: "user", id: 2, label: "yrittaja@tolppa.example", admin: false, companyIds: [7] };
const STRANGER: Actor = { ...OWNER, companyIds: [8] };

test.each([
  { status: "incomplete", buttons: [{ action: "approve", to: "active", disabled: true }] },
  { status: "pending", buttons: [{ action: "approve", to: "active", disabled: false }] },
  { status: "active", buttons: [{ action: "deactivate", to: "inactive", disabled: false }] },
  { status: "inactive", buttons: [{ action: "reactivate", to: "active", disabled: false }] },
] as const)("an admin sees of an $status company exactly its own button", ({ status, buttons }) => {
  expect(statusChoices(ADMIN, { id: 7, status })).toEqual(buttons);
});

test.each(["incomplete", "pending", "active", "inactive"] as const)(
  "nobody but an admin sees a status button of an %s company",
  (status) => {
    expect(statusChoices(OWNER, { id: 7, status })).toEqual([]);
  },
);

test.each([
  { status: "incomplete", as: "incomplete" },
  { status: "pending", as: "pending" },
  { status: "active", as: null },
  { status: "inactive", as: null },
] as const)(
  "an $status company is offered for deletion as $as, to admins and its own people",
  ({ status, as }) => {
    expect(deletionOf(ADMIN, { id: 7, status })).toBe(as);
    expect(deletionOf(OWNER, { id: 7, status })).toBe(as);
    expect(deletionOf(STRANGER, { id: 7, status })).toBeNull();
  },
);
