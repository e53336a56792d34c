import { describe, expect, test } from "vitest";
import type { Billing } from "#lib/companies/company-fields.ts";
import type { Actor } from "#lib/core/actor.ts";
import { STATUSES } from "#lib/core/status.ts";
import {
  aCompany,
  admin,
  COMPANY_ID,
  codeOf,
  issueLines,
  ownUser,
  program,
  revision,
} from "#lib/core/testing.ts";
import { type BillingStanding, NO_STANDING } from "./billing-right.ts";
import { reviseCompany } from "./company-revision.ts";

const companyProgram: Actor = { ...program, admin: false, companyIds: [COMPANY_ID] };
const providerProgram: Actor = { ...companyProgram, provider: "taksiHelsinki" };

const ACTORS: Record<string, { actor: Actor; standing: BillingStanding; past: string }> = {
  "an admin": { actor: admin, standing: NO_STANDING, past: "ok" },
  "a program of all companies": { actor: program, standing: NO_STANDING, past: "ok" },
  "an owner just seen": { actor: ownUser, standing: { role: "owner", confirmed: true }, past: "ok" },
  "an owner": { actor: ownUser, standing: { role: "owner", confirmed: false }, past: "step_up_needed" },
  "a member just seen": {
    actor: ownUser,
    standing: { role: "member", confirmed: true },
    past: "owners_only",
  },
  "a user of unknown role": { actor: ownUser, standing: NO_STANDING, past: "owners_only" },
  "the company's program": { actor: companyProgram, standing: NO_STANDING, past: "owners_only" },
  "a company's program that claims an owner's standing": {
    actor: companyProgram,
    standing: { role: "owner", confirmed: true },
    past: "owners_only",
  },
  "a dispatch provider's program": { actor: providerProgram, standing: NO_STANDING, past: "owners_only" },
};

const FIELDS: Partial<Billing>[] = [
  { iban: "FI3715903000000776" },
  { iban: null },
  { bic: "OKOYFIHH" },
  { emailInvoicingAddress: "muualle@example.fi" },
  { billingType: "e_invoice", eInvoicingAddress: "003712345671", eInvoicingOperator: "BASWARE" },
];

describe("billing", () => {
  const cells = STATUSES.flatMap((status) =>
    Object.entries(ACTORS).map(([who, asked]) => ({ status, who, ...asked })),
  );

  test.each(cells)("of a company that is $status by $who", ({ status, actor, standing, past }) => {
    for (const billing of FIELDS) {
      const result = reviseCompany(actor, aCompany({ status }), { changes: { billing }, revision, standing });
      expect(codeOf(result)).toBe(status === "incomplete" ? "ok" : past);
    }
  });

  test.each(cells)("sent unchanged while $status by $who is accepted", ({ status, actor, standing }) => {
    const company = aCompany({ status });
    const changes = { billing: company.billing, companyName: company.companyName };
    expect(codeOf(reviseCompany(actor, company, { changes, revision, standing }))).toBe("ok");
  });

  test("is refused with the name of each changed field and of each emptied field", () => {
    const changes = {
      billing: { billingType: "e_invoice", eInvoicingAddress: "0037", eInvoicingOperator: "X" },
    } as const;
    const refused = (standing: BillingStanding) =>
      issueLines(reviseCompany(ownUser, aCompany({ status: "active" }), { changes, revision, standing }));
    const named = ["billingType", "eInvoicingAddress", "eInvoicingOperator", "emailInvoicingAddress"];
    expect(refused({ role: "member", confirmed: true })).toEqual(
      named.map((field) => `billing.${field} owners_only`),
    );
    expect(refused({ role: "owner", confirmed: false })).toEqual(
      named.map((field) => `billing.${field} signed_in_long_ago`),
    );
  });
});
