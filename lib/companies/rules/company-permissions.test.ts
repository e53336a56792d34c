import { describe, expect, test } from "vitest";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { type Actor, canSeeCompany, SYSTEM } from "#lib/core/actor.ts";
import { hasExternalIds, PROVIDERS } from "#lib/core/providers.ts";
import { STATUS_ACTIONS, STATUSES, type Status } from "#lib/core/status.ts";
import { aCompany, admin, COMPANY_ID, otherUser, ownUser, program } from "#lib/core/testing.ts";
import {
  canCreateCompany,
  canDeleteCompany,
  canEditField,
  canRefreshCompany,
  canTakeAction,
  type GuardedField,
  takesExternalId,
} from "./company-permissions.ts";

const ROLES = { admin, program, ownUser, otherUser };
const roles = Object.entries(ROLES) as [keyof typeof ROLES, Actor][];

test.each([
  "cabonline",
  "taksiHame",
  "tatsilla",
  "02Taksi",
  "taksiItaSuomi",
  "leviKittila",
  "vievie",
  "ksat",
  "taksiLansiSuomi",
] as const)("%s knows a company by an id of its own", (provider) => {
  expect(hasExternalIds(provider)).toBe(true);
});

test.each([
  "valopilkku",
  "taksiHelsinki",
  "dride",
  "taxidata",
  "taksari",
  "keskustaksi",
  "taksivaasa",
  "taksiHyvinkaa",
] as const)("%s knows no company by an id of its own", (provider) => {
  expect(hasExternalIds(provider)).toBe(false);
});

test.each(PROVIDERS.flatMap((provider) => COMPANY_TYPES.map((companyType) => ({ provider, companyType }))))(
  "a $companyType at $provider has an external id only as an operator at a provider that knows companies by ids",
  (company) => {
    const expected = company.companyType === "operator" && hasExternalIds(company.provider);
    expect(takesExternalId(company)).toBe(expected);
    expect(canEditField(admin, aCompany(company), "externalId")).toBe(expected);
    expect(canEditField(ownUser, aCompany(company), "externalId")).toBe(false);
  },
);

/** The statuses in which company users may change a guarded field. */
const OWN_USERS: Record<GuardedField, Status[]> = {
  companyName: ["incomplete", "pending"],
  businessId: ["incomplete", "pending"],
  provider: ["incomplete"],
  companyType: [],
  externalId: [],
  aggregatorCompany: [],
  "external.status": [],
};
const ADMINS: Record<GuardedField, readonly Status[]> = {
  companyName: STATUSES,
  businessId: ["incomplete", "pending"],
  provider: STATUSES,
  companyType: STATUSES,
  externalId: STATUSES,
  aggregatorCompany: STATUSES,
  "external.status": ["active"],
};

describe.each(Object.keys(OWN_USERS) as GuardedField[])("%s", (field) => {
  test.each(STATUSES)("while %s it is editable by role", (status) => {
    const company = aCompany({ status, provider: "cabonline" });
    expect(canEditField(ownUser, company, field)).toBe(OWN_USERS[field].includes(status));
    expect(canEditField(admin, company, field)).toBe(ADMINS[field].includes(status));
    expect(canEditField(program, company, field)).toBe(ADMINS[field].includes(status));
  });
});

test.each(roles.flatMap(([name, actor]) => STATUS_ACTIONS.map((action) => ({ name, actor, action }))))(
  "$name may $action: the provider takes every action, company users submit and withdraw, others take none",
  ({ name, actor, action }) => {
    const own = action === "submit" || action === "withdraw";
    const expected = name === "admin" || name === "program" || (name === "ownUser" && own);
    expect(canTakeAction(actor, aCompany(), action)).toBe(expected);
  },
);

test.each(roles.flatMap(([name, actor]) => STATUSES.map((status) => ({ name, actor, status }))))(
  "$name may delete a company that is $status only before its first use, and never another company",
  ({ name, actor, status }) => {
    const unused = status === "incomplete" || status === "pending";
    expect(canDeleteCompany(actor, aCompany({ status }))).toBe(unused && name !== "otherUser");
  },
);

test.each([
  ["an admin", admin, true],
  ["an admin program", program, true],
  ["the product itself", SYSTEM, true],
  ["a user of the company", ownUser, true],
  ["another company's user", otherUser, false],
  ["a user without a company", { ...ownUser, companyIds: [] }, false],
  ["a program that reaches no company", { ...program, admin: false }, false],
])("%s sees the company: %s", (_, actor, expected) => {
  expect(canSeeCompany(actor, COMPANY_ID)).toBe(expected);
});

test.each([
  ["a person", ownUser, true],
  ["an admin", admin, true],
  ["an admin program", program, true],
  ["a program without authority", { ...program, admin: false }, false],
  [
    "a program of the company's provider",
    { ...program, admin: false, provider: "taksiHelsinki" as const },
    true,
  ],
  ["another provider's program", { ...program, admin: false, provider: "vievie" as const }, false],
])("%s may register a company: %s", (_, actor, expected) => {
  expect(canCreateCompany(actor, { provider: "taksiHelsinki" })).toBe(expected);
});

test.each(
  roles.flatMap(([name, actor]) =>
    PROVIDERS.flatMap((provider) =>
      STATUSES.flatMap((status) =>
        ["47113", null].map((externalId) => ({ name, actor, provider, status, externalId })),
      ),
    ),
  ),
)(
  "$name may refresh a company that is $status at $provider as $externalId only as section 4 says",
  (given) => {
    const { name, actor, provider, status, externalId } = given;
    const offered = status === "active" && externalId !== null && hasExternalIds(provider);
    expect(canRefreshCompany(actor, aCompany({ provider, status, externalId }))).toBe(
      offered && (name === "admin" || name === "program"),
    );
  },
);
