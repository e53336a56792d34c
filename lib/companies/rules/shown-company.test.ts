import { expect, test } from "vitest";
import { viewingActor } from "#lib/accounts/rules/viewing.ts";
import { aCompany, admin, ownUser, program } from "#lib/core/testing.ts";
import { shownCompany } from "./shown-company.ts";

const PROVIDERS_OWN = "yllapito@tolppa.example";
const at = new Date("2026-11-01T08:00:00Z");
const company = aCompany({
  createdBy: PROVIDERS_OWN,
  modifiedBy: PROVIDERS_OWN,
  approvedBy: PROVIDERS_OWN,
  approvedDate: at,
  contract: { signed: { at, by: PROVIDERS_OWN }, reliablePartner: { at, by: PROVIDERS_OWN } },
  external: { status: "linked", goodSignStatus: { status: "signed", id: "GS-1", syncedDate: null } },
});

test("a company user sees the dates of creation, signing and approval, but not the provider's people", () => {
  const shown = shownCompany(ownUser, company);
  expect(JSON.stringify(shown)).not.toMatch(/yllapito|GS-1/);
  expect(shown).toEqual({
    ...company,
    createdBy: null,
    modifiedBy: null,
    approvedBy: null,
    contract: { signed: { at, by: null }, reliablePartner: { at, by: null } },
    external: { status: "linked", goodSignStatus: { status: "signed", id: null, syncedDate: null } },
  });
});

test("the aggregator's people do not see the company's owner, an admin viewing as the company does", () => {
  const overseer = { ...ownUser, companyIds: [1], readOnlyCompanyIds: [company.id] };
  expect(shownCompany(overseer, company)).toMatchObject({ ownerId: null, owner: null });
  const viewing = viewingActor(admin, { companyId: company.id, until: at });
  expect(shownCompany(viewing, company).owner).toBe(company.owner);
});

test("a contract that is not signed stays null", () => {
  const bare = aCompany({ contract: { signed: null, reliablePartner: null } });
  expect(shownCompany(ownUser, bare).contract).toEqual({ signed: null, reliablePartner: null });
});

test.each([
  ["admin", admin],
  ["program", program],
])("an %s with the admin's authority sees every field", (_, actor) => {
  expect(shownCompany(actor, company)).toEqual(company);
});
