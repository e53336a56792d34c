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
import { reviseCompany } from "./company-revision.ts";

const companyProgram: Actor = { ...program, admin: false, companyIds: [COMPANY_ID] };
const providerProgram: Actor = { ...companyProgram, provider: "taksiHelsinki" };

/** `account` and `address`: the result of a changed account, and of a changed invoice address, from `pending` on. */
const ACTORS: Record<string, { actor: Actor; confirmed: boolean; account: string; address: string }> = {
  "a person just seen": { actor: ownUser, confirmed: true, account: "ok", address: "ok" },
  "a person": { actor: ownUser, confirmed: false, account: "step_up_needed", address: "ok" },
  "an admin just seen": { actor: admin, confirmed: true, account: "ok", address: "ok" },
  "an admin": { actor: admin, confirmed: false, account: "step_up_needed", address: "ok" },
  "a program of all companies": { actor: program, confirmed: false, account: "ok", address: "ok" },
  "the company's program": {
    actor: companyProgram,
    confirmed: false,
    account: "people_only",
    address: "people_only",
  },
  "a dispatch provider's program": {
    actor: providerProgram,
    confirmed: false,
    account: "people_only",
    address: "people_only",
  },
};

const ACCOUNTS: Partial<Billing>[] = [
  { iban: "FI3715903000000776" },
  { iban: null },
  { bic: "OKOYFIHH" },
  { iban: "FI3715903000000776", emailInvoicingAddress: "muualle@example.fi" },
];
const ADDRESSES: Partial<Billing>[] = [
  { emailInvoicingAddress: "muualle@example.fi" },
  { billingType: "e_invoice", eInvoicingAddress: "003712345671", eInvoicingOperator: "BASWARE" },
];

describe("billing", () => {
  const cells = STATUSES.flatMap((status) =>
    Object.entries(ACTORS).map(([who, asked]) => ({ status, who, ...asked })),
  );

  test.each(cells)(
    "of a company that is $status by $who",
    ({ status, actor, confirmed, account, address }) => {
      const answers = (changed: readonly Partial<Billing>[]) =>
        changed.map((billing) =>
          codeOf(reviseCompany(actor, aCompany({ status }), { changes: { billing }, revision, confirmed })),
        );
      const expected = (past: string) => (status === "incomplete" ? "ok" : past);
      expect(answers(ACCOUNTS)).toEqual(ACCOUNTS.map(() => expected(account)));
      expect(answers(ADDRESSES)).toEqual(ADDRESSES.map(() => expected(address)));
    },
  );

  test.each(cells)("sent unchanged while $status by $who is accepted", ({ status, actor, confirmed }) => {
    const company = aCompany({ status });
    const changes = { billing: company.billing, companyName: company.companyName };
    expect(codeOf(reviseCompany(actor, company, { changes, revision, confirmed }))).toBe("ok");
  });

  test("is refused with the name of each changed field and of each emptied field", () => {
    const changes = {
      billing: {
        billingType: "e_invoice",
        eInvoicingAddress: "0037",
        eInvoicingOperator: "X",
        iban: null,
      },
    } as const;
    const refused = (actor: Actor) =>
      issueLines(
        reviseCompany(actor, aCompany({ status: "active" }), { changes, revision, confirmed: false }),
      );
    const named = ["billingType", "eInvoicingAddress", "eInvoicingOperator", "emailInvoicingAddress", "iban"];
    expect(refused(companyProgram)).toEqual(named.map((field) => `billing.${field} people_only`));
    expect(refused(ownUser)).toEqual(["billing.iban signed_in_long_ago"]);
  });
});
