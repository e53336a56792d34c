import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyJson } from "#lib/companies/json.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { shownCompany } from "#lib/companies/rules/shown-company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { isIban } from "#lib/core/finnish/iban.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import {
  accepted,
  billingAndService,
  emailBilling,
  newBusinessId,
  newCompany,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const eventsOf = (id: number) =>
  house.owner`select action, actor_kind, actor_label, before, after, request_id, at from events
    where entity_type = 'company' and entity_id = ${id} order by id`;

const mailsOf = (id: number) =>
  house.owner<{ kind: string; to: string }[]>`select kind, payload->>'to' as to from outbox
    where (payload->>'companyId')::int = ${id} order by created_at, kind`;

/** The row, its packages and its history, for a comparison. */
const snapshot = async (id: number) =>
  JSON.stringify([
    await house.owner`select * from companies where id = ${id}`,
    await house.owner`select name, starts_on, ends_before from company_packages where company_id = ${id} order by starts_on`,
    await eventsOf(id),
    await mailsOf(id),
  ]);

/** A company as GET returns it over HTTP. */
const bodyOf = (company: Company, reader: Actor = house.admin): Record<string, unknown> =>
  JSON.parse(JSON.stringify(companyJson(shownCompany(reader, company))));

describe("the wizard", () => {
  test("saves each step, submits with the last one, and records one event for each", async () => {
    const { company, user } = await house.createCompany();
    const asker = house.as(user);
    const details = accepted(
      await asker.save(company.id, { companyName: "Uusi Nimi Oy", accountantEmail: "" }),
    );
    expect(details).toMatchObject({ companyName: "Uusi Nimi Oy", status: "incomplete", version: 2 });
    const billed = accepted(await asker.save(company.id, { billing: emailBilling }));
    expect(billed).toMatchObject({ billing: emailBilling, status: "incomplete", version: 3 });
    const now = new Date("2026-11-20T10:00:00Z");
    const { choosePackage, contract } = billingAndService();
    const submitted = accepted(await asker.save(company.id, { choosePackage, contract }, { now }));
    expect(submitted).toMatchObject({
      status: "pending",
      submittedDate: now,
      version: 4,
      modifiedBy: user.label,
    });
    expect(submitted.contract).toEqual({
      signed: { at: now, by: user.label },
      reliablePartner: { at: now, by: user.label },
    });
    const events = await eventsOf(company.id);
    expect(events.map(({ action }) => action)).toEqual(["create", "update", "update", "update"]);
    expect(events.at(-1)).toMatchObject({
      actor_kind: "user",
      actor_label: user.label,
      request_id: "test",
      at: now,
      before: {
        status: "incomplete",
        packages: null,
        "contract.signed": null,
        "contract.reliablePartner": null,
      },
      after: { status: "pending", packages: `standard ${choosePackage.startDate}–` },
    });
    expect(await mailsOf(company.id)).toEqual([]);
  });

  test("sends the company when billing comes after the last step", async () => {
    const { company, user } = await house.createCompany();
    const { choosePackage, contract } = billingAndService();
    const early = accepted(await house.as(user).save(company.id, { choosePackage, contract }));
    expect(early.status).toBe("incomplete");
    const billed = accepted(await house.as(user).save(company.id, { billing: emailBilling }));
    expect(billed.status).toBe("pending");
    expect(billed.submittedDate).not.toBeNull();
  });
});

describe("a decision", () => {
  test("approval records who and when, tells the contact, and shows the status before and after", async () => {
    const { company } = await house.createCompany({ status: "pending" });
    const now = new Date("2026-11-20T12:34:56.789Z");
    const approved = accepted(await house.as(house.admin).save(company.id, { status: "active" }, { now }));
    expect(approved).toMatchObject({
      status: "active",
      approvedDate: now,
      approvedBy: house.admin.label,
      submittedDate: company.submittedDate,
    });
    expect((await eventsOf(company.id)).at(-1)).toMatchObject({
      before: { status: "pending" },
      after: { status: "active" },
    });
    expect(await mailsOf(company.id)).toEqual([{ kind: "company_approved", to: company.contact.email }]);
  });

  test("deactivation and reactivation tell the contact and approve nothing again", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const { approvedDate, approvedBy } = company;
    accepted(await house.as(house.admin).save(company.id, { status: "inactive" }));
    const back = accepted(await house.as(house.program).save(company.id, { status: "active" }));
    expect(back).toMatchObject({ status: "active", approvedDate, approvedBy });
    expect(approvedBy).toBe(house.admin.label);
    expect((await mailsOf(company.id)).map(({ kind }) => kind).sort()).toEqual([
      "company_approved",
      "company_deactivated",
      "company_reactivated",
    ]);
    expect((await eventsOf(company.id)).slice(-2).map(({ after }) => after)).toEqual([
      { status: "inactive" },
      { status: "active" },
    ]);
  });

  test("a refused decision leaves no row, event or mail", async () => {
    const { company, user } = await house.createCompany({ status: "pending" });
    const before = await snapshot(company.id);
    expect(codeOf(await house.as(user).save(company.id, { companyName: "X", status: "active" }))).toBe(
      "forbidden",
    );
    expect(await snapshot(company.id)).toBe(before);
  });
});

describe("every transition through the use case", () => {
  type Role = "admin" | "program" | "user" | "member" | "stranger";
  const ALLOWED: Partial<Record<`${Status} ${Status}`, readonly Role[]>> = {
    "incomplete pending": ["admin", "program", "user", "member"],
    "incomplete active": ["admin", "program"],
    "pending active": ["admin", "program"],
    "pending inactive": ["admin", "program", "user", "member"],
    "active inactive": ["admin", "program"],
    "inactive active": ["admin", "program"],
  };
  const roles: readonly Role[] = ["admin", "program", "user", "member", "stranger"];
  const cells = STATUSES.flatMap((from) =>
    STATUSES.filter((to) => to !== from).flatMap((to) => roles.map((role) => ({ from, to, role }))),
  );

  test.each(cells)("$from to $to by $role", async ({ from, to, role }) => {
    const { company, user } = await house.createCompany({ status: from });
    if (from === "incomplete") await house.as(user).save(company.id, { billing: emailBilling });
    const { choosePackage, contract } = billingAndService();
    // Every required field comes with the transition, so that the test decides only about the transition.
    const body = from === "incomplete" ? { choosePackage, contract, status: to } : { status: to };
    const actors: Record<Role, () => Promise<Actor> | Actor> = {
      admin: () => house.admin,
      program: () => house.program,
      user: () => user,
      member: () => house.createMember(company.id),
      stranger: async () => (await house.createCompany()).user,
    };
    const rule = ALLOWED[`${from} ${to}`];
    const expected =
      role === "stranger"
        ? "not_found"
        : rule === undefined
          ? "transition_not_allowed"
          : rule.includes(role)
            ? "ok"
            : "forbidden";
    const result = await house.as(await actors[role]()).save(company.id, body);
    expect(codeOf(result)).toBe(expected);
    const [row] = await house.owner`select status from companies where id = ${company.id}`;
    expect(row?.status).toBe(expected === "ok" ? to : from);
  });
});

describe("a whole PUT", () => {
  const cells = STATUSES.flatMap((status) => [
    { status, role: "its user" as const },
    { status, role: "an admin" as const },
  ]);
  test.each(cells)(
    "of exactly the company from GET, while $status, by $role changes nothing",
    async (cell) => {
      const { company, user } = await house.createCompany({ status: cell.status });
      const before = await snapshot(company.id);
      const actor = cell.role === "an admin" ? house.admin : user;
      const saved = accepted(await house.as(actor).save(company.id, bodyOf(company, actor)));
      expect(saved).toEqual(company);
      expect(await snapshot(company.id)).toBe(before);
    },
  );

  test("of a company that lacks nothing, because it was returned, does not submit it", async () => {
    const { company, user } = await house.createCompany();
    const { billing, choosePackage, contract } = billingAndService();
    accepted(await house.as(user).save(company.id, { choosePackage, contract }));
    accepted(await house.as(user).save(company.id, { billing }));
    await house.owner`update companies set status = 'incomplete' where id = ${company.id}`;
    const complete = accepted(await house.as(user).get(company.id));
    const before = await snapshot(company.id);
    expect(accepted(await house.as(user).save(company.id, bodyOf(complete))).status).toBe("incomplete");
    expect(await snapshot(company.id)).toBe(before);
  });

  test("by a company user under a partner that the user cannot see is accepted", async () => {
    const partner = accepted(
      await house.as(house.admin).create({ ...newCompany(), companyType: "regional_partner" }),
    );
    const { company, user } = await house.createCompany();
    accepted(await house.as(house.admin).save(company.id, { aggregatorCompany: { id: partner.id } }));
    const own = accepted(await house.as(user).get(company.id));
    expect(own.aggregatorCompanyId).toBe(partner.id);
    expect(codeOf(await house.as(user).save(company.id, bodyOf(own)))).toBe("ok");
  });

  test.each([
    ["id", 999_999],
    ["external", { status: "forged", goodSignStatus: { status: "signed", id: "1" } }],
    ["createdDate", "1999-01-01T00:00:00Z"],
    ["createdBy", "x"],
    ["modifiedDate", null],
    ["modifiedBy", "x"],
    ["submittedDate", "1999-01-01T00:00:00Z"],
    ["approvedDate", "1999-01-01T00:00:00Z"],
    ["approvedBy", "x"],
    ["vehicleCount", -1],
    ["driverCount", { $gt: 0 }],
  ])("with another %s, which is a computed field, changes nothing", async (field, value) => {
    const { company, user } = await house.createCompany({ status: "active" });
    const before = await snapshot(company.id);
    for (const asker of [house.as(user), house.as(house.admin)]) {
      accepted(await asker.save(company.id, { ...bodyOf(company), [field]: value }));
    }
    expect(await snapshot(company.id)).toBe(before);
  });
});

describe("mass assignment", () => {
  const WRITES: [string, unknown][] = [
    ["companyName", "Kaapattu Oy"],
    ["businessId", "another of its own"],
    ["provider", "dride"],
    ["companyType", "aggregator"],
    ["externalId", "X-1"],
    ["aggregatorCompany", { id: 1 }],
    ["owner", "joku@muu.example"],
  ];
  const OPEN: Record<string, Status[]> = {
    companyName: ["incomplete", "pending"],
    businessId: ["incomplete", "pending"],
    provider: ["incomplete"],
  };
  const cells = STATUSES.flatMap((status) =>
    WRITES.map(([field, value]) => ({
      status,
      field,
      value: field === "businessId" ? newBusinessId() : value,
    })),
  );

  test.each(cells)("$field of a company that is $status by its user", async ({ field, value, status }) => {
    const { company, user } = await house.createCompany({ status, body: { provider: "cabonline" } });
    const before = await snapshot(company.id);
    const result = await house.as(user).save(company.id, { ...bodyOf(company), [field]: value });
    if (OPEN[field]?.includes(status)) {
      expect(accepted(result)).toMatchObject({ [field]: value });
    } else {
      expect(issueLines(result)).toEqual([`${field} read_only`]);
      expect(await snapshot(company.id)).toBe(before);
    }
  });

  test("column names and keys of prototypes are unknown fields", async () => {
    const { company, user } = await house.createCompany();
    const columns = await house.owner<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'companies'`;
    const known = ["id", "provider", "status", "language"];
    const names = columns.map(({ name }) => name).filter((name) => !known.includes(name));
    const body = Object.fromEntries(
      [...names, "constructor", "prototype", "toString"].map((name) => [name, "x"]),
    );
    const before = await snapshot(company.id);
    for (const actor of [user, house.admin]) {
      const result = await house.as(actor).save(company.id, body);
      expect(issueLines(result).sort()).toEqual(
        Object.keys(body)
          .map((name) => `${name} unknown_field`)
          .sort(),
      );
    }
    expect(await snapshot(company.id)).toBe(before);
  });

  test("unknown nested fields are refused with their paths", async () => {
    const { company, user } = await house.createCompany();
    const body = {
      billing: { ownerId: 1 },
      contact: { admin: true },
      address: { country: "FI" },
      aggregatorCompany: { id: 1, bogus: true },
    };
    expect(issueLines(await house.as(user).save(company.id, body)).sort()).toEqual([
      "address.country unknown_field",
      "aggregatorCompany.bogus unknown_field",
      "billing.ownerId unknown_field",
      "contact.admin unknown_field",
    ]);
  });
});

describe("simultaneous saves", () => {
  test("a save of an old version is refused with both values and stores nothing", async () => {
    const { company, user } = await house.createCompany();
    accepted(await house.as(user).save(company.id, { companyName: "Ensin Oy" }, { version: 1 }));
    const before = await snapshot(company.id);
    const stale = await house.as(house.admin).save(
      company.id,
      {
        companyName: "Toiseksi Oy",
        address: { city: "Espoo" },
        taxiServiceLicence: company.taxiServiceLicence,
      },
      { version: 1 },
    );
    expect(stale).toEqual({
      ok: false,
      error: {
        code: "stale",
        issues: [
          { path: "companyName", code: "stale", yours: "Toiseksi Oy", theirs: "Ensin Oy" },
          { path: "address.city", code: "stale", yours: "Espoo", theirs: "Helsinki" },
        ],
      },
    });
    expect(await snapshot(company.id)).toBe(before);
  });

  test("exactly one of fifty saves of one version is accepted", async () => {
    const { company, user } = await house.createCompany();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        house.as(user).save(company.id, { companyName: `Nimi ${index} Oy` }, { version: 1 }),
      ),
    );
    expect(results.map(codeOf).sort()).toEqual(["ok", ...Array(49).fill("stale")]);
    expect(accepted(await house.as(user).get(company.id)).version).toBe(2);
  });

  test("fifty saves without a version, ten at a time, are all stored, with one event each", async () => {
    const { company, user } = await house.createCompany();
    const results: { ok: boolean }[] = [];
    // Each waits for those before it. Fifty at once would wait longer on a busy machine than the database may take.
    for (let round = 0; round < 5; round += 1) {
      const saves = Array.from({ length: 10 }, (_, index) =>
        house.as(user).save(company.id, { companyName: `Nimi ${round}${index} Oy` }),
      );
      results.push(...(await Promise.all(saves)));
    }
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(accepted(await house.as(user).get(company.id)).version).toBe(51);
    const events = await eventsOf(company.id);
    expect(events).toHaveLength(51);
    for (const [index, { before }] of events.entries()) {
      // Each event begins where the event before it ended.
      if (index > 1) expect(before).toEqual(events[index - 1]?.after);
    }
  });

  test("exactly one of a simultaneous approval and withdrawal wins", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { company, user } = await house.createCompany({ status: "pending" });
      const codes = await Promise.all([
        house.as(house.admin).save(company.id, { status: "active" }, { version: company.version }),
        house.as(user).remove(company.id, company.version),
      ]).then((results) => results.map(codeOf));
      expect(codes.filter((code) => code === "ok")).toHaveLength(1);
      expect(codes).toContain("stale");
    }
  });
});

describe("service packages", () => {
  const today = helsinkiDate(new Date());
  const packagesOf = async (id: number) =>
    house.owner`select name, starts_on::text, ends_before::text from company_packages where company_id = ${id}
      order by starts_on`;

  test("a choice ends the current package the day before, and a later choice replaces the planned one", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const [first, second] = [addDays(today, 10), addDays(today, 20)];
    const choose = (startDate: string) =>
      house.as(user).save(company.id, { choosePackage: { name: "premium", startDate } });
    const changed = accepted(await choose(first));
    expect(changed.packages).toEqual([
      { name: "standard", startDate: today, endDate: addDays(first, -1) },
      { name: "premium", startDate: first, endDate: null },
    ]);
    expect(await packagesOf(company.id)).toEqual([
      { name: "standard", starts_on: today, ends_before: first },
      { name: "premium", starts_on: first, ends_before: null },
    ]);
    accepted(await choose(second));
    expect(await packagesOf(company.id)).toEqual([
      { name: "standard", starts_on: today, ends_before: second },
      { name: "premium", starts_on: second, ends_before: null },
    ]);
    expect((await eventsOf(company.id)).at(-1)?.after).toEqual({
      packages: `standard ${today}–${addDays(second, -1)}, premium ${second}–`,
    });
  });

  test("choosing the planned package again writes nothing", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const choosePackage = { name: "premium", startDate: addDays(today, 10) };
    accepted(await house.as(user).save(company.id, { choosePackage }));
    const before = await snapshot(company.id);
    accepted(await house.as(user).save(company.id, { choosePackage }));
    expect(await snapshot(company.id)).toBe(before);
  });

  test.each(["1900-01-01", "1999-12-31", "2200-01-01", "2999-12-31", "2026-02-30"])(
    "a package may not begin or end on %s",
    async (day) => {
      const { company, user } = await house.createCompany();
      const packages = (startDate: string, endDate: string) => ({
        packages: [{ name: "standard", startDate, endDate }],
      });
      const asker = house.as(user);
      expect(issueLines(await asker.save(company.id, packages(day, "2026-12-31")))).toContain(
        "packages.0.startDate date",
      );
      expect(issueLines(await asker.save(company.id, packages("2026-01-01", day)))).toContain(
        "packages.0.endDate date",
      );
    },
  );

  test.each(["2000-01-01", "2199-12-31"])(
    "a package of the single day %s is stored and read back",
    async (day) => {
      const { company } = await house.createCompany();
      const packages = [{ name: "standard", startDate: day, endDate: day }];
      expect(accepted(await house.as(house.admin).save(company.id, { packages })).packages).toEqual(packages);
      expect(accepted(await house.as(house.admin).get(company.id)).packages).toEqual(packages);
    },
  );
});

describe("the partner of a company", () => {
  const kinds = [
    { what: "a regional partner", type: "regional_partner", status: "incomplete", code: "ok" },
    { what: "an aggregator", type: "aggregator", status: "active", code: "ok" },
    { what: "an operator", type: "operator", status: "active", code: "invalid" },
    { what: "a deactivated aggregator", type: "aggregator", status: "inactive", code: "invalid" },
  ] as const;
  test.each(kinds)("may be $what: $code", async ({ type, status, code }) => {
    const target = (await house.createCompany({ status })).company;
    accepted(await house.as(house.admin).save(target.id, { companyType: type }));
    const { company } = await house.createCompany();
    const result = await house.as(house.admin).save(company.id, { aggregatorCompany: { id: target.id } });
    expect(codeOf(result)).toBe(code);
    if (!result.ok) expect(issueLines(result)).toEqual(["aggregatorCompany invalid_target"]);
  });

  test("may not be the company itself, a deleted company or a missing one", async () => {
    const asker = house.as(house.admin);
    const { company } = await house.createCompany();
    accepted(await asker.save(company.id, { companyType: "aggregator" }));
    const gone = (await house.createCompany()).company;
    accepted(await asker.save(gone.id, { companyType: "aggregator" }));
    accepted(await asker.remove(gone.id));
    for (const id of [company.id, gone.id, 999_999_999]) {
      const result = await asker.save(company.id, { aggregatorCompany: { id } });
      expect(issueLines(result)).toEqual(["aggregatorCompany invalid_target"]);
    }
  });
});

describe("the history", () => {
  test("of a changed IBAN shows only its first and last characters, also when only the middle changed", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const twin = Array.from({ length: 1_000_000 }, (_, middle) => middle)
      .map((middle) => `FI211234${String(middle).padStart(6, "0")}0785`)
      .find((iban) => iban !== emailBilling.iban && isIban(iban));
    const saved = accepted(await house.as(user).save(company.id, { billing: { iban: twin } }));
    expect(saved.billing.iban).toBe(twin);
    const events = JSON.stringify(await eventsOf(company.id));
    expect(events).toContain("FI211234…0785");
    expect(events).not.toContain(emailBilling.iban);
    expect(events).not.toContain(String(twin));
  });

  test("of a refused stale save shows no complete IBAN", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const billing = { iban: "FI5542345670000081" };
    const stale = await house.as(user).save(company.id, { billing }, { version: 1 });
    expect(JSON.stringify(stale)).not.toMatch(/FI2112345600000785|FI5542345670000081/);
    expect(issueLines(stale)).toEqual(["billing.iban stale"]);
  });
});

describe("deleting", () => {
  test("an incomplete company removes it everywhere and records an event with its content", async () => {
    const { company, user } = await house.createCompany();
    expect(accepted(await house.as(user).remove(company.id, company.version))).toEqual({ gone: true });
    for (const actor of [user, house.admin]) {
      expect(codeOf(await house.as(actor).get(company.id))).toBe("not_found");
      expect(codeOf(await house.as(actor).save(company.id, { companyName: "X" }))).toBe("not_found");
      expect(codeOf(await house.as(actor).remove(company.id))).toBe("not_found");
      const listed = accepted(await house.as(actor).list({ limit: "1000" })).rows.map(({ id }) => id);
      expect(listed).not.toContain(company.id);
    }
    const last = (await eventsOf(company.id)).at(-1);
    expect(last).toMatchObject({ action: "delete", after: null, actor_label: user.label });
    expect(last?.before).toMatchObject({ businessId: company.businessId, companyName: company.companyName });
    const [row] = await house.owner`select deleted_at from companies where id = ${company.id}`;
    expect(row?.deleted_at).toBeInstanceOf(Date);
  });

  test("a pending company withdraws it visibly and without a mail", async () => {
    const { company, user } = await house.createCompany({ status: "pending" });
    expect(accepted(await house.as(user).remove(company.id))).toEqual({ gone: false });
    expect(accepted(await house.as(user).get(company.id)).status).toBe("inactive");
    expect((await eventsOf(company.id)).at(-1)).toMatchObject({
      action: "update",
      before: { status: "pending" },
      after: { status: "inactive" },
    });
    expect(await mailsOf(company.id)).toEqual([]);
  });

  test.each(["active", "inactive"] as const)("an %s company is refused to every actor", async (status) => {
    const { company, user } = await house.createCompany({ status });
    const before = await snapshot(company.id);
    for (const actor of [user, house.admin, house.program]) {
      expect(codeOf(await house.as(actor).remove(company.id))).toBe("not_deletable");
    }
    expect(await snapshot(company.id)).toBe(before);
  });

  test("an old version of a company is refused", async () => {
    const { company, user } = await house.createCompany();
    accepted(await house.as(user).save(company.id, { companyName: "Uusi Oy" }));
    expect(codeOf(await house.as(user).remove(company.id, 1))).toBe("stale");
  });
});

describe("another company gets the answer of a missing company", () => {
  const DOORS = {
    get: (actor: Actor, id: unknown) => house.as(actor).get(id),
    save: (actor: Actor, id: unknown) => house.as(actor).save(id, { companyName: "Kaapattu Oy" }),
    "save with a version": (actor: Actor, id: unknown) =>
      house.as(actor).save(id, { companyName: "Kaapattu Oy" }, { version: 1 }),
    "save of a refused field": (actor: Actor, id: unknown) => house.as(actor).save(id, { owner: "x@y.fi" }),
    remove: (actor: Actor, id: unknown) => house.as(actor).remove(id),
  };
  test.each(Object.entries(DOORS))("%s", async (_, ask) => {
    const { company } = await house.createCompany();
    const { user } = await house.createCompany();
    const before = await snapshot(company.id);
    const absent = await ask(user, 999_999_999);
    expect(codeOf(absent)).toBe("not_found");
    expect(await ask(user, company.id)).toEqual(absent);
    expect(await ask(await house.createUser(), company.id)).toEqual(absent);
    expect(await snapshot(company.id)).toBe(before);
  });

  test.each([
    "0",
    "-1",
    "1e3",
    "1.0",
    "01",
    "9007199254740993",
    "99999999999999999999",
    "",
    " 1",
    "1%00",
    "abc",
    null,
    [],
  ])("the id %j is not found", async (id) => {
    for (const ask of Object.values(DOORS)) expect(codeOf(await ask(house.admin, id))).toBe("not_found");
  });
});
