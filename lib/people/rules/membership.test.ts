import { describe, expect, test } from "vitest";
import { viewingActor } from "#lib/accounts/rules/viewing.ts";
import type { Actor, CompanyRole } from "#lib/core/actor.ts";
import {
  canRemovePerson,
  checkInvitation,
  checkRoleChange,
  invitationEnd,
  managesPeople,
  nameOfPerson,
  type SentInvitation,
  seesPeople,
} from "./membership.ts";

const person = (more: Partial<Actor> = {}): Actor => ({
  kind: "user",
  id: 1,
  label: "a@tolppa.example",
  admin: false,
  companyIds: [7],
  ...more,
});
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }) =>
  result.ok ? "ok" : result.error.code;

test.each<[string, Actor, CompanyRole | null, boolean, boolean]>([
  ["an owner", person(), "owner", true, true],
  ["a member", person(), "member", false, false],
  ["somebody who only looks", person({ companyIds: [], readOnlyCompanyIds: [7] }), null, false, false],
  ["an admin", person({ admin: true, companyIds: [] }), null, true, true],
  ["a company's own program", person({ kind: "client" }), null, false, false],
  ["a program with all companies", person({ kind: "client", admin: true }), null, false, false],
  ["the product itself", person({ kind: "system", admin: true }), null, false, false],
])("%s decides who belongs to a company: %#", (_, actor, role, manages, removesOthers) => {
  expect(managesPeople({ actor, role })).toBe(manages);
  expect(canRemovePerson({ actor, role }, 2)).toBe(removesOthers);
  expect(canRemovePerson({ actor, role }, 1)).toBe(manages || actor.kind === "user");
});

test.each<[string, Actor, boolean]>([
  ["one of its people", person(), true],
  ["an admin", person({ admin: true, companyIds: [] }), true],
  ["an admin who looks as it does", viewingActor(person(), { companyId: 7, until: new Date() }), true],
  ["its aggregator's person", person({ companyIds: [1], readOnlyCompanyIds: [7] }), false],
  ["its aggregator's person who belongs to it too", person({ readOnlyCompanyIds: [8] }), true],
  ["its dispatch provider's program", person({ kind: "client", provider: "taksiHelsinki" }), false],
])("%s sees who belongs to a company: %#", (_, actor, sees) => {
  expect(seesPeople(actor, 7)).toBe(sees);
});

const TWO = [
  { userId: 1, role: "owner" },
  { userId: 2, role: "member" },
] as const;
const THREE = [...TWO, { userId: 3, role: "owner" }] as const;

test.each([
  [TWO, 1, null, "last_owner"],
  [TWO, 1, "member", "last_owner"],
  [TWO, 1, "owner", "ok"],
  [TWO, 2, null, "ok"],
  [TWO, 2, "owner", "ok"],
  [TWO, 9, null, "not_found"],
  [THREE, 1, null, "ok"],
  [THREE, 1, "member", "ok"],
] as const)("in a company of %j, changing person %d to %s is %s", (people, userId, role, code) => {
  expect(codeOf(checkRoleChange(people, { userId, role }))).toBe(code);
});

describe("an invitation", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const sent = (count: number, more: Partial<SentInvitation> = {}): SentInvitation[] =>
    Array.from({ length: count }, (_, n) => ({
      email: `x${n}@tolppa.example`,
      createdAt: ago(90),
      expiresAt: invitationEnd(ago(90)),
      over: false,
      ...more,
    }));
  const EMAIL = "uusi@tolppa.example";
  const NONE = { toOne: 0, bySender: 0 };
  const to = { email: EMAIL };
  const old = { createdAt: ago(9 * 1440), expiresAt: ago(2 * 1440) };

  test.each<[string, string[], SentInvitation[], string]>([
    ["the first one", [], [], "ok"],
    ["to somebody who belongs there", [EMAIL], [], "already_member"],
    ["that stands open", [], sent(1, to), "already_invited"],
    ["that was withdrawn", [], sent(1, { ...to, over: true }), "ok"],
    ["that nobody followed in time", [], sent(1, { ...to, ...old }), "ok"],
    ["after 19 open ones", [], sent(19), "ok"],
    ["after 20 open ones", [], sent(20), "too_many_invitations"],
    ["after 20 that have run out", [], sent(20, old), "ok"],
    ["after 49 mails today", [], sent(49, { over: true }), "ok"],
    ["after 50 mails today", [], sent(50, { over: true }), "too_many_invitation_mails"],
    ["after 50 mails yesterday", [], sent(50, { over: true, createdAt: ago(1441) }), "ok"],
  ])("%s", (_, people, before, code) => {
    expect(codeOf(checkInvitation({ email: EMAIL, people, sent: before, mails: NONE, now }))).toBe(code);
  });

  test.each([
    ["two mails to them within the hour", { toOne: 2, bySender: 0 }, "ok"],
    ["three mails to them within the hour", { toOne: 3, bySender: 0 }, "too_many_invitation_mails"],
    ["49 mails by the same person today", { toOne: 0, bySender: 49 }, "ok"],
    ["50 mails by the same person today", { toOne: 0, bySender: 50 }, "too_many_invitation_mails"],
  ])("after %s of all companies together", (_, mails, code) => {
    expect(codeOf(checkInvitation({ email: EMAIL, people: [], sent: [], mails, now }))).toBe(code);
  });
});

test.each([
  ["aino@taksi.example", {}, "Aino Virtanen"],
  ["Aino@Taksi.example", {}, "Aino Virtanen"],
  ["aino@taksi.example", { firstName: "Aino-Maija", lastName: "Laine" }, "Aino-Maija Laine"],
  ["matti@taksi.example", {}, null],
  ["matti@taksi.example", { lastName: "Laine" }, "Laine"],
])("the account %s with the name %j of a company whose contact is Aino is called %s", (email, own, name) => {
  const contact = {
    firstName: "Aino",
    lastName: "Virtanen",
    phoneNumber: "+35840123",
    email: "aino@taksi.example",
  };
  expect(nameOfPerson(contact, { email, firstName: null, lastName: null, ...own })).toBe(name);
});
