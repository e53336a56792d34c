import { describe, expect, test } from "vitest";
import { type RecordedChange, webhookEventsFor } from "./webhook-events.ts";

const change = (overrides: Partial<RecordedChange>): RecordedChange => ({
  entityType: "vehicle",
  entityId: 7,
  companyId: 3,
  action: "update",
  status: "active",
  ...overrides,
});

const typesOf = (overrides: Partial<RecordedChange>) =>
  webhookEventsFor(change(overrides)).map(({ types }) => types);

test.each([
  ["incomplete", "pending", "submitted"],
  ["incomplete", "active", "approved"],
  ["pending", "active", "approved"],
  ["active", "inactive", "deactivated"],
  ["pending", "inactive", "deactivated"],
  ["inactive", "active", "reactivated"],
] as const)(
  "the step from %s to %s is %s, and an update for endpoints that have chosen only updates",
  (from, to, step) => {
    expect(typesOf({ status: to, before: { status: from }, after: { status: to } })).toEqual([
      [`vehicle.${step}`, "vehicle.updated"],
    ]);
  },
);

test("taking a status step back is an update", () => {
  expect(typesOf({ status: "pending", before: { status: "active" }, after: { status: "pending" } })).toEqual([
    ["vehicle.updated"],
  ]);
});

test("a creation that is submitted or approved at once makes two events", () => {
  expect(typesOf({ action: "create", status: "pending", after: {} })).toEqual([
    ["vehicle.created"],
    ["vehicle.submitted"],
  ]);
  expect(typesOf({ entityType: "company", action: "create", status: "active" })).toEqual([
    ["company.created"],
    ["company.approved"],
  ]);
  expect(typesOf({ action: "create", status: "incomplete" })).toEqual([["vehicle.created"]]);
});

test("the data hold ids, the status, the names of changed fields and the resource, but no field's value", () => {
  const [fact] = webhookEventsFor(
    change({
      entityType: "driver",
      before: { "contact.firstName": "Aino", status: "pending" },
      after: { "contact.firstName": "Eino", status: "active" },
    }),
  );
  expect(fact?.data).toEqual({
    id: 7,
    companyId: 3,
    status: "active",
    changed: ["contact.firstName", "status"],
    resource: "/api/companies/3/drivers/7",
  });
});

describe("a move", () => {
  const facts = [
    ...webhookEventsFor(
      change({ companyId: 2, action: "leave", before: { company: 2 }, after: { company: 3 } }),
    ),
    ...webhookEventsFor(change({ before: { company: 2 }, after: { company: 3 } })),
  ];

  test("makes one event for the admins' endpoints, with both companies", () => {
    const [told, ...more] = facts.filter(({ audience }) => audience !== "company");
    expect(told?.data).toMatchObject({ companyId: 3, previousCompanyId: 2 });
    expect(more).toEqual([]);
  });

  test("makes an event for each of the two companies without the other's id", () => {
    const [left, arrived] = facts.filter(({ audience }) => audience === "company");
    expect(arrived).toMatchObject({
      companyId: 3,
      data: { companyId: 3, direction: "in", status: "active" },
    });
    expect(left).toMatchObject({ companyId: 2, data: { companyId: 2, direction: "out", status: null } });
    expect(JSON.stringify(arrived)).not.toMatch(/ompanyId":2\b|companies\/2\b/);
    expect(JSON.stringify(left)).not.toMatch(/ompanyId":3\b|companies\/3\b/);
  });

  test("with a status step makes both events", () => {
    const types = typesOf({
      before: { company: 2, status: "active" },
      after: { company: 3, status: "inactive" },
      status: "inactive",
    });
    expect(types.at(-1)).toEqual(["vehicle.deactivated"]);
    expect(types[0]).toEqual(["vehicle.moved", "vehicle.updated"]);
  });
});

test("a copy makes `company.copied` with the copy's id", () => {
  const [fact] = webhookEventsFor(
    change({
      entityType: "company",
      entityId: 3,
      action: "copy",
      after: { copiedTo: 9, aggregatorCompany: 4 },
    }),
  );
  expect(fact).toMatchObject({ types: ["company.copied"], data: { id: 3, copyId: 9 } });
});

test("a deletion's event has no status", () => {
  const [fact] = webhookEventsFor(change({ action: "delete", status: "incomplete" }));
  expect(fact).toMatchObject({ types: ["vehicle.deleted"], data: { id: 7, status: null, resource: null } });
});
