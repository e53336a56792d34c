import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { viewingActor } from "#lib/accounts/rules/viewing.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { changedCompanyFields, flatCompany } from "#lib/companies/rules/company-change.ts";
import type { Actor } from "#lib/core/actor.ts";
import { isIban } from "#lib/core/finnish/iban.ts";
import { aCompany } from "#lib/core/testing.ts";
import { changedFields, revisionEvents, shownDoer, withoutForeignCompany } from "./change.ts";

const flat = fc.dictionary(fc.constantFrom("a", "b", "c.d"), fc.option(fc.constantFrom("x", "y", 1)));

test("a change holds exactly the differing paths, on both sides", () => {
  fc.assert(
    fc.property(flat, flat, (before, after) => {
      const change = changedFields(before, after);
      const differing = ["a", "b", "c.d"].filter((path) => (before[path] ?? null) !== (after[path] ?? null));
      expect(Object.keys(change.before).sort()).toEqual(differing);
      expect(Object.keys(change.after).sort()).toEqual(differing);
      for (const path of differing) {
        expect(change.before[path]).toBe(before[path] ?? null);
        expect(change.after[path]).toBe(after[path] ?? null);
      }
    }),
  );
});

test("a revision leaves one event in the company, and a move leaves a second one in the former company, with the plate", () => {
  const before = { licensePlate: "ABC-123", color: "musta", company: 1 };
  expect(revisionEvents(before, before)).toEqual([]);
  expect(revisionEvents(before, { ...before, color: "sini" })).toEqual([
    { companyId: 1, action: "update", before: { color: "musta" }, after: { color: "sini" } },
  ]);
  expect(revisionEvents(before, { ...before, color: "sini", company: 2 })).toEqual([
    {
      companyId: 1,
      action: "leave",
      before: { licensePlate: "ABC-123", company: 1 },
      after: { licensePlate: "ABC-123", company: 2 },
    },
    {
      companyId: 2,
      action: "update",
      before: { color: "musta", company: 1 },
      after: { color: "sini", company: 2 },
    },
  ]);
});

test("a move does not name the other company to a reader who may not see it", () => {
  const content = { licensePlate: "ABC-123", company: 2 };
  expect(withoutForeignCompany(content, (id) => id === 2)).toBe(content);
  expect(withoutForeignCompany(content, (id) => id === 1)).toEqual({ ...content, company: null });
  expect(withoutForeignCompany({ licensePlate: "ABC-123" }, () => false)).toEqual({
    licensePlate: "ABC-123",
  });
  expect(withoutForeignCompany(null, () => false)).toBe(null);
});

const contract = { ...aCompany().contract, signed: null };

test.each<[string, Partial<Company>, string, unknown, unknown]>([
  ["a name", { companyName: "Å Oy" }, "companyName", "Taksi Virtanen Oy", "Å Oy"],
  ["the status", { status: "active" }, "status", "incomplete", "active"],
  ["a street", { address: { ...aCompany().address, street: "X 2" } }, "address.street", "Asematie 1", "X 2"],
  ["the partner", { aggregatorCompanyId: 5 }, "aggregatorCompany", null, 5],
  ["a signature", { contract }, "contract.signed", "2026-11-01T08:00:00.000Z", null],
  ["the packages", { packages: [] }, "packages", "standard 2026-11-02–", null],
  ["the accountant", { accountantEmail: "a@b.fi" }, "accountantEmail", null, "a@b.fi"],
])("the history names %s with what it was and what it is", (_, overrides, path, before, after) => {
  expect(changedCompanyFields(aCompany(), aCompany(overrides))).toEqual({
    before: { [path]: before },
    after: { [path]: after },
  });
});

test.each<keyof Company>([
  "id",
  "version",
  "ownerId",
  "createdDate",
  "modifiedBy",
  "vehicleCount",
  "approvedDate",
])("a computed field (%s) is no part of a company's content", (field) => {
  const changed = { ...aCompany(), [field]: "something else" } as Company;
  expect(changedCompanyFields(aCompany(), changed).after).toEqual({});
});

test("the history shows only the ends of an IBAN", () => {
  const billing = { ...aCompany().billing, iban: "FI5542345670000081" };
  const change = changedCompanyFields(aCompany(), aCompany({ billing }));
  expect(change.before).toEqual({ "billing.iban": "FI211234…0785" });
  expect(change.after).toEqual({ "billing.iban": "FI554234…0081" });
  expect(JSON.stringify(flatCompany(aCompany()))).not.toContain("FI2112345600000785");
});

test("a changed IBAN is a change even if the history masks the difference", () => {
  const iban = "FI2112345600000785";
  const twin = twinOf(iban);
  expect(isIban(twin)).toBe(true);
  const billing = { ...aCompany().billing, iban: twin };
  expect(changedCompanyFields(aCompany(), aCompany({ billing })).after).toEqual({
    "billing.iban": "FI211234…0785",
  });
});

/** Another valid IBAN with the same first eight and last four characters. */
function twinOf(iban: string): string {
  for (let middle = 0; middle < 1_000_000; middle += 1) {
    const candidate = `${iban.slice(0, 8)}${String(middle).padStart(6, "0")}${iban.slice(-4)}`;
    if (candidate !== iban && isIban(candidate)) return candidate;
  }
  throw new Error("no twin");
}

describe("the person behind a change", () => {
  const did = { label: "aino@tolppa.example", admin: false, companyId: 7 };
  const reader = (more: Partial<Actor>): Actor => ({
    kind: "user",
    id: 1,
    label: "b@tolppa.example",
    admin: false,
    companyIds: [7],
    ...more,
  });
  const overseer = reader({ companyIds: [1], readOnlyCompanyIds: [7] });

  test.each<[string, Actor, string | null]>([
    ["the company's people", reader({}), did.label],
    ["an admin", reader({ admin: true, companyIds: [] }), did.label],
    [
      "an admin who views the portal as this company",
      viewingActor(reader({}), { companyId: 7, until: new Date() }),
      did.label,
    ],
    ["their aggregator's people", overseer, null],
    ["the person themselves, now of the overseeing aggregator", { ...overseer, label: did.label }, did.label],
  ])("of a company, as %s see it", (_, actor, name) => {
    expect(shownDoer(did, actor)).toEqual({ name, side: "company" });
  });

  test("is named to admins only, if an admin", () => {
    const name = (actor: Actor) => shownDoer({ ...did, admin: true }, actor).name;
    expect([reader({}), overseer, reader({ admin: true })].map(name)).toEqual([null, null, did.label]);
  });
});
