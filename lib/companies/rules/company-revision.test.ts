import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { addDays } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import {
  aCompany,
  admin,
  codeOf,
  issueLines,
  otherUser,
  ownUser,
  program,
  revision,
} from "#lib/core/testing.ts";
import { type Company, NO_BILLING, wizardStep } from "./company.ts";
import type { CompanyChanges } from "./company-merge.ts";
import { reviseCompany } from "./company-revision.ts";

const revise = (actor: Actor, company: Company, changes: CompanyChanges): Result<Company> =>
  reviseCompany(actor, company, { changes, revision });

const accepted = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
};

const notSigned = { signed: null, reliablePartner: null };

describe("a transition to a target status", () => {
  const ALLOWED: Record<Status, Partial<Record<Status, "admin" | "anyone">>> = {
    incomplete: { pending: "anyone", active: "admin" },
    pending: { active: "admin", inactive: "anyone" },
    active: { inactive: "admin" },
    inactive: { active: "admin" },
  };
  const cells = STATUSES.flatMap((from) =>
    STATUSES.flatMap((to) =>
      Object.entries({ admin, program, ownUser, otherUser }).map(([role, actor]) => ({
        from,
        to,
        role,
        actor,
      })),
    ),
  );

  test.each(cells)("$from to $to by $role", ({ from, to, role, actor }) => {
    const rule = ALLOWED[from][to];
    const expected =
      role === "otherUser"
        ? "not_found"
        : from === to
          ? "ok"
          : rule === undefined
            ? "transition_not_allowed"
            : rule === "admin" && role === "ownUser"
              ? "forbidden"
              : "ok";
    const result = revise(actor, aCompany({ status: from }), { status: to });
    expect(codeOf(result)).toBe(expected);
    if (result.ok) expect(result.value.status).toBe(to);
    else if (expected !== "not_found") expect(issueLines(result)).toEqual([`status ${expected}`]);
  });
});

describe("approving and submitting", () => {
  const lacking: [string, Partial<Company>, string[]][] = [
    ["billing", { billing: NO_BILLING }, ["billing.billingType"]],
    ["a package", { packages: [] }, ["packages"]],
    ["the signature", { contract: { ...aCompany().contract, signed: null } }, ["contract.signed"]],
    [
      "the acknowledgement",
      { contract: { ...aCompany().contract, reliablePartner: null } },
      ["contract.reliablePartner"],
    ],
    [
      "everything",
      { billing: NO_BILLING, packages: [], contract: notSigned },
      ["billing.billingType", "packages", "contract.signed", "contract.reliablePartner"],
    ],
  ];
  test.each(lacking)("without %s is refused with the missing fields", (_, overrides, missing) => {
    for (const [actor, status] of [
      [admin, "active"],
      [ownUser, "pending"],
    ] as const) {
      const result = revise(actor, aCompany(overrides), { status });
      expect(codeOf(result)).toBe("incomplete");
      expect(issueLines(result)).toEqual(missing.map((path) => `${path} required`));
    }
  });

  test("a company that has been in use can be deactivated although a field is missing", () => {
    const bare = aCompany({ status: "active", packages: [] });
    expect(accepted(revise(admin, bare, { status: "inactive" })).status).toBe("inactive");
  });
});

describe("saving the service step", () => {
  const choosePackage = { name: "premium", startDate: "2026-12-01" } as const;
  const contract = { signed: true, reliablePartner: true };
  const ready = aCompany({ packages: [], contract: notSigned });

  test("submits an incomplete company once nothing is missing", () => {
    const saved = accepted(revise(ownUser, ready, { choosePackage, contract }));
    expect(saved.status).toBe("pending");
    expect(saved.packages).toEqual([{ ...choosePackage, endDate: null }]);
    expect(saved.contract.signed).toEqual({ at: revision.at, by: ownUser.label });
  });

  test.each<[string, Company, CompanyChanges]>([
    ["billing is missing", aCompany({ ...ready, billing: NO_BILLING }), { choosePackage, contract }],
    ["a box is not ticked", ready, { choosePackage, contract: { signed: true } }],
    ["no package is chosen", ready, { contract }],
    ["another step is saved", aCompany(), { companyName: "Uusi Oy" }],
  ])("leaves it incomplete when %s", (_, company, changes) => {
    expect(accepted(revise(ownUser, company, changes)).status).toBe("incomplete");
  });

  test("submits a company that a later step completed, when it is saved again unchanged", () => {
    expect(accepted(revise(ownUser, aCompany(), { contract })).status).toBe("pending");
  });

  test.each(["pending", "active", "inactive"] as const)("does not change the status while %s", (status) => {
    expect(accepted(revise(ownUser, aCompany({ status }), { contract })).status).toBe(status);
  });

  test("by a PUT of the unchanged incomplete company does not submit it", () => {
    const { status, packages } = aCompany();
    expect(accepted(revise(ownUser, aCompany(), { status, packages, contract })).status).toBe("incomplete");
  });

  test("by a PUT of the company with newly ticked boxes submits it", () => {
    const { status, packages } = aCompany();
    const unticked = aCompany({ contract: notSigned });
    expect(accepted(revise(ownUser, unticked, { status, packages, contract })).status).toBe("pending");
  });

  test("keeps the first person and time of a ticked box", () => {
    const later = { ...revision, at: new Date("2027-01-01T00:00:00Z") };
    const result = reviseCompany(admin, aCompany(), { changes: { contract }, revision: later });
    expect(accepted(result).contract).toEqual(aCompany().contract);
  });
});

describe("the save that completes a company with an accepted agreement", () => {
  const { billing } = aCompany();
  const later = [{ name: "standard", startDate: "2026-12-01", endDate: null }] as const;
  const contract = { signed: true, reliablePartner: true };
  const unsigned = aCompany({ contract: notSigned });
  const LAST: [block: string, Company, CompanyChanges][] = [
    ["billing", aCompany({ billing: NO_BILLING }), { billing }],
    ["the package", aCompany({ packages: [] }), { packages: later }],
    ["the agreement", unsigned, { contract }],
    ["billing, by a PUT of the whole", aCompany({ billing: NO_BILLING }), { status: "incomplete", billing }],
    ["the agreement, in a PUT that names the status", unsigned, { status: "incomplete", contract }],
  ];
  test.each(LAST)("submits it, whichever block that is: %s", (_, company, changes) => {
    expect(accepted(revise(ownUser, company, changes)).status).toBe("pending");
    expect(accepted(revise(admin, company, changes)).status).toBe("pending");
  });

  test("is the second of billing and service, in either order", () => {
    const empty = aCompany({ billing: NO_BILLING, packages: [], contract: notSigned });
    const choosePackage = { name: "standard", startDate: "2026-12-01" } as const;
    const steps: CompanyChanges[] = [{ billing }, { choosePackage, contract }];
    for (const [first = {}, second = {}] of [steps, steps.toReversed()]) {
      const half = accepted(revise(ownUser, empty, first));
      expect(half.status).toBe("incomplete");
      expect(accepted(revise(ownUser, half, second)).status).toBe("pending");
    }
  });

  test("does not submit a returned company, which lacks nothing and is sent again by its service step", () => {
    expect(accepted(revise(ownUser, aCompany(), { accountantEmail: "a@b.example" })).status).toBe(
      "incomplete",
    );
  });
});

describe("authority", () => {
  const WRITES: [string, CompanyChanges][] = [
    ["companyName", { companyName: "Toinen Oy" }],
    ["businessId", { businessId: "7654321-2" }],
    ["provider", { provider: "dride" }],
    ["companyType", { companyType: "aggregator" }],
    ["externalId", { externalId: "X-1" }],
    ["aggregatorCompany", { aggregatorCompany: { id: 99 } }],
    ["owner", { owner: "joku@muu.example" }],
  ];
  const READ_ONLY: Record<string, Record<Status, string[]>> = {
    ownUser: {
      incomplete: ["companyType", "externalId", "aggregatorCompany", "owner"],
      pending: ["provider", "companyType", "externalId", "aggregatorCompany", "owner"],
      active: WRITES.map(([field]) => field),
      inactive: WRITES.map(([field]) => field),
    },
    admin: {
      incomplete: ["owner"],
      pending: ["owner"],
      active: ["businessId", "owner"],
      inactive: ["businessId", "owner"],
    },
  };
  const cells = WRITES.flatMap(([field, changes]) =>
    STATUSES.flatMap((status) => [
      { role: "ownUser", actor: ownUser, status, field, changes },
      { role: "admin", actor: admin, status, field, changes },
    ]),
  );

  test.each(cells)(
    "$role and $field of a company that is $status",
    ({ role, actor, status, field, changes }) => {
      const company = aCompany({ status, provider: "cabonline", externalId: "OLD" });
      const expected = READ_ONLY[role]?.[status].includes(field) ? [`${field} read_only`] : [];
      expect(issueLines(revise(actor, company, changes))).toEqual(expected);
    },
  );

  test.each(cells)("$role may send an unchanged $field of a company that is $status", ({ actor, status }) => {
    const company = aCompany({ status, provider: "cabonline", externalId: "OLD" });
    const { companyName, businessId, provider, companyType, externalId, owner } = company;
    const echo = { companyName, businessId, provider, companyType, externalId, owner };
    expect(accepted(revise(actor, company, { ...echo, aggregatorCompany: null }))).toEqual(company);
  });

  test("names every refused field at once", () => {
    const changes = { companyType: "aggregator", owner: "x@y.fi", aggregatorCompany: { id: 1 } } as const;
    expect(issueLines(revise(ownUser, aCompany(), changes))).toEqual([
      "companyType read_only",
      "aggregatorCompany read_only",
      "owner read_only",
    ]);
  });

  test.each(["pending", "active", "inactive"] as const)(
    "a signature cannot be removed while %s",
    (status) => {
      for (const actor of [ownUser, admin]) {
        const result = revise(actor, aCompany({ status }), { contract: { signed: false } });
        expect(issueLines(result)).toEqual(["contract read_only"]);
      }
    },
  );

  test("a box may be unticked while the company is incomplete", () => {
    const saved = accepted(revise(ownUser, aCompany(), { contract: { signed: false } }));
    expect(saved.contract.signed).toBeNull();
    expect(saved.status).toBe("incomplete");
  });
});

describe("an external id", () => {
  const known = aCompany({ provider: "cabonline", externalId: "C-1" });

  test("may be set in the save that moves the company to a provider with such ids", () => {
    const saved = accepted(revise(admin, aCompany(), { provider: "ksat", externalId: "K-1" }));
    expect(saved.externalId).toBe("K-1");
  });

  test.each<[string, CompanyChanges]>([
    ["left out", { provider: "dride" }],
    ["sent unchanged", { provider: "dride", externalId: "C-1" }],
  ])("is removed when the provider changes, %s", (_, changes) => {
    expect(accepted(revise(admin, known, changes)).externalId).toBeNull();
    expect(accepted(revise(ownUser, known, changes)).externalId).toBeNull();
  });

  test("is removed even when the next provider has its own ids", () => {
    for (const changes of [{ provider: "ksat" }, { provider: "ksat", externalId: "C-1" }] as const) {
      expect(accepted(revise(admin, known, changes)).externalId).toBeNull();
      expect(accepted(revise(ownUser, known, changes)).externalId).toBeNull();
    }
  });

  test.each<[string, CompanyChanges, string | null]>([
    ["another provider", { provider: "dride" }, null],
    ["another provider with such ids", { provider: "ksat", externalId: "K-1" }, null],
    ["another id at the same provider", { externalId: "C-2" }, null],
    ["no id any more", { externalId: null }, null],
    ["another type", { companyType: "aggregator" }, null],
    ["another name only", { companyName: "Toinen Oy" }, "blocked"],
  ])("changes the external status with it: %s", (_, changes, expected) => {
    for (const status of ["active", "inactive"] as const) {
      const said = aCompany({
        status,
        provider: "cabonline",
        externalId: "C-1",
        external: { status: "blocked", goodSignStatus: { status: "synced", id: "G-1", syncedDate: null } },
      });
      expect(accepted(revise(admin, said, changes)).external).toEqual({
        status: expected,
        goodSignStatus: { status: "synced", id: "G-1", syncedDate: null },
      });
    }
  });

  test("is refused with its name when the provider gives no ids", () => {
    expect(issueLines(revise(admin, known, { provider: "dride", externalId: "D-1" }))).toEqual([
      "externalId read_only",
    ]);
  });
});

describe("billing", () => {
  const E_INVOICE = { eInvoicingAddress: "003712345671", eInvoicingOperator: "NDEAFIHH" };
  const none = aCompany({ billing: NO_BILLING });

  test.each<[string, Company, CompanyChanges["billing"], string[]]>([
    ["no billing, while incomplete", none, {}, []],
    ["an IBAN without a type", none, { iban: "FI2112345600000785" }, ["billing.billingType required"]],
    [
      "a type without its address",
      none,
      { billingType: "email" },
      ["billing.emailInvoicingAddress required"],
    ],
    [
      "an e-invoice without both",
      none,
      { billingType: "e_invoice" },
      ["billing.eInvoicingAddress required", "billing.eInvoicingOperator required"],
    ],
    ["an e-invoice with both", none, { billingType: "e_invoice", ...E_INVOICE }, []],
    ["the other type's address", aCompany(), E_INVOICE, []],
    [
      "a removed address",
      aCompany(),
      { emailInvoicingAddress: null },
      ["billing.emailInvoicingAddress required"],
    ],
  ])("%s", (name, company, billing, expected) => {
    const refusedForType = name === "the other type's address";
    const result = revise(ownUser, company, { billing: billing ?? {} });
    expect(issueLines(result).filter((issue) => issue.endsWith("required"))).toEqual(expected);
    expect(codeOf(result)).toBe(expected.length > 0 || refusedForType ? "invalid" : "ok");
  });

  test("fields of the other billing type are refused with their names", () => {
    expect(issueLines(revise(ownUser, aCompany(), { billing: E_INVOICE }))).toEqual([
      "billing.eInvoicingAddress not_for_billing_type",
      "billing.eInvoicingOperator not_for_billing_type",
    ]);
  });

  test("switching the type empties the other type's fields and keeps the account", () => {
    const saved = accepted(
      revise(ownUser, aCompany(), { billing: { billingType: "e_invoice", ...E_INVOICE } }),
    );
    expect(saved.billing).toEqual({
      ...aCompany().billing,
      ...E_INVOICE,
      billingType: "e_invoice",
      emailInvoicingAddress: null,
    });
  });

  test.each(["pending", "active", "inactive"] as const)("cannot be emptied while %s", (status) => {
    const emptied = { changes: { billing: NO_BILLING }, revision, confirmed: true };
    const result = reviseCompany(admin, aCompany({ status }), emptied);
    expect(issueLines(result)).toEqual(["billing.billingType required"]);
  });
});

describe("packages", () => {
  const running = aCompany({ status: "active" });

  test("a choice ends the current package the day before it begins", () => {
    const choosePackage = { name: "premium", startDate: "2026-12-01" } as const;
    expect(accepted(revise(ownUser, running, { choosePackage })).packages).toEqual([
      { name: "standard", startDate: "2026-11-02", endDate: "2026-11-30" },
      { ...choosePackage, endDate: null },
    ]);
  });

  test.each(["2026-11-25", "2026-12-15"])("a new choice from %s on replaces the planned package", (day) => {
    const planned = aCompany({
      status: "active",
      packages: [
        { name: "standard", startDate: "2026-11-02", endDate: "2026-11-30" },
        { name: "premium", startDate: "2026-12-01", endDate: null },
      ],
    });
    const choosePackage = { name: "premium", startDate: day } as const;
    expect(accepted(revise(ownUser, planned, { choosePackage })).packages).toEqual([
      { name: "standard", startDate: "2026-11-02", endDate: addDays(day, -1) },
      { ...choosePackage, endDate: null },
    ]);
    const back = accepted(
      revise(ownUser, planned, { choosePackage: { ...choosePackage, name: "standard" } }),
    );
    expect(back.packages).toEqual([{ name: "standard", startDate: "2026-11-02", endDate: null }]);
  });

  test.each(["2026-11-20", "2026-11-03", "2026-11-01"])(
    "an active company cannot choose a package from %s on",
    (startDate) => {
      const result = revise(ownUser, running, { choosePackage: { name: "premium", startDate } });
      expect(issueLines(result)).toEqual(["packages package_past_fixed"]);
    },
  );

  test.each(["incomplete", "pending"] as const)(
    "until the first approval (%s) a choice replaces the package",
    (status) => {
      const choosePackage = { name: "premium", startDate: revision.today } as const;
      const saved = accepted(revise(ownUser, aCompany({ status }), { choosePackage }));
      expect(saved.packages).toEqual([{ ...choosePackage, endDate: null }]);
    },
  );

  const YESTERDAY = addDays(revision.today, -1);
  const [early, planned] = [
    { name: "premium", startDate: YESTERDAY, endDate: null },
    { name: "premium", startDate: revision.today, endDate: null },
  ] as const;
  const begun = { name: "standard", startDate: "2026-11-02", endDate: null } as const;
  test.each<[string, CompanyChanges, boolean]>([
    ["a choice from yesterday on", { choosePackage: early }, true],
    ["a choice from today on", { choosePackage: planned }, false],
    ["a period from yesterday on", { packages: [early] }, true],
    ["an earlier start of the current package", { packages: [{ ...begun, startDate: "2026-11-01" }] }, true],
    ["another name of the current package", { packages: [{ ...begun, name: "premium" }] }, true],
    [
      "an end of the current package before yesterday",
      { packages: [{ ...begun, endDate: "2026-11-10" }] },
      true,
    ],
    [
      "an end of the current package yesterday",
      { packages: [{ ...begun, endDate: YESTERDAY }, planned] },
      false,
    ],
    ["the unchanged current package", { packages: [begun] }, false],
  ])("before the first billing a company user asks for %s", (_, changes, refused) => {
    for (const status of ["incomplete", "pending"] as const) {
      const company = aCompany({ status, packages: [begun] });
      const issues = refused ? ["packages package_before_today"] : [];
      expect(issueLines(revise(ownUser, company, changes))).toEqual(issues);
      for (const actor of [admin, program]) expect(codeOf(revise(actor, company, changes))).toBe("ok");
    }
  });

  test.each(["pending", "active", "inactive"] as const)(
    "the last package cannot be removed while %s",
    (status) => {
      const future = [{ name: "standard", startDate: "2027-01-01", endDate: null }] as const;
      const result = revise(ownUser, aCompany({ status, packages: future }), { packages: [] });
      expect(issueLines(result)).toEqual(["packages required"]);
    },
  );

  test("may be removed while the company is incomplete", () => {
    expect(accepted(revise(ownUser, aCompany(), { packages: [] })).packages).toEqual([]);
  });
});

test.each(STATUSES)("an empty save of a company that is %s changes nothing", (status) => {
  expect(accepted(revise(ownUser, aCompany({ status }), {}))).toEqual(aCompany({ status }));
});

test("a save may contain only parts of an address and of a contact", () => {
  const saved = accepted(
    revise(ownUser, aCompany(), { address: { city: "Espoo" }, contact: { lastName: "Å" } }),
  );
  expect(saved.address).toEqual({ ...aCompany().address, city: "Espoo" });
  expect(saved.contact).toEqual({ ...aCompany().contact, lastName: "Å" });
});

test.each<[string, Partial<Company>, string]>([
  ["billing, when it is missing", { billing: NO_BILLING }, "billing"],
  ["the contract, after billing", { packages: [], contract: notSigned }, "contract"],
  ["the thank-you page, after submitting", { status: "pending" }, "complete"],
])("an interrupted registration continues at %s", (_, overrides, step) => {
  expect(wizardStep(aCompany(overrides))).toBe(step);
});
