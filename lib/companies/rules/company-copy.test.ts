import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { STATUSES } from "#lib/core/status.ts";
import {
  aCompany,
  admin,
  COMPANY_ID,
  codeOf,
  issueLines,
  otherUser,
  ownUser,
  program,
  revision,
} from "#lib/core/testing.ts";
import { type Company, missingOfCompany, type Package } from "./company.ts";
import { copiedCompany } from "./company-copy.ts";
import { revisePackages } from "./packages.ts";

const NEW_ID = 99;
const partner = aCompany({ id: 50, companyType: "regional_partner", status: "active" });

const copy = (actor: Actor, source: Company, target: Company | null = partner): Result<Company> =>
  copiedCompany(actor, source, { id: NEW_ID, target, revision });

const copied = (source: Company, actor = admin): Company => {
  const result = copy(actor, source);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

test("only admins copy a company, and a hidden company is not found", () => {
  expect(codeOf(copy(admin, aCompany()))).toBe("ok");
  expect(codeOf(copy(program, aCompany()))).toBe("ok");
  expect(codeOf(copy(ownUser, aCompany()))).toBe("forbidden");
  expect(codeOf(copy(otherUser, aCompany()))).toBe("not_found");
});

describe("the target", () => {
  const targets = COMPANY_TYPES.flatMap((companyType) => STATUSES.map((status) => ({ companyType, status })));
  test.each(targets)(
    "a $companyType that is $status takes copies only as a regional partner that is not inactive",
    (kind) => {
      const expected = kind.companyType === "regional_partner" && kind.status !== "inactive";
      const result = copy(admin, aCompany(), aCompany({ id: 50, ...kind }));
      expect(codeOf(result)).toBe(expected ? "ok" : "invalid_target");
      expect(issueLines(result)).toEqual(expected ? [] : ["aggregatorCompany invalid_target"]);
    },
  );

  test("must exist and must not be the company itself", () => {
    const itself = aCompany({ companyType: "regional_partner", status: "active" });
    expect(codeOf(copy(admin, itself, itself))).toBe("invalid_target");
    expect(codeOf(copy(admin, aCompany(), null))).toBe("invalid_target");
  });
});

test.each(STATUSES)(
  "the copy of a company that is %s is incomplete and has no signed agreement",
  (status) => {
    const source = aCompany({
      status,
      externalId: "CAB-1",
      external: { status: "active", goodSignStatus: { status: "synced", id: "G-1", syncedDate: null } },
      accountantEmail: "tili@toimisto.example",
      approvedDate: revision.at,
      approvedBy: admin.label,
      submittedDate: revision.at,
      vehicleCount: 3,
      driverCount: 4,
      aggregatorCompanyId: 8,
    });
    const made = copied(source);
    expect(made).toMatchObject({
      id: NEW_ID,
      version: 1,
      status: "incomplete",
      aggregatorCompanyId: partner.id,
      contract: { signed: null, reliablePartner: null },
      externalId: null,
      external: { status: null, goodSignStatus: { status: null, id: null, syncedDate: null } },
      createdBy: admin.label,
      modifiedBy: admin.label,
      createdDate: revision.at,
      submittedDate: null,
      approvedDate: null,
      approvedBy: null,
      vehicleCount: 0,
      driverCount: 0,
    });
    for (const field of [
      "companyName",
      "businessId",
      "provider",
      "companyType",
      "address",
      "contact",
    ] as const)
      expect(made[field]).toEqual(source[field]);
    for (const field of [
      "taxiServiceLicence",
      "language",
      "billing",
      "accountantEmail",
      "ownerId",
      "owner",
    ] as const)
      expect(made[field]).toEqual(source[field]);
    expect(missingOfCompany(made)).toEqual(["contract.signed", "contract.reliablePartner"]);
    expect(source.id).toBe(COMPANY_ID);
  },
);

const today = revision.today;
const day = (offset: number) => addDays(today, offset);

describe("the copied packages", () => {
  test.each<[string, Package[], Package[]]>([
    ["an empty history stays empty", [], []],
    [
      "the current package begins today",
      [{ name: "standard", startDate: day(-400), endDate: null }],
      [{ name: "standard", startDate: today, endDate: null }],
    ],
    [
      "past packages are left out, planned packages are copied",
      [
        { name: "standard", startDate: day(-400), endDate: day(-200) },
        { name: "premium", startDate: day(-199), endDate: day(10) },
        { name: "standard", startDate: day(11), endDate: null },
      ],
      [
        { name: "premium", startDate: today, endDate: day(10) },
        { name: "standard", startDate: day(11), endDate: null },
      ],
    ],
    [
      "a package that ends today is still in force",
      [{ name: "premium", startDate: day(-9), endDate: today }],
      [{ name: "premium", startDate: today, endDate: today }],
    ],
  ])("%s", (_, packages, expected) => {
    expect(copied(aCompany({ packages })).packages).toEqual(expected);
  });

  test("are valid for every package history", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: -900, max: 100 }), (days, first) => {
        let from = first;
        const packages = days.map((length, index): Package => {
          const startDate = day(from);
          from += length;
          return { name: "standard", startDate, endDate: index === days.length - 1 ? null : day(from - 1) };
        });
        const made = copied(aCompany({ packages })).packages;
        expect(revisePackages([], made, null)).toEqual({ ok: true, value: made });
        expect(made.every(({ startDate }) => startDate >= today)).toBe(true);
      }),
    );
  });
});
