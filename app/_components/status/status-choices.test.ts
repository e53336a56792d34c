import { expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { deletionOf, statusChoices } from "./status-choices.ts";

const ADMIN: Actor = { kind: "user", id: 1, label: "admin@tolppa.example", admin: true, companyIds: [] };
const OWNER: Actor = { kind: "user", id: 2, label: "yrittaja@tolppa.example", admin: false, companyIds: [7] };
const STRANGER: Actor = { ...OWNER, companyIds: [8] };

const APPROVED = new Date("2026-11-20T10:00:00Z");

test.each([
  { status: "incomplete", approvedDate: null, action: "approve", to: "active", outcome: "approve" },
  { status: "pending", approvedDate: null, action: "approve", to: "active", outcome: "approve" },
  { status: "active", approvedDate: APPROVED, action: "deactivate", to: "inactive", outcome: "deactivate" },
  { status: "inactive", approvedDate: APPROVED, action: "reactivate", to: "active", outcome: "reactivate" },
  // Withdrawn before any approval: the button is the same, but its effect is an approval.
  { status: "inactive", approvedDate: null, action: "reactivate", to: "active", outcome: "approve" },
] as const)(
  "for an $status company, approved $approvedDate, an admin sees exactly its own button",
  ({ status, approvedDate, ...button }) => {
    const disabled = status === "incomplete";
    expect(statusChoices(ADMIN, { id: 7, status, approvedDate })).toEqual([{ ...button, disabled }]);
  },
);

test.each(["incomplete", "pending", "active", "inactive"] as const)(
  "only an admin sees a status button of an %s company",
  (status) => {
    expect(statusChoices(OWNER, { id: 7, status, approvedDate: null })).toEqual([]);
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
