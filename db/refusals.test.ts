import { randomUUID } from "node:crypto";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROVIDERS } from "#lib/core/providers.ts";
import { nextStatus, STATUS_ACTIONS, STATUSES, type Status } from "#lib/core/status.ts";
import { refusalOf } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Tests the database's own refusals: raw SQL under each role, without the code's rules.

let database: TestDatabase;
let owner: postgres.Sql;
let login: postgres.Sql;
let user: { id: number; companies: number[] };
let stranger: number;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
  login = postgres(database.url, { max: 1, onnotice: () => {} });
  const [row] = await owner<{ id: number }[]>`
    insert into users (subject, email) values ('u', 'u@tolppa.example') returning id::int`;
  user = { id: row?.id ?? 0, companies: [] };
  stranger = await insertCompany();
});
afterAll(async () => {
  await login.end();
  await owner.end();
  await database.drop();
});

type Role = "tolppa_user" | "tolppa_admin" | "owner";
const ROLES: readonly Role[] = ["tolppa_user", "tolppa_admin", "owner"];

/** Runs one transaction as a role and returns the error's code or null. A company user has the companies of `user`. */
async function attempt(
  role: Role,
  work: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<string | null> {
  try {
    await as(role, work);
    return null;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

function as<T>(role: Role, work: (sql: postgres.TransactionSql) => Promise<T>): Promise<T> {
  return (role === "owner" ? owner : login).begin(async (sql) => {
    if (role !== "owner") {
      await sql.unsafe(`set local role ${role}`);
      await sql`select set_config('app.user_id', ${String(user.id)}, true),
        set_config('app.company_ids', ${`{${user.companies.join(",")}}`}, true)`;
    }
    return work(sql);
  }) as Promise<T>;
}

const E_INVOICE = {
  billing_type: "e_invoice",
  e_invoicing_address: "003712345671",
  e_invoicing_operator: "X",
};
const READY = {
  billing_type: "email",
  email_invoicing_address: "a@b.fi",
  contract_signed_at: new Date(),
  reliable_partner_at: new Date(),
};
/** A row in use was approved (db/approval-refusals.test.ts). */
const APPROVED = { approved_at: new Date(), approved_by: "x" };

let number = 0;

function companyRow(overrides: Record<string, unknown> = {}) {
  number += 1;
  return {
    business_id: `${1_000_000 + number}-0`,
    company_name: "Taksi Oy",
    provider: "taksiHelsinki",
    street: "Katu 1",
    post_code: "00100",
    city: "Helsinki",
    first_name: "Aino",
    last_name: "Virtanen",
    phone_number: "+35840123",
    contact_email: "a@b.fi",
    taxi_service_licence: "TL-1",
    created_by: "x",
    modified_by: "x",
    ...overrides,
  };
}

/** Inserts a company in any status as the owner, because an insert has no transition. */
async function insertCompany(overrides: Record<string, unknown> = {}): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into companies ${owner(companyRow(overrides))} returning id::int`;
  return row?.id ?? 0;
}

/** Inserts a company that belongs to the company user. */
async function insertOwn(overrides: Record<string, unknown> = {}): Promise<number> {
  const id = await insertCompany({ owner_id: user.id, ...overrides });
  user.companies.push(id);
  return id;
}

/** An API client, by default one of named companies. */
function clientRow(overrides: Record<string, unknown> = {}) {
  number += 1;
  return {
    client_id: `client-${number}`,
    name: "Ohjelma",
    reach: "companies",
    scopes: ["fleet:read"],
    secret_hash: Buffer.from("x"),
    secret_prefix: "x",
    created_by: "x",
    ...overrides,
  };
}

const set = (id: number, values: Record<string, unknown>) => (sql: postgres.TransactionSql) =>
  sql`update companies set ${sql(values)} where id = ${id}`;

describe("a transition", () => {
  const legal = (from: Status, to: Status) =>
    from === to ||
    STATUS_ACTIONS.some((action) => {
      const next = nextStatus(from, action);
      return next.ok && next.value === to;
    });
  const USERS = ["incomplete pending", "pending inactive"];
  const cells = ROLES.flatMap((role) =>
    STATUSES.flatMap((from) => STATUSES.map((to) => ({ role, from, to }))),
  );

  test.each(cells)(
    "of a company from $from to $to as $role is allowed or refused by the rules",
    async ({ role, from, to }) => {
      const id = await insertOwn({ ...READY, ...APPROVED, status: from });
      const code = await attempt(role, set(id, { status: to }));
      const expected = !legal(from, to)
        ? "CH001"
        : role === "tolppa_user" && from !== to && !USERS.includes(`${from} ${to}`)
          ? "CH004"
          : null;
      expect(code).toBe(expected);
      const [row] = await owner`select status from companies where id = ${id}`;
      expect(row?.status).toBe(expected === null ? to : from);
    },
  );

  const VEHICLE = {
    license_plate: "ABC-1",
    make: "x",
    model: "x",
    year: 2024,
    color: "x",
    vehicle_type: "car",
  };
  const DRIVER = {
    taxi_driving_license: "x",
    taxi_driving_license_expiration: "2030-01-01",
    first_name: "x",
    last_name: "x",
    phone_number: "12345",
    contact_email: "a@b.fi",
  };
  const fleet = (["vehicles", "drivers"] as const).flatMap((table) =>
    STATUSES.flatMap((from) => STATUSES.map((to) => ({ table, from, to }))),
  );

  const OWN_FLEET = { vehicles: [...USERS, "active inactive"], drivers: USERS };
  const fleetRow = async (table: keyof typeof OWN_FLEET, status: Status) => {
    number += 1;
    const values = table === "vehicles" ? { ...VEHICLE, license_plate: `V-${number}` } : DRIVER;
    return { ...values, company_id: await insertOwn(), status, created_by: "x", modified_by: "x" };
  };

  test.each(fleet)(
    "in $table from $from to $to is allowed or refused by the rules",
    async ({ table, from, to }) => {
      const [row] = await owner<{ id: number }[]>`
      insert into ${owner(table)} ${owner(await fleetRow(table, from))} returning id::int`;
      const update = (sql: postgres.TransactionSql) =>
        sql`update ${sql(table)} set status = ${to} where id = ${row?.id ?? 0}`;
      const refused = legal(from, to) ? null : "CH001";
      const own = from === to || OWN_FLEET[table].includes(`${from} ${to}`);
      expect(await attempt("tolppa_user", update)).toBe(refused ?? (own ? null : "CH004"));
      await owner.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`update ${sql(table)} set status = ${from} where id = ${row?.id ?? 0}`;
      });
      expect(await attempt("tolppa_admin", update)).toBe(refused);
    },
  );

  test.each(
    (["vehicles", "drivers"] as const).flatMap((table) => STATUSES.map((status) => ({ table, status }))),
  )(
    "cannot be avoided by an insert: a company user adds to the $table a row that is $status",
    async ({ table, status }) => {
      const row = await fleetRow(table, status);
      const code = await attempt("tolppa_user", (sql) => sql`insert into ${sql(table)} ${sql(row)}`);
      expect(code).toBe(status === "active" || status === "inactive" ? "42501" : null);
    },
  );

  test.each(["vehicles", "drivers"] as const)(
    "of a row of %s to another company is only for admins, also between the user's own companies",
    async (table) => {
      const row = await fleetRow(table, "active");
      const [{ id } = { id: 0 }] = await owner<{ id: number }[]>`
        insert into ${owner(table)} ${owner(row)} returning id::int`;
      const target = await insertOwn();
      const move = (sql: postgres.TransactionSql) =>
        sql`update ${sql(table)} set company_id = ${target} where id = ${id}`;
      expect(await attempt("tolppa_user", move)).toBe("CH002");
      expect(await attempt("tolppa_admin", move)).toBeNull();
      const rename = (sql: postgres.TransactionSql) =>
        sql`update ${sql(table)} set created_by = 'joku' where id = ${id}`;
      expect(await attempt("tolppa_user", rename)).toBe("CH002");
      // With a new id the row would take over another row's history and reminders.
      const renumber = (sql: postgres.TransactionSql) =>
        sql`update ${sql(table)} set id = ${id + 1_000_000} where id = ${id}`;
      expect(await attempt("tolppa_user", renumber)).toBe("CH002");
    },
  );

  test.each(STATUSES)(
    "to another plate of a vehicle that is %s is for company users only before its first approval",
    async (status) => {
      const row = await fleetRow("vehicles", status);
      const [{ id } = { id: 0 }] = await owner<{ id: number }[]>`
      insert into vehicles ${owner(row)} returning id::int`;
      const replate = (sql: postgres.TransactionSql) =>
        sql`update vehicles set license_plate = ${`U-${id}`} where id = ${id}`;
      const wasApproved = status === "active" || status === "inactive";
      expect(await attempt("tolppa_user", replate)).toBe(wasApproved ? "CH002" : null);
      expect(await attempt("tolppa_admin", replate)).toBeNull();
    },
  );

  test("no role may write the fleet counts, and company users read only those of their own companies", async () => {
    const own = await insertOwn();
    for (const company_id of [own, stranger])
      await owner`insert into vehicles ${owner({ company_id, created_by: "x", modified_by: "x" })}`;
    const seen = await as("tolppa_user", (sql) => sql`select company_id::int as id from fleet_counts`);
    expect(seen.map(({ id }) => id)).toContain(own);
    expect(seen.map(({ id }) => id)).not.toContain(stranger);
    for (const role of ["tolppa_user", "tolppa_admin"] as const) {
      expect(await attempt(role, (sql) => sql`update fleet_counts set count = 0`)).toBe("42501");
      expect(await attempt(role, (sql) => sql`delete from fleet_counts`)).toBe("42501");
    }
  });

  test("past incomplete requires billing and both signatures", async () => {
    for (const missing of Object.keys(READY).filter((name) => name !== "email_invoicing_address")) {
      const bare = {
        ...READY,
        ...APPROVED,
        [missing]: null,
        ...(missing === "billing_type" && { email_invoicing_address: null }),
      };
      const id = await insertOwn(bare);
      expect(await attempt("tolppa_admin", set(id, { status: "active" }))).toBe("23514");
    }
  });
});

test("a company's program, which has no user id, gets no personal data", async () => {
  const refused = login.begin(async (sql) => {
    await sql.unsafe("set local role tolppa_user; set local app.user_id = ''");
    return sql`select * from personal_data('user', ${user.id}, 'users', 0, 100)`;
  });
  await expect(refused).rejects.toMatchObject({ code: "CH004" });
});

test("functions that run as their owner fix their search path, and no other role may call them", async () => {
  const open = await owner`
    select proname from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and (
      not coalesce('search_path=public, pg_temp' = any (proconfig), false)
      or (prorettype <> 'trigger'::regtype and has_function_privilege('public', oid, 'execute')))`;
  expect(open.map(({ proname }) => proname)).toEqual([]);
});

describe("a company user's change of a column", () => {
  const ALWAYS = {
    company_type: "aggregator",
    owner_id: null,
    external_id: "X",
    copied_from_id: 1,
    created_by: "forged",
    created_at: new Date(0),
    approved_by: "forged",
    approved_at: new Date(0),
    external_status: "forged",
    good_sign_id: "forged",
    good_sign_status: "forged",
    good_sign_synced_at: new Date(0),
    vehicle_count: 99,
    driver_count: 99,
  };
  const cells = [
    ...Object.entries(ALWAYS).map(([column, value]) => ({ column, value, refused: STATUSES })),
    { column: "aggregator_company_id", value: "stranger", refused: STATUSES },
    { column: "provider", value: "dride", refused: ["pending", "active", "inactive"] as const },
    { column: "company_name", value: "Kaapattu Oy", refused: ["active", "inactive"] as const },
    { column: "business_id", value: "7654321-2", refused: ["active", "inactive"] as const },
    { column: "street", value: "Toinen katu 2", refused: [] },
    { column: "accountant_email", value: "a@b.fi", refused: [] },
  ].flatMap((cell) => STATUSES.map((status) => ({ ...cell, status })));

  test.each(cells)(
    "is refused or accepted by the company's status: $column, $status",
    async ({ column, value, refused, status }) => {
      const id = await insertOwn({ ...READY, ...APPROVED, status });
      const code = await attempt(
        "tolppa_user",
        set(id, { [column]: value === "stranger" ? stranger : value }),
      );
      expect(code).toBe((refused as readonly Status[]).includes(status) ? "CH002" : null);
      if (code === null)
        await owner`update companies set deleted_at = null, business_id = ${companyRow().business_id}
      where id = ${id} and status in ('incomplete', 'pending')`;
    },
  );

  test.each(["active", "inactive"] as const)(
    "is refused to an admin for the business id while the company is %s",
    async (status) => {
      const id = await insertOwn({ ...READY, ...APPROVED, status });
      expect(await attempt("tolppa_admin", set(id, { business_id: "7654321-2" }))).toBe("CH002");
    },
  );

  test("of the provider may clear the external id", async () => {
    const id = await insertOwn({ provider: "cabonline", external_id: "X" });
    expect(await attempt("tolppa_user", set(id, { provider: "dride", external_id: null }))).toBeNull();
  });

  test("is no change if a save writes every column unchanged", async () => {
    const id = await insertOwn({ ...READY, ...APPROVED, status: "active" });
    // JavaScript keeps only the milliseconds of a timestamp.
    await owner`update companies set approved_at = now() where id = ${id}`;
    const [row] =
      await owner`select approved_at, approved_by, provider, company_name from companies where id = ${id}`;
    expect(await attempt("tolppa_user", set(id, { ...row }))).toBeNull();
  });
});

describe("lengths and formats follow the specification", () => {
  const LENGTHS: [column: string, max: number, extra?: Record<string, unknown>][] = [
    ["company_name", 50],
    ["street", 80],
    ["city", 64],
    ["first_name", 64],
    ["last_name", 64],
    ["taxi_service_licence", 20],
    ["external_id", 64],
    ["e_invoicing_address", 32, E_INVOICE],
    ["e_invoicing_operator", 32, E_INVOICE],
  ];
  test.each(LENGTHS)("%s holds one to %i characters of any letter", async (column, max, extra = {}) => {
    const attemptWith = (value: string) =>
      attempt(
        "tolppa_admin",
        (sql) => sql`insert into companies ${sql(companyRow({ ...extra, [column]: value }))}`,
      );
    expect(await attemptWith("Ä".repeat(max))).toBeNull();
    expect(await attemptWith("🚕".repeat(max))).toBeNull();
    expect(await attemptWith("Ä".repeat(max + 1))).toBe("23514");
    expect(await attemptWith("")).toBe("23514");
  });

  const EMAILS: [column: string, max: number, extra?: Record<string, unknown>][] = [
    ["contact_email", 128],
    ["accountant_email", 64],
    ["email_invoicing_address", 64, { billing_type: "email" }],
  ];
  test.each(EMAILS)("%s holds an address of at most %i characters", async (column, max, extra = {}) => {
    const attemptWith = (value: string) =>
      attempt(
        "tolppa_admin",
        (sql) => sql`insert into companies ${sql(companyRow({ ...extra, [column]: value }))}`,
      );
    const address = (length: number) => `${"a".repeat(length - 5)}@b.fi`;
    expect(await attemptWith(address(max))).toBeNull();
    expect(await attemptWith(address(max + 1))).toBe("23514");
    for (const wrong of ["", "ab", "ab.fi", "@b.fi"]) expect(await attemptWith(wrong)).toBe("23514");
  });

  const billed = { billing_type: "email", email_invoicing_address: "a@b.fi" };
  test.each<[string, Record<string, unknown>, boolean]>([
    ["a business id", { business_id: "7654321-2" }, true],
    ["a business id without its dash", { business_id: "12345671" }, false],
    ["a short business id", { business_id: "123456-1" }, false],
    ["a business id with a line after it", { business_id: "1234567-1\n" }, false],
    ["five digits as a postal code", { post_code: "99999" }, true],
    ["four digits", { post_code: "0010" }, false],
    ["six digits", { post_code: "001000" }, false],
    ["letters as a postal code", { post_code: "0010A" }, false],
    ["a phone number of 15", { phone_number: "+12345678901234" }, true],
    ["a phone number of 16", { phone_number: "+123456789012345" }, false],
    ["a phone number with spaces", { phone_number: "040 123" }, false],
    ["a phone number of a plus", { phone_number: "+" }, false],
    ["an IBAN", { ...billed, iban: "FI2112345600000785" }, true],
    ["an IBAN of 32", { ...billed, iban: `MT84${"A".repeat(28)}` }, true],
    ["an IBAN of 33", { ...billed, iban: `MT84${"A".repeat(29)}` }, false],
    ["an IBAN in small letters", { ...billed, iban: "fi2112345600000785" }, false],
    ["a BIC of 8", { ...billed, bic: "NDEAFIHH" }, true],
    ["a BIC of 11", { ...billed, bic: "NDEAFIHHXXX" }, true],
    ["a BIC of 9", { ...billed, bic: "NDEAFIHHX" }, false],
    ["a BIC of 12", { ...billed, bic: "NDEAFIHHXXXX" }, false],
    ["an unknown provider", { provider: "taksi" }, false],
    ["an unknown type", { company_type: "partner" }, false],
    ["an unknown status", { status: "poistettu" }, false],
  ])("%s: %o is stored: %s", async (_, values, stored) => {
    const code = await attempt(
      "tolppa_admin",
      (sql) => sql`insert into companies ${sql(companyRow(values))}`,
    );
    expect(code).toBe(stored ? null : "23514");
  });

  test.each(PROVIDERS)("%s is a provider", async (provider) => {
    const insert = (sql: postgres.TransactionSql) =>
      sql`insert into companies ${sql(companyRow({ provider }))}`;
    expect(await attempt("tolppa_admin", insert)).toBeNull();
  });

  const ANY = {
    e_invoicing_address: "x",
    e_invoicing_operator: "x",
    email_invoicing_address: "a@b.fi",
    iban: "FI2112345600000785",
    bic: "NDEAFIHH",
  };
  const subsets = Array.from({ length: 8 }, (_, bits) => ({
    ...(bits & 1 && { e_invoicing_address: ANY.e_invoicing_address }),
    ...(bits & 2 && { e_invoicing_operator: ANY.e_invoicing_operator }),
    ...(bits & 4 && { email_invoicing_address: ANY.email_invoicing_address }),
  }));
  const shapes = [null, "e_invoice", "email"].flatMap((type) =>
    subsets.map((fields) => ({ type, fields, names: Object.keys(fields).sort().join(" ") })),
  );
  const LEGAL: Record<string, string> = {
    null: "",
    e_invoice: "e_invoicing_address e_invoicing_operator",
    email: "email_invoicing_address",
  };
  test.each(shapes)(
    "billing by $type needs exactly its own fields: [$names] is accepted or refused",
    async ({ type, fields, names }) => {
      const row = companyRow({ billing_type: type, ...fields });
      const code = await attempt("tolppa_admin", (sql) => sql`insert into companies ${sql(row)}`);
      expect(code).toBe(LEGAL[String(type)] === names ? null : "23514");
    },
  );
  test.each(["iban", "bic"] as const)("an %s without a billing type is refused", async (column) => {
    const row = companyRow({ [column]: ANY[column] });
    expect(await attempt("tolppa_admin", (sql) => sql`insert into companies ${sql(row)}`)).toBe("23514");
  });
});

describe("a business id per provider", () => {
  const PENDING = { ...READY, status: "pending" };
  const taken = async (first: Record<string, unknown>, second: Record<string, unknown>) => {
    const { business_id } = companyRow();
    await insertCompany({ business_id, ...first });
    return attempt(
      "tolppa_admin",
      (sql) => sql`insert into companies ${sql(companyRow({ business_id, ...second }))}`,
    );
  };
  test.each<[string, Record<string, unknown>, Record<string, unknown>, string | null]>([
    ["exists once among pending companies", PENDING, PENDING, "23505"],
    [
      "exists once among active and pending companies",
      { ...READY, ...APPROVED, status: "active" },
      PENDING,
      "23505",
    ],
    ["may exist at two providers", PENDING, { ...PENDING, provider: "dride" }, null],
    ["is not claimed by a draft", {}, PENDING, null],
    [
      "may be in a draft while an active company has it",
      { ...READY, ...APPROVED, status: "active" },
      {},
      null,
    ],
    ["is free after its company is deleted", { deleted_at: new Date() }, PENDING, null],
    ["is free after its company is deactivated", { ...READY, status: "inactive" }, PENDING, null],
    ["may be copied by an admin", PENDING, { ...PENDING, copied_from_id: "stranger" }, null],
  ])("%s", async (_, first, second, code) => {
    const copied = second.copied_from_id === "stranger" ? { copied_from_id: stranger } : second;
    expect(await taken(first, copied)).toBe(code);
  });

  test("of a draft is claimed by its submission, and not while another company with it is in use", async () => {
    const { business_id } = companyRow();
    await insertCompany({ business_id, ...READY, ...APPROVED, status: "active" });
    const draft = await insertCompany({ business_id, ...READY });
    for (const change of [{ status: "pending" }, { status: "active", ...APPROVED }])
      expect(await attempt("tolppa_admin", set(draft, change)), change.status).toBe("23505");
  });
});

describe("the GoodSign status", () => {
  const syncedOf = async (id: number) =>
    (await owner`select good_sign_synced_at as at from companies where id = ${id}`)[0]?.at;

  test("gets the time of its write, unless the writer gives another time", async () => {
    const id = await insertCompany();
    const before = Date.now() - 60_000;
    expect(
      await attempt("tolppa_admin", set(id, { good_sign_id: "GS-1", good_sign_status: "synced" })),
    ).toBeNull();
    expect((await syncedOf(id)).getTime()).toBeGreaterThan(before);
    const told = new Date("2026-01-02T03:04:05Z");
    expect(
      await attempt("tolppa_admin", set(id, { good_sign_status: "late", good_sign_synced_at: told })),
    ).toBeNull();
    expect(await syncedOf(id)).toEqual(told);
    expect(await attempt("tolppa_admin", set(id, { good_sign_id: null, good_sign_status: null }))).toBeNull();
    expect(await syncedOf(id)).toBeNull();
  });

  test("has no time while the company has no GoodSign status", async () => {
    expect(
      await attempt("tolppa_admin", set(await insertCompany(), { good_sign_synced_at: new Date() })),
    ).toBe("23514");
  });
});

describe("package periods", () => {
  type Period = [from: string, until: string | null];
  const day = fc
    .integer({ min: 0, max: 60 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  const period: fc.Arbitrary<Period> = fc.tuple(day, fc.option(day));
  const insert = (company: number, [from, until]: Period) =>
    attempt(
      "tolppa_admin",
      (sql) => sql`insert into company_packages (company_id, name, starts_on, ends_before)
      values (${company}, 'standard', ${from}::text::date, ${until}::text::date)`,
    );

  test("are accepted exactly when they are not reversed and overlap no accepted period", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(period, { maxLength: 8 }), async (periods) => {
        const company = await insertOwn();
        const kept: Period[] = [];
        for (const one of periods) {
          const reversed = one[1] !== null && one[1] <= one[0];
          const overlaps = kept.some(
            ([from, until]) => (until === null || one[0] < until) && (one[1] === null || from < one[1]),
          );
          const code = await insert(company, one);
          expect(code).toBe(reversed ? "23514" : overlaps ? "23P01" : null);
          if (code === null) kept.push(one);
        }
      }),
      { numRuns: 25 },
    );
  });

  test.each<Period>([
    ["1999-12-31", null],
    ["2200-01-01", null],
    ["2100-01-01", "2200-01-02"],
    ["0001-01-01", "2000-01-01"],
    ["-infinity", null],
    ["infinity", null],
  ])("may not begin on %s or end before %s, outside the allowed dates", async (from, until) => {
    expect(await insert(await insertOwn(), [from, until])).toBe("23514");
  });
});

describe("versions", () => {
  const versionOf = async (id: number) =>
    (await owner`select version from companies where id = ${id}`)[0]?.version;

  test.each(ROLES)("count every change by %s, also when the change sets the version", async (role) => {
    const id = await insertOwn();
    await as(role, set(id, { street: "Uusi katu 1" }));
    expect(await versionOf(id)).toBe(2);
    await as(role, set(id, { version: 99 }));
    expect(await versionOf(id)).toBe(3);
  });

  test("do not change with the fleet's counters", async () => {
    const id = await insertOwn();
    await as(
      "tolppa_user",
      (sql) => sql`insert into vehicles (company_id, created_by, modified_by)
      select ${id}, 'x', 'x' from generate_series(1, 3)`,
    );
    await as("tolppa_user", (sql) => sql`update vehicles set deleted_at = now() where company_id = ${id}`);
    expect(await versionOf(id)).toBe(1);
  });
});

describe("the history", () => {
  const event = (company: number) => (sql: postgres.TransactionSql) =>
    sql`insert into events (actor_kind, actor_id, actor_label, entity_type, entity_id, company_id, action)
      values ('user', ${user.id}, 'x', 'company', ${company}, ${company}, 'update')`;

  test.each([
    ["user", null],
    ["user", "another"],
    ["client", "own"],
    ["system", null],
  ])("refuses a company user's event in the name of %s %s", async (kind, who) => {
    const id = who === "own" ? user.id : who === "another" ? user.id + 1_000 : null;
    const company = await insertOwn();
    const code = await attempt(
      "tolppa_user",
      (sql) =>
        sql`insert into events (actor_kind, actor_id, actor_label, entity_type, entity_id, company_id, action)
          values (${kind}, ${id}, 'x', 'company', ${company}, ${company}, 'update')`,
    );
    expect(code).toBe("42501");
  });

  test.each(ROLES)("accepts an event of %s", async (role) => {
    expect(await attempt(role, event(await insertOwn()))).toBeNull();
  });

  test.each<[Role, string, string]>([
    ["tolppa_user", "update events set actor_label = 'y'", "42501"],
    ["tolppa_admin", "update events set actor_label = 'y'", "42501"],
    ["owner", "update events set actor_label = 'y'", "CH003"],
    ["tolppa_user", "delete from events", "42501"],
    ["tolppa_admin", "delete from events", "42501"],
    ["owner", "delete from events", "CH003"],
    ["tolppa_user", "truncate events", "42501"],
    ["tolppa_admin", "truncate events", "42501"],
    ["owner", "truncate events", "CH003"],
    ["tolppa_admin", "alter table events disable trigger all", "42501"],
  ])("refuses %s: %s", async (role, statement, code) => {
    await as("tolppa_admin", event(await insertOwn()));
    expect(await attempt(role, (sql) => sql.unsafe(statement))).toBe(code);
  });
});

describe("nothing is erased", () => {
  test.each(
    (["tolppa_user", "tolppa_admin"] as const).flatMap((role) =>
      ["companies", "vehicles", "drivers", "invitations", "submissions", "users"].map((table) => ({
        role,
        table,
      })),
    ),
  )("$role deletes nothing from $table", async ({ role, table }) => {
    expect(await attempt(role, (sql) => sql`delete from ${sql(table)}`)).toBe("42501");
    expect(await attempt(role, (sql) => sql.unsafe(`truncate ${table} cascade`))).toBe("42501");
  });

  test("a row past incomplete cannot be marked as deleted", async () => {
    const id = await insertOwn({ ...READY, status: "pending" });
    expect(await attempt("tolppa_admin", set(id, { deleted_at: new Date() }))).toBe("23514");
  });
});

describe("restoring a deleted row", () => {
  test.each(["companies", "vehicles", "drivers"] as const)("of %s is only for admins", async (table) => {
    const companyId = await insertOwn();
    const [row] = await owner<
      { id: number }[]
    >`insert into ${owner(table === "companies" ? "vehicles" : table)}
      (company_id, created_by, modified_by) values (${companyId}, 'x', 'x') returning id::int`;
    const id = table === "companies" ? companyId : (row?.id ?? 0);
    await owner`update ${owner(table)} set deleted_at = now() where id = ${id}`;
    const restore = (sql: postgres.TransactionSql) =>
      sql`update ${sql(table)} set deleted_at = null where id = ${id}`;
    expect(await attempt("tolppa_user", restore)).toBe("CH004");
    expect(await attempt("tolppa_admin", restore)).toBeNull();
    const [after] = await owner`select deleted_at from ${owner(table)} where id = ${id}`;
    expect(after).toEqual({ deleted_at: null });
  });
});

describe("the actor of an event", () => {
  const insert = (companyId: number, more: object) => (sql: postgres.TransactionSql) =>
    sql`insert into events ${sql({
      actor_kind: "user",
      actor_id: user.id,
      actor_label: "x",
      entity_type: "company",
      entity_id: companyId,
      company_id: companyId,
      action: "update",
      ...more,
    })} returning actor_admin`;

  test("is an admin unless a company user wrote the event, also when the writer leaves it out", async () => {
    const companyId = await insertOwn();
    expect(await as("tolppa_user", insert(companyId, {}))).toEqual([{ actor_admin: false }]);
    expect(await as("tolppa_admin", insert(companyId, {}))).toEqual([{ actor_admin: true }]);
  });

  test("cannot be an admin when a company user writes the event", async () => {
    const companyId = await insertOwn();
    expect(await attempt("tolppa_user", insert(companyId, { actor_admin: true }))).toBe("42501");
  });
});

test.each([
  "sessions",
  "passkeys",
  "totp_factors",
  "recovery_codes",
  "sign_in_challenges",
  "passkey_ceremonies",
])("the roles of the use cases may not read how people sign in: %s", async (table) => {
  // Admins end sessions and may not read the tokens.
  const ended = table === "sessions" || table === "sign_in_challenges";
  if (ended) {
    expect(await attempt("tolppa_admin", (sql) => sql`select token_hash from ${sql(table)}`)).toBe("42501");
    expect(await attempt("tolppa_admin", (sql) => sql`update ${sql(table)} set user_id = 1`)).toBe("42501");
  }
  for (const role of ended ? (["tolppa_user"] as const) : (["tolppa_user", "tolppa_admin"] as const)) {
    expect(await attempt(role, (sql) => sql`select from ${sql(table)}`)).toBe("42501");
    expect(await attempt(role, (sql) => sql`delete from ${sql(table)}`)).toBe("42501");
  }
});

test("the record of who became an admin is permanent", async () => {
  const [row] = await login`insert into admin_grants (email, granted) values ('a@b.fi', true) returning id`;
  for (const role of ["tolppa_user", "tolppa_admin"] as const)
    expect(await attempt(role, (sql) => sql`select * from admin_grants`)).toBe("42501");
  expect(
    await attempt("owner", (sql) => sql`update admin_grants set granted = false where id = ${row?.id}`),
  ).toBe("CH003");
  expect(await attempt("owner", (sql) => sql`delete from admin_grants`)).toBe("CH003");
});

describe("row-level security of a company user", () => {
  const vehicleIn = (company: number) => 700_000 + company;
  const driverIn = (company: number) => 900_000 + company;
  const documentIn = (company: number) => 1_100_000 + company;
  const DOCUMENT_KIND = {
    id: 990_001,
    name: "Taksilupa",
    level: "company",
    expires: true,
    two_sided: false,
    formats: ["jpeg"],
    keep_months: 24,
    created_by: "x",
    modified_by: "x",
  };
  /** A company has one statement in a period, so the lines use another period. */
  const periodIn = (company: number) => (company > 1_000_000 ? "2026-01-19" : "2026-01-05");
  const numberIn = (company: number) =>
    `${company > 1_000_000 ? 2027 : 2026}-${String(company % 1_000_000).padStart(6, "0")}`;
  const RUN = { id: 1, period_start: "2026-01-05", period_end: "2026-01-18" };
  const DESK = { id: randomUUID(), email: "x@tolppa.example", link_id: randomUUID() };
  const PAYOUT_FILE = {
    id: 1,
    number: "2026-000001",
    run_id: RUN.id,
    body: "x",
    sha256: Buffer.alloc(32),
    payments: 1,
    total_cents: 1,
    created_by: "x",
  };
  const BANK_FILE = {
    id: 1,
    kind: "pain.002",
    message_id: "x",
    sha256: Buffer.alloc(32),
    bytes: 1,
    result: {},
    received_by: "x",
  };
  /** A row of each table that belongs to a company. */
  const ROWS: Record<string, (company: number) => Record<string, unknown>> = {
    memberships: (company_id) => ({ company_id, user_id: user.id, role: "member" }),
    company_packages: (company_id) => ({ company_id, name: "standard", starts_on: "2026-01-01" }),
    company_syncs: (company_id) => ({ company_id, provider: "cabonline", synced_at: new Date() }),
    vehicles: (company_id) => ({ company_id, created_by: "x", modified_by: "x" }),
    drivers: (company_id) => ({ company_id, created_by: "x", modified_by: "x" }),
    fleet_counts: (company_id) => ({ company_id, kind: "vehicle", status: "active", count: 0 }),
    fleet_departures: (company_id) => ({
      company_id,
      kind: "vehicle",
      entity_id: 1,
      changed_at: new Date(),
    }),
    imports: (company_id) => ({
      id: company_id,
      company_id,
      kind: "vehicle",
      file_name: "x",
      converted: false,
      actor_kind: "user",
      actor_id: user.id,
      actor_label: "x",
      actor_admin: false,
      created: 0,
      changed: 0,
      unchanged: 0,
      failed: 0,
    }),
    import_rows: (company_id) => ({
      import_id: company_id,
      company_id,
      line: 2,
      content: "{}",
      outcome: "created",
    }),
    api_clients: (company_id) => clientRow({ company_id }),
    api_client_companies: (company_id) => ({ company_id, client_id: 1 }),
    webhook_endpoints: (company_id) => ({
      id: company_id,
      company_id,
      url: "https://receiver.example/",
      events: ["company.updated"],
      notify_email: "x@tolppa.example",
      secret_sealed: Buffer.from("x"),
      created_by: "x",
    }),
    webhook_messages: (company_id) => ({
      endpoint_id: company_id,
      endpoint_company_id: company_id,
      company_id,
      type: "company.updated",
      occurred_at: new Date(),
      data: "{}",
    }),
    discounts: (company_id) => ({
      company_id,
      name: "x",
      target: "monthlyFee",
      basis_points: 100,
      valid_from: "2026-01-01",
      created_by: "x",
    }),
    vehicle_activities: (company_id) => ({
      company_id,
      vehicle_id: vehicleIn(company_id),
      active_from: "2026-01-05",
    }),
    payments: (company_id) => ({
      company_id,
      sender: "csv",
      reference: `x-${company_id}`,
      license_plate: "X",
      amount_cents: 100,
      vat_basis_points: 1350,
      method: "card",
      occurred_at: new Date(),
      occurred_on: "2026-01-05",
    }),
    statements: (company_id) => ({
      id: company_id,
      company_id,
      number: numberIn(company_id),
      kind: "settlement",
      period_start: periodIn(company_id),
      period_end: "2199-12-31",
      reference: "12344",
      issued_on: "2026-01-19",
      outcome: "payout",
      payout_date: "2026-01-19",
      gross_cents: 1,
      deductions_cents: 0,
      carry_in_cents: 0,
      total_cents: 1,
      carry_out_cents: 0,
      parties: "{}",
      inputs: "{}",
      created_by: "x",
      inputs_hash: Buffer.alloc(32),
      content_hash: Buffer.alloc(32),
    }),
    statement_receipts: (company_id) => ({
      statement_id: 3_000_000 + company_id,
      company_id,
      cents: 1,
      received_on: "2026-02-01",
      created_by: "x",
    }),
    payment_reminders: (company_id) => ({
      statement_id: company_id,
      company_id,
      step: 1,
      open_cents: 1,
      sent_on: "2026-02-01",
    }),
    statement_payment_steps: (company_id) => ({
      statement_id: company_id,
      company_id,
      state: "confirmed",
      since: "2026-01-19",
      told_at: new Date(),
    }),
    statement_lines: (company_id) => ({
      statement_id: 1_000_000 + company_id,
      position: 1,
      company_id,
      code: "COMMISSION",
      amount_cents: 0,
      basis: "{}",
    }),
    statement_dispatches: (company_id) => ({
      statement_id: company_id,
      company_id,
      channel: "email",
      address: "x@tolppa.example",
    }),
    joining_fees: (company_id) => ({
      vehicle_id: vehicleIn(company_id),
      business_id: "1234567-1",
      company_id,
      statement_id: company_id,
    }),
    credited_lines: (company_id) => ({
      statement_id: 1_000_000 + company_id,
      position: 1,
      credit_note_id: company_id,
      company_id,
    }),
    statement_links: (company_id) => ({
      id: randomUUID(),
      statement_id: company_id,
      company_id,
      email: "x@tolppa.example",
      expires_at: new Date(Date.now() + 3_600_000),
      created_by: "x",
    }),
    payout_calendars: (company_id) => ({ company_id, link_id: randomUUID() }),
    disputes: (company_id) => ({
      id: company_id,
      company_id,
      report_year: 2025,
      due_on: "2026-02-01",
      created_by: "x",
    }),
    dispute_messages: (company_id) => ({
      dispute_id: company_id,
      company_id,
      by_provider: false,
      body: "x",
      created_by: "x",
    }),
    desk_clients: (company_id) => ({
      company_id,
      desk_id: DESK.id,
      created_by: "x",
      expires_at: new Date(Date.now() + 3_600_000),
    }),
    documents: (company_id) => ({
      company_id,
      kind_id: DOCUMENT_KIND.id,
      upload_key: randomUUID(),
      created_by: "x",
    }),
    document_pages: (company_id) => ({
      company_id,
      document_id: documentIn(company_id),
      number: 1,
      side: "front",
      width: 1,
      height: 1,
      jpeg: Buffer.from("ffd8ffd9", "hex"),
    }),
    document_views: (company_id) => ({
      company_id,
      document_id: documentIn(company_id),
      user_id: user.id,
      day: "2026-11-28",
    }),
    driver_links: (company_id) => ({
      company_id,
      driver_id: driverIn(company_id),
      link_id: randomUUID(),
      created_by: "x",
      expires_at: new Date(Date.now() + 3_600_000),
    }),
    driver_shares: (company_id) => ({
      company_id,
      basis: "net",
      employer_basis_points: 6_000,
      changed_at: new Date(),
    }),
    returns: (company_id) => ({
      entity_type: "company",
      entity_id: company_id,
      company_id,
      reason: "x",
      by: "x",
    }),
    reactivation_wishes: (company_id) => ({
      vehicle_id: vehicleIn(company_id),
      company_id,
      wished_at: new Date(),
      wished_by: "x",
    }),
    iban_changes: (company_id) => ({ company_id, new_iban: "FI2112345600000785", changed_by: "x" }),
    payouts: (company_id) => ({
      id: company_id,
      statement_id: company_id,
      company_id,
      file_id: PAYOUT_FILE.id,
      amount_cents: 1,
      iban: "x",
    }),
    payee_checks: (company_id) => ({
      bank_file_id: BANK_FILE.id,
      payout_id: company_id,
      company_id,
      level: "payment",
      code: "RCVC",
      state: "match",
    }),
    invitations: (company_id) => ({
      company_id,
      link_id: randomUUID(),
      email: "x@tolppa.example",
      role: "member",
      invited_by: "x",
      invited_by_admin: false,
      expires_at: new Date(Date.now() + 3_600_000),
    }),
    notices: (company_id) => ({
      company_id,
      user_id: user.id,
      kind: "company_approved",
      fact: {},
      change: randomUUID(),
    }),
    events: (company_id) => ({
      company_id,
      entity_id: company_id,
      actor_kind: "user",
      actor_id: user.id,
      actor_label: "x",
      entity_type: "company",
      action: "update",
    }),
  };
  const PROVIDERS_OWN = [
    "booking_area_rules",
    "bulk_change_drivers",
    "bulk_change_vehicles",
    "bulk_changes",
    "company_departures",
    "dispatch_failures",
    "partner_move_companies",
    "previewed_statements",
    "seller_report_mails",
    "seller_report_records",
    "reminder_digests",
    "statement_payments",
    "statement_sendings",
    "untold_decisions",
  ];
  /** The tables that need a row before a row of this table. */
  const PARENTS: Record<string, readonly string[]> = {
    import_rows: ["imports"],
    webhook_messages: ["webhook_endpoints"],
    statement_dispatches: ["statements"],
    joining_fees: ["vehicle_activities", "statements"],
    credited_lines: ["statements", "statement_lines"],
    statement_links: ["statements"],
    payouts: ["statements"],
    payee_checks: ["payouts"],
    payment_reminders: ["statements"],
    dispute_messages: ["disputes"],
    statement_payment_steps: ["statements"],
  };
  const rowIn = async (table: string, company: number): Promise<void> => {
    const row = ROWS[table]?.(company) ?? {};
    for (const parent of PARENTS[table] ?? []) await rowIn(parent, company);
    if (table === "vehicle_activities" || table === "reactivation_wishes") {
      const vehicle = { ...ROWS.vehicles?.(company), id: vehicleIn(company) };
      await owner`insert into vehicles ${owner(vehicle)} on conflict do nothing`;
    }
    if (table === "statement_receipts") {
      const invoiced = { outcome: "invoiced", gross_cents: -1, total_cents: -1, due_date: "2026-02-01" };
      const place = { number: `2028-${String(company).padStart(6, "0")}`, period_start: "2028-01-03" };
      const statement = { ...ROWS.statements?.(company), ...invoiced, ...place, id: 3_000_000 + company };
      await owner`insert into statements ${owner({ ...statement, payout_date: null })} on conflict do nothing`;
    }
    if (table === "payee_checks")
      await owner`insert into bank_files ${owner(BANK_FILE)} on conflict do nothing`;
    if (table.startsWith("document")) {
      await owner`insert into document_kinds ${owner(DOCUMENT_KIND)} on conflict do nothing`;
      if (table !== "documents")
        await owner`insert into documents ${owner({ ...ROWS.documents?.(company), id: documentIn(company) })} on conflict do nothing`;
    }
    if (table === "driver_links") {
      const driver = { ...ROWS.drivers?.(company), id: driverIn(company) };
      await owner`insert into drivers ${owner(driver)} on conflict do nothing`;
    }
    if (table === "desk_clients")
      await owner`insert into accountant_desks ${owner(DESK)} on conflict do nothing`;
    if (table === "payouts") await owner`insert into settlement_runs ${owner(RUN)} on conflict do nothing`;
    if (table === "payouts")
      await owner`insert into payout_files ${owner(PAYOUT_FILE)} on conflict do nothing`;
    if (table === "statement_lines") {
      // Only the transaction that creates a statement can add its lines.
      const statement = ROWS.statements?.(1_000_000 + company) ?? {};
      await owner.begin(async (sql) => {
        await sql`insert into statements ${sql({ ...statement, company_id: company })} on conflict do nothing`;
        await sql`insert into statement_lines ${sql(row)} on conflict do nothing`;
      });
      return;
    }
    // Only the owners of a company may see these rows.
    if (table === "api_clients" || table === "webhook_endpoints") {
      await owner`insert into memberships values (${user.id}, ${company}, 'owner') on conflict do nothing`;
      await owner`delete from memberships where company_id = ${stranger}`;
    }
    if (table === "api_client_companies") {
      await rowIn("api_clients", company);
      await owner`insert into api_client_companies select id, company_id from api_clients where company_id = ${company}`;
      return;
    }
    await owner`insert into ${owner(table)} ${owner(row)} on conflict do nothing`;
  };

  test("covers every table with a company id", async () => {
    const rows = await owner<{ name: string }[]>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid where a.attname = 'company_id' and c.relkind in ('r', 'p')
        and not c.relispartition`;
    expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(ROWS), ...PROVIDERS_OWN].sort());
  });

  test.each(PROVIDERS_OWN)("hides %s, which only admins use", async (table) => {
    expect(await attempt("tolppa_user", (sql) => sql`select from ${sql(table)}`)).toBe("42501");
    const row = { company_id: user.companies[0] ?? 0 };
    expect(await attempt("tolppa_user", (sql) => sql`insert into ${sql(table)} ${sql(row)}`)).toBe("42501");
    expect(await attempt("tolppa_user", (sql) => sql`update ${sql(table)} set ${sql(row)}`)).toBe("42501");
    expect(await attempt("tolppa_user", (sql) => sql`delete from ${sql(table)}`)).toBe("42501");
  });

  test.each(Object.keys(ROWS))("hides foreign rows of %s", async (table) => {
    await rowIn(table, stranger);
    await rowIn(table, await insertOwn());
    const rows = await as(
      "tolppa_user",
      (sql) => sql<{ id: number }[]>`select company_id::int as id from ${sql(table)}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ id }) => !user.companies.includes(id))).toEqual([]);
  });

  test.each(Object.keys(ROWS))("refuses foreign rows for %s", async (table) => {
    const row = ROWS[table]?.(stranger) ?? {};
    expect(await attempt("tolppa_user", (sql) => sql`insert into ${sql(table)} ${sql(row)}`)).toBe("42501");
  });

  test.each(["company_packages", "vehicles", "drivers"])(
    "refuses an update of a foreign row of %s, and a move of an own row to another company",
    async (table) => {
      const own = await insertOwn();
      await rowIn(table, stranger);
      await rowIn(table, own);
      const column = table === "company_packages" ? "name" : "status";
      const value = table === "company_packages" ? "premium" : "incomplete";
      const touched = await as(
        "tolppa_user",
        (sql) => sql`update ${sql(table)} set ${sql({ [column]: value })} where company_id = ${stranger}`,
      );
      expect(touched.count).toBe(0);
      const move = (sql: postgres.TransactionSql) =>
        sql`update ${sql(table)} set company_id = ${stranger} where company_id = ${own}`;
      // The trigger of a fleet table refuses the move before row-level security does.
      expect(await attempt("tolppa_user", move)).toBe(table === "company_packages" ? "42501" : "CH002");
      const steal = await as(
        "tolppa_user",
        (sql) => sql`update ${sql(table)} set company_id = ${own} where company_id = ${stranger}`,
      );
      expect(steal.count).toBe(0);
    },
  );

  test("hides foreign companies, refuses changes of them and refuses another company's id", async () => {
    const own = await insertOwn();
    const ids = await as("tolppa_user", (sql) => sql<{ id: number }[]>`select id::int from companies`);
    expect(ids.map(({ id }) => id).sort()).toEqual([...user.companies].sort());
    const touched = await as(
      "tolppa_user",
      (sql) => sql`update companies set street = 'x' where id = ${stranger}`,
    );
    expect(touched.count).toBe(0);
    const rename = (sql: postgres.TransactionSql) => sql`update companies set id = 999999 where id = ${own}`;
    expect(await attempt("tolppa_user", rename)).toBe("42501");
  });

  test("refuses to delete a foreign package", async () => {
    await rowIn("company_packages", stranger);
    const gone = await as(
      "tolppa_user",
      (sql) => sql`delete from company_packages where company_id = ${stranger}`,
    );
    expect(gone.count).toBe(0);
  });

  test("refuses an import in another actor's name", async () => {
    const company_id = await insertOwn();
    const row = { ...ROWS.imports?.(company_id), id: 900_000 + company_id };
    for (const other of [{ actor_id: user.id + 1 }, { actor_admin: true }, { actor_kind: "client" }])
      expect(
        await attempt("tolppa_user", (sql) => sql`insert into imports ${sql({ ...row, ...other })}`),
      ).toBe("42501");
    expect(await attempt("tolppa_user", (sql) => sql`insert into imports ${sql(row)}`)).toBeNull();
  });

  test("hides and refuses webhooks of a company where the user is a member and no owner", async () => {
    const own = await insertOwn();
    await rowIn("webhook_messages", own);
    await owner`delete from memberships where company_id = ${own}`;
    await owner`insert into memberships values (${user.id}, ${own}, 'member')`;
    for (const table of ["webhook_endpoints", "webhook_messages"]) {
      const seen = await as("tolppa_user", (sql) => sql`select from ${sql(table)} where company_id = ${own}`);
      expect(seen).toHaveLength(0);
      const row = { ...ROWS[table]?.(own), ...(table === "webhook_endpoints" && { id: 800_000 + own }) };
      expect(await attempt("tolppa_user", (sql) => sql`insert into ${sql(table)} ${sql(row)}`)).toBe("42501");
    }
  });

  test("refuses a webhook of all companies", async () => {
    const row = { ...ROWS.webhook_endpoints?.(await insertOwn()), id: 900_001, company_id: null };
    expect(await attempt("tolppa_user", (sql) => sql`insert into webhook_endpoints ${sql(row)}`)).toBe(
      "42501",
    );
  });

  test("refuses to add another person to a company", async () => {
    const own = await insertOwn();
    const [other] = await owner<{ id: number }[]>`
      insert into users (subject, email) values ('o', 'o@tolppa.example') returning id::int`;
    const add = (id: number) => (sql: postgres.TransactionSql) =>
      sql`insert into memberships values (${id}, ${own}, 'member')`;
    expect(await attempt("tolppa_user", add(other?.id ?? 0))).toBe("42501");
    expect(await attempt("tolppa_user", add(user.id))).toBeNull();
  });

  test("limits submissions to the user's own", async () => {
    const row = (actor_key: string) => ({ actor_key, key: "nonce-0001", body_hash: "x", entity_id: 1 });
    await owner`insert into submissions ${owner(row("user:999"))}`;
    expect(await attempt("tolppa_user", (sql) => sql`insert into submissions ${sql(row("user:998"))}`)).toBe(
      "42501",
    );
    expect(
      await attempt("tolppa_user", (sql) => sql`insert into submissions ${sql(row(`user:${user.id}`))}`),
    ).toBeNull();
    const keys = await as("tolppa_user", (sql) => sql`select actor_key from submissions`);
    expect(keys).toEqual([{ actor_key: `user:${user.id}` }]);
  });

  test.each([
    "identity_accounts",
    "identity_tokens",
    "user_identities",
    "identity_registrations",
    "sessions",
    "api_clients",
    "signing_keys",
    "rate_limits",
    "company_counts",
  ])("hides %s", async (table) => {
    expect(await attempt("tolppa_user", (sql) => sql`select * from ${sql(table)}`)).toBe("42501");
  });

  test("lets the user add messages to the outbox and read none", async () => {
    const payload = JSON.stringify({ to: "a@b.fi", companyId: await insertOwn() });
    const leave = (sql: postgres.TransactionSql) =>
      sql`insert into outbox (kind, payload) values ('iban_changed', ${payload}::text::jsonb)`;
    expect(await attempt("tolppa_user", leave)).toBeNull();
    expect(await attempt("tolppa_user", (sql) => sql`select * from outbox`)).toBe("42501");
  });
});

describe("a company's own programs", () => {
  let company: number;
  let clientId: number;
  beforeAll(async () => {
    company = await insertOwn();
    const [row] = await owner<{ id: number }[]>`
      insert into api_clients ${owner(clientRow({ company_id: company }))} returning id::int`;
    clientId = row?.id ?? 0;
  });
  const belonging = async (role: string) => {
    await owner`delete from memberships where company_id = ${company}`;
    await owner`insert into memberships values (${user.id}, ${company}, ${role})`;
  };
  const seen = () =>
    as("tolppa_user", (sql) => sql`select id from api_clients where company_id = ${company}`);

  test("are visible to its owners and not to its other members", async () => {
    await belonging("member");
    expect(await seen()).toHaveLength(0);
    const add = (sql: postgres.TransactionSql) =>
      sql`insert into api_clients ${sql(clientRow({ company_id: company }))}`;
    expect(await attempt("tolppa_user", add)).toBe("42501");
    await belonging("owner");
    expect(await seen()).toHaveLength(1);
    expect(await attempt("tolppa_user", add)).toBeNull();
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["reach every company", { reach: "all", company_id: null }, "42501"],
    ["reach a provider's companies", { reach: "provider", provider: "vievie", company_id: null }, "42501"],
    ["belong to no company", { company_id: null }, "42501"],
    ["reach every company while belonging to one", { reach: "all" }, "23514"],
    ["have a scope that company users lack", { scopes: ["payments:write"] }, "23514"],
    ["have an unknown scope", { scopes: ["all"] }, "23514"],
  ])("may not %s", async (_, more, code) => {
    await belonging("owner");
    const row = clientRow({ company_id: company, ...more });
    expect(await attempt("tolppa_user", (sql) => sql`insert into api_clients ${sql(row)}`)).toBe(code);
  });

  test.each(["secret_hash", "previous_secret_hash"])(
    "hide the column %s from company users and admins",
    async (column) => {
      for (const role of ["tolppa_user", "tolppa_admin"] as const)
        expect(await attempt(role, (sql) => sql`select ${sql(column)} from api_clients`)).toBe("42501");
    },
  );

  test("keep their reach and company", async () => {
    for (const column of ["reach", "provider", "company_id", "client_id"])
      expect(
        await attempt("tolppa_admin", (sql) => sql`update api_clients set ${sql(column)} = ${sql(column)}`),
      ).toBe("42501");
  });

  test("keep the previous secret only when its last moment is set", async () => {
    const rotate = (hash: string, ends: Date | null) =>
      as(
        "tolppa_user",
        (
          sql,
        ) => sql`update api_clients set secret_hash = ${Buffer.from(hash)}, previous_secret_ends_at = ${ends}
        where id = ${clientId}`,
      );
    const secrets = async () => {
      const [row] = await owner`select secret_version::int as version, encode(secret_hash, 'escape') as hash,
        encode(previous_secret_hash, 'escape') as previous from api_clients where id = ${clientId}`;
      return row;
    };
    await belonging("owner");
    await rotate("one", null);
    expect(await secrets()).toEqual({ version: 2, hash: "one", previous: null });
    await rotate("two", new Date(Date.now() + 60_000));
    expect(await secrets()).toEqual({ version: 3, hash: "two", previous: "one" });
  });

  test("stay revoked, and the record of changes to them is permanent", async () => {
    await belonging("owner");
    const revoke = (sql: postgres.TransactionSql) =>
      sql`update api_clients set revoked_at = now(), revoked_by = 'x' where id = ${clientId}`;
    expect(await attempt("tolppa_user", revoke)).toBeNull();
    const back = (sql: postgres.TransactionSql) =>
      sql`update api_clients set revoked_at = null where id = ${clientId}`;
    for (const role of ROLES) expect(await attempt(role, back)).toBe("CH002");
    const event = {
      client_id: clientId,
      actor_id: user.id,
      actor_label: "x",
      actor_admin: false,
      action: "revoke",
    };
    const tell = (more: object) => (sql: postgres.TransactionSql) =>
      sql`insert into api_client_events ${sql({ ...event, ...more })}`;
    expect(await attempt("tolppa_user", tell({}))).toBeNull();
    expect(await attempt("tolppa_user", tell({ actor_id: user.id + 1 }))).toBe("42501");
    expect(await attempt("tolppa_user", tell({ actor_admin: true }))).toBe("42501");
    for (const change of ["update api_client_events set action = 'create'", "delete from api_client_events"])
      expect(await attempt("owner", (sql) => sql.unsafe(change))).toBe("CH003");
  });
});

describe("the record of a return for completion", () => {
  const tell = (company: number) => (sql: postgres.TransactionSql) =>
    sql`insert into returns (entity_type, entity_id, company_id, reason, by)
      values ('company', ${company}, ${company}, 'Korjaa', 'yllapito@tolppa.example')`;

  test("is written only by admins and never changed", async () => {
    const company = await insertOwn();
    expect(await attempt("tolppa_user", tell(company))).toBe("42501");
    expect(await attempt("tolppa_admin", tell(company))).toBeNull();
    for (const change of ["update returns set reason = 'x'", "delete from returns"])
      expect(await attempt("owner", (sql) => sql.unsafe(change))).toBe("CH003");
  });

  test("is read only by its own company, without the person who returned it", async () => {
    const company = await insertOwn();
    await as("owner", tell(company));
    await as("owner", tell(stranger));
    const rows = await as("tolppa_user", (sql) => sql`select distinct company_id::int as id from returns`);
    expect(rows.map(({ id }) => user.companies.includes(id))).not.toContain(false);
    expect(rows.length).toBeGreaterThan(0);
    expect(await attempt("tolppa_user", (sql) => sql`select by from returns`)).toBe("42501");
  });
});

describe("failed messages", () => {
  const insert = async (values: Record<string, unknown>) => {
    const [row] = await owner<{ id: string }[]>`
      insert into outbox ${owner({ kind: "x", payload: {}, ...values })} returning id`;
    return row?.id ?? "";
  };
  const retry = (id: string) => (sql: postgres.TransactionSql) =>
    sql`update outbox set failed_at = null, next_at = now(), retried_at = now() where id = ${id} returning id`;

  test("may be resent by an admin, other messages may not", async () => {
    const failed = await insert({ failed_at: new Date() });
    const done = await insert({ done_at: new Date() });
    const waiting = await insert({});
    expect(await as("tolppa_admin", retry(failed))).toHaveLength(1);
    expect(await as("tolppa_admin", retry(done))).toHaveLength(0);
    expect(await as("tolppa_admin", retry(waiting))).toHaveLength(0);
    expect(await attempt("tolppa_admin", (sql) => sql`update outbox set payload = '{}'`)).toBe("42501");
    expect(await attempt("tolppa_user", retry(failed))).toBe("42501");
  });
});

describe("registering accepts only an incomplete operator of the user's own", () => {
  const insertAs = async (overrides: Record<string, unknown>) => {
    const [row] = await owner<
      { id: number }[]
    >`select nextval(pg_get_serial_sequence('companies', 'id'))::int as id`;
    const id = row?.id ?? 0;
    user.companies.push(id);
    const values = companyRow({ id, owner_id: user.id, ...overrides });
    return attempt("tolppa_user", (sql) => sql`insert into companies ${sql(values)}`);
  };
  test.each<[string, Record<string, unknown>, string | null]>([
    ["an incomplete operator of the user's own", {}, null],
    ["an active company", { ...READY, status: "active" }, "42501"],
    ["a pending company", { ...READY, status: "pending" }, "42501"],
    ["an aggregator", { company_type: "aggregator" }, "42501"],
    ["a regional partner", { company_type: "regional_partner" }, "42501"],
    ["a company without an owner", { owner_id: null }, "42501"],
    ["a company with an external id", { external_id: "X" }, "42501"],
    ["a company with a partner", { aggregator_company_id: "stranger" }, "42501"],
    ["a copy", { copied_from_id: "stranger" }, "42501"],
    ["a company with a date of approval", { approved_at: new Date() }, "42501"],
    ["a company with an approver", { approved_by: "x" }, "42501"],
    ["a company with an external status", { external_status: "x" }, "42501"],
    ["a company with a GoodSign id", { good_sign_id: "x" }, "42501"],
    ["a company with a GoodSign status", { good_sign_status: "x" }, "42501"],
    ["a company with vehicles", { vehicle_count: 1 }, "42501"],
    ["a company with drivers", { driver_count: 1 }, "42501"],
  ])("%s", async (_, overrides, code) => {
    const named = Object.entries(overrides).map(([name, value]) => [
      name,
      value === "stranger" ? stranger : value,
    ]);
    expect(await insertAs(Object.fromEntries(named))).toBe(code);
  });

  test("a company outside the user's own companies is refused", async () => {
    const insert = (sql: postgres.TransactionSql) =>
      sql`insert into companies ${sql(companyRow({ owner_id: user.id }))}`;
    expect(await attempt("tolppa_user", insert)).toBe("42501");
  });
});

describe("counters", () => {
  type Table = "vehicles" | "drivers";
  type Step =
    | { do: "company"; provider: string }
    | { do: "add"; table: Table; to: number; rows: number }
    | { do: "move"; table: Table; from: number; to: number }
    | { do: "remove"; table: Table; from: number }
    | { do: "restore"; table: Table }
    | { do: "status"; of: number; to: Status }
    | { do: "provider"; of: number; to: string }
    | { do: "delete"; of: number }
    | { do: "undelete" };
  const at = fc.nat(5);
  const table = fc.constantFrom<Table>("vehicles", "drivers");
  const provider = fc.constantFrom(...PROVIDERS.slice(0, 3));
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant("company" as const), provider }),
    fc.record({ do: fc.constant("add" as const), table, to: at, rows: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant("move" as const), table, from: at, to: at }),
    fc.record({ do: fc.constant("remove" as const), table, from: at }),
    fc.record({ do: fc.constant("restore" as const), table }),
    fc.record({ do: fc.constant("status" as const), of: at, to: fc.constantFrom(...STATUSES) }),
    fc.record({ do: fc.constant("provider" as const), of: at, to: provider }),
    fc.record({ do: fc.constant("delete" as const), of: at }),
    fc.record({ do: fc.constant("undelete" as const) }),
  );

  const take = (one: Step, ids: number[]) => async (sql: postgres.TransactionSql) => {
    const id = (index: number) => ids[index % Math.max(1, ids.length)] ?? 0;
    switch (one.do) {
      case "company": {
        const [row] = await sql<{ id: number }[]>`insert into companies
          ${sql(companyRow({ ...READY, ...APPROVED, provider: one.provider }))} returning id::int`;
        return row?.id;
      }
      case "add":
        return sql`insert into ${sql(one.table)} (company_id, created_by, modified_by)
          select ${id(one.to)}, 'x', 'x' from generate_series(1, ${one.rows}) where ${ids.length > 0}`;
      case "move":
        return sql`update ${sql(one.table)} set company_id = ${id(one.to)} where company_id = ${id(one.from)}`;
      case "remove":
        return sql`update ${sql(one.table)} set deleted_at = now() where id in
          (select id from ${sql(one.table)} where company_id = ${id(one.from)} order by id limit 2)`;
      case "restore":
        return sql`update ${sql(one.table)} set deleted_at = null`;
      case "status":
        return sql`update companies set status = ${one.to} where id = ${id(one.of)}`;
      case "provider":
        return sql`update companies set provider = ${one.to} where id = ${id(one.of)}`;
      case "delete":
        return sql`update companies set deleted_at = now() where id = ${id(one.of)}`;
      case "undelete":
        return sql`update companies set deleted_at = null where id = any(${ids})`;
    }
  };

  test("equal a recount after any sequence of changes, also with refused changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const ids: number[] = [];
        for (const one of steps) {
          let made: unknown;
          await attempt("tolppa_admin", async (sql) => {
            made = await take(one, ids)(sql);
          });
          if (typeof made === "number") ids.push(made);
        }
        expect(await drift()).toEqual({ fleets: [], totals: [] });
      }),
      { numRuns: 40 },
    );
  });

  test("equal a recount after many simultaneous changes", async () => {
    const [one, two] = [await insertCompany(), await insertCompany({ provider: "dride" })];
    const many = postgres(database.migrationUrl, { max: 8, onnotice: () => {} });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? many`update vehicles set company_id = ${index % 2 ? one : two} where company_id in (${one}, ${two})`.catch(
              (error) => expect(error.code).toBe("40P01"),
            )
          : many`insert into vehicles (company_id, created_by, modified_by) values (${index % 2 ? one : two}, 'x', 'x')`.catch(
              (error) => expect(error.code).toBe("40P01"),
            ),
      ),
    );
    await many.end();
    expect(await drift()).toEqual({ fleets: [], totals: [] });
  });

  const drift = async () => ({
    fleets: await owner`select id from companies c
      where vehicle_count <> (select count(*) from vehicles v where v.company_id = c.id and v.deleted_at is null)
        or driver_count <> (select count(*) from drivers d where d.company_id = c.id and d.deleted_at is null)`,
    totals: await owner`
      select provider, status, kept.count as kept, counted.count as counted
      from company_counts kept full join
        (select provider, status, count(*) from companies where deleted_at is null group by 1, 2) counted
        using (provider, status)
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
  });
});

describe("areas of postal codes", () => {
  const insertArea = async (provider = "taksiHelsinki"): Promise<number> => {
    const [row] = await owner<{ id: number }[]>`
      insert into booking_areas (name, provider, valid_from, created_by) values ('Alue', ${provider}, '2026-01-01', 'x')
      returning id::int`;
    return row?.id ?? 0;
  };
  const insertRule = (sql: postgres.Sql | postgres.TransactionSql, areaId: number, rule: object = {}) =>
    sql`insert into booking_area_rules ${sql({
      area_id: areaId,
      provider: "taksiHelsinki",
      effect: "deny",
      company_id: stranger,
      created_by: "x",
      ...rule,
    })}`;
  const TABLES = ["booking_areas", "booking_area_post_codes", "booking_area_rules", "post_codes"];

  test("are hidden from company users and from the server's login", async () => {
    for (const table of TABLES) {
      expect(await attempt("tolppa_user", (sql) => sql.unsafe(`select from ${table}`))).toBe("42501");
      await expect(login.unsafe(`select from ${table}`)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("of a provider are readable but not writable for its program, other areas are hidden", async () => {
    const [own, foreign] = [await insertArea(), await insertArea("taksivaasa")];
    for (const [id, provider] of [
      [own, "taksiHelsinki"],
      [foreign, "taksivaasa"],
    ] as const) {
      await owner`insert into booking_area_post_codes values (${id}, ${provider}, 100, 199)`;
      await insertRule(owner, id, { provider });
    }
    const asProvider = <T>(work: (sql: postgres.TransactionSql) => Promise<T>) =>
      login.begin(async (sql) => {
        await sql.unsafe("set local role tolppa_provider");
        await sql`select set_config('app.provider', 'taksiHelsinki', true)`;
        return work(sql);
      });
    for (const [table, column] of [
      ["booking_areas", "id"],
      ["booking_area_post_codes", "area_id"],
      ["booking_area_rules", "area_id"],
    ] as const) {
      const rows = await asProvider((sql) =>
        sql.unsafe(`select distinct ${column}::int as id, provider from ${table}`),
      );
      expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(["taksiHelsinki"]));
      expect(rows.map(({ id }) => id)).toContain(own);
    }
    for (const wrong of [
      "update booking_areas set name = 'x'",
      "delete from booking_area_post_codes",
      "update booking_area_rules set ended_at = now(), ended_by = 'x'",
      "select from post_codes",
    ])
      await expect(asProvider((sql) => sql.unsafe(wrong))).rejects.toMatchObject({ code: "42501" });
  });

  test("hide from a provider's program who created and ended them", async () => {
    for (const table of ["booking_areas", "booking_area_rules"])
      for (const column of ["created_by", "ended_by"]) {
        const read = login.begin(async (sql) => {
          await sql.unsafe("set local role tolppa_provider");
          return sql.unsafe(`select ${column} from ${table}`);
        });
        await expect(read, `${table}.${column}`).rejects.toMatchObject({ code: "42501" });
      }
  });

  test("can be ended but not deleted, and keep their provider", async () => {
    const id = await insertArea();
    await insertRule(owner, id);
    const asAdmin = (statement: string) => attempt("tolppa_admin", (sql) => sql.unsafe(statement));
    expect(await asAdmin(`update booking_areas set provider = 'ksat' where id = ${id}`)).toBe("42501");
    expect(await asAdmin(`update booking_area_rules set effect = 'allow' where area_id = ${id}`)).toBe(
      "42501",
    );
    for (const table of ["booking_areas", "booking_area_rules"]) {
      const which = table === "booking_areas" ? `id = ${id}` : `area_id = ${id}`;
      expect(await asAdmin(`delete from ${table} where ${which}`)).toBe("42501");
      expect(
        await attempt("owner", (sql) => sql.unsafe(`delete from ${table} where ${which}`)),
      ).not.toBeNull();
      expect(await asAdmin(`update ${table} set ended_at = now(), ended_by = 'x' where ${which}`)).toBeNull();
      expect(await asAdmin(`update ${table} set ended_at = null, ended_by = null where ${which}`)).toBe(
        "CH002",
      );
    }
  });

  test("contain each code once, in ranges that run forward", async () => {
    const id = await insertArea();
    const hold = (first: number, last: number, provider = "taksiHelsinki") =>
      attempt(
        "tolppa_admin",
        (sql) => sql`insert into booking_area_post_codes values (${id}, ${provider}, ${first}, ${last})`,
      );
    expect(await hold(100, 199)).toBeNull();
    expect(await hold(199, 299)).toBe("23P01");
    expect(await hold(200, 299)).toBeNull();
    expect(await hold(400, 399)).toMatch(/^23514|22000$/);
    expect(await hold(99_999, 100_000)).toBe("23514");
    expect(await hold(500, 500, "ksat")).toBe("23503");
  });

  test("have one rule for a company or a vehicle at a time", async () => {
    const id = await insertArea();
    const tryRule = (rule: object = {}) => attempt("tolppa_admin", (sql) => insertRule(sql, id, rule));
    expect(await tryRule({ valid_to: "2026-06-30" })).toBeNull();
    expect(await tryRule({ effect: "allow", valid_from: "2026-06-30" })).toBe("23P01");
    expect(await tryRule({ effect: "allow", valid_from: "2026-07-01" })).toBeNull();
    expect(await tryRule({ company_id: null })).toBe("23514");
    expect(await tryRule({ vehicle_id: 1 })).toBe("23514");
    expect(await attempt("tolppa_admin", async (sql) => insertRule(sql, await insertArea("ksat")))).toBe(
      "23503",
    );
  });
});

describe("the people of a company", () => {
  const EMAIL = "u@tolppa.example";
  let company: number;
  let other: number;
  const member = (role: string | null) => async () => {
    await owner`delete from memberships where company_id = ${company}`;
    await owner`insert into memberships values (${other}, ${company}, 'owner')`;
    if (role) await owner`insert into memberships values (${user.id}, ${company}, ${role})`;
  };
  const invitation = async (overrides: Record<string, unknown> = {}) => {
    await owner`delete from invitations where company_id = ${company}`;
    const [row] = await owner<{ id: number }[]>`insert into invitations ${owner({
      company_id: company,
      link_id: randomUUID(),
      email: EMAIL,
      role: "member",
      invited_by: "x",
      invited_by_admin: false,
      expires_at: new Date(Date.now() + 3_600_000),
      ...overrides,
    })} returning id::int`;
    return row?.id ?? 0;
  };
  const join = (role: string) => (sql: postgres.TransactionSql) =>
    sql`insert into memberships values (${user.id}, ${company}, ${role})`;
  const acceptAs = (id: number, by: number) => (sql: postgres.TransactionSql) =>
    sql`update invitations set accepted_at = now(), accepted_by = ${by} where id = ${id}`;

  beforeAll(async () => {
    company = await insertOwn();
    const [row] = await owner<{ id: number }[]>`
      insert into users (subject, email) values ('toinen', 'toinen@tolppa.example') returning id::int`;
    other = row?.id ?? 0;
  });

  test.each<[string, string | null, string | null]>([
    ["a member may not", "member", "CH004"],
    ["an owner may", "owner", null],
  ])("%s change and remove others", async (_, role, code) => {
    await member(role)();
    const change = (sql: postgres.TransactionSql) =>
      sql`update memberships set role = 'owner' where company_id = ${company} and user_id = ${other}`;
    const remove = (sql: postgres.TransactionSql) =>
      sql`delete from memberships where company_id = ${company} and user_id = ${other}`;
    expect(await attempt("tolppa_user", change)).toBe(code);
    expect(await attempt("tolppa_user", remove)).toBe(code);
  });

  test("a member cannot become an owner and may leave", async () => {
    await member("member")();
    const promote = (sql: postgres.TransactionSql) =>
      sql`update memberships set role = 'owner' where company_id = ${company} and user_id = ${user.id}`;
    expect(await attempt("tolppa_user", promote)).toBe("CH004");
    const move = (sql: postgres.TransactionSql) => sql`update memberships set user_id = ${other}`;
    expect(await attempt("tolppa_user", move)).toBe("42501");
    const leave = (sql: postgres.TransactionSql) =>
      sql`delete from memberships where company_id = ${company} and user_id = ${user.id}`;
    expect(await attempt("tolppa_user", leave)).toBeNull();
  });

  test.each(["tolppa_user", "tolppa_admin"] as const)(
    "the last owner cannot be removed by %s",
    async (role) => {
      await member("owner")();
      await owner`delete from memberships where company_id = ${company} and user_id = ${other}`;
      const remove = (sql: postgres.TransactionSql) =>
        sql`delete from memberships where company_id = ${company}`;
      const demote = (sql: postgres.TransactionSql) =>
        sql`update memberships set role = 'member' where company_id = ${company}`;
      expect(await attempt(role, remove)).toBe("CH006");
      expect(await attempt(role, demote)).toBe("CH006");
    },
  );

  test("a person joins a company only in the transaction that accepts their invitation", async () => {
    await member(null)();
    const id = await invitation();
    expect(await attempt("tolppa_user", join("member"))).toBe("CH004");
    const both = (role: string) => async (sql: postgres.TransactionSql) => {
      await acceptAs(id, user.id)(sql);
      await join(role)(sql);
    };
    expect(await attempt("tolppa_user", both("owner"))).toBe("CH004");
    expect(await attempt("tolppa_user", both("member"))).toBeNull();
    await owner`delete from memberships where user_id = ${user.id} and company_id = ${company}`;
    expect(await attempt("tolppa_user", join("member"))).toBe("CH004");
    expect(await attempt("tolppa_user", acceptAs(id, user.id))).toBe("CH002");
  });

  test.each<[string, Record<string, unknown>, string | null]>([
    ["may accept their own invitation", {}, null],
    ["may not accept an invitation to another address", { email: "muu@tolppa.example" }, "CH004"],
    ["may not accept an expired invitation", { expires_at: new Date(Date.now() - 1_000) }, "CH004"],
    ["may not accept a withdrawn invitation", { ended_at: new Date() }, "CH002"],
  ])("a person %s", async (_, overrides, code) => {
    await member("owner")();
    const id = await invitation(overrides);
    for (const role of ["tolppa_user", "tolppa_admin"] as const)
      if (role === "tolppa_user" || code !== null)
        expect(await attempt(role, acceptAs(id, user.id))).toBe(code);
    expect(await attempt("tolppa_admin", acceptAs(await invitation(overrides), other))).not.toBeNull();
  });

  test("a member invites nobody, and an owner invites only under their own name", async () => {
    const insert = (overrides: object) => (sql: postgres.TransactionSql) =>
      sql`insert into invitations ${sql({
        company_id: company,
        link_id: randomUUID(),
        email: "y@tolppa.example",
        role: "owner",
        invited_by: EMAIL,
        invited_by_admin: false,
        expires_at: new Date(Date.now() + 3_600_000),
        ...overrides,
      })}`;
    await member("member")();
    expect(await attempt("tolppa_user", insert({}))).toBe("42501");
    await member("owner")();
    expect(await attempt("tolppa_user", insert({ invited_by: "admin@tolppa.example" }))).toBe("42501");
    expect(await attempt("tolppa_user", insert({ invited_by_admin: true }))).toBe("42501");
    expect(await attempt("tolppa_user", insert({}))).toBeNull();
    expect(await attempt("tolppa_user", insert({}))).toBe("23505");
    const far = { email: "z@tolppa.example", expires_at: new Date(Date.now() + 8 * 86_400_000) };
    expect(await attempt("tolppa_user", insert(far))).toBe("23514");
  });

  test("company users do not see who is an admin or why an account was disabled", async () => {
    for (const column of ["disabled_reason", "admin", "disabled_at", "subject"])
      expect(await attempt("tolppa_user", (sql) => sql`select ${sql(column)} from users`)).toBe("42501");
    expect(await attempt("tolppa_user", (sql) => sql`update users set admin = true`)).toBe("42501");
  });
});

describe("the right of an admin", () => {
  const make = (id: number, admin: boolean) => async (sql: postgres.TransactionSql) => {
    await sql`insert into admin_grants (email, granted) select email, ${admin} from users where id = ${id}`;
    await sql`update users set admin = ${admin} where id = ${id}`;
  };
  const disable = (id: number) => (sql: postgres.TransactionSql) =>
    sql`update users set disabled_at = now() where id = ${id}`;
  let admin: number;
  beforeAll(async () => {
    const [row] = await owner<{ id: number }[]>`
      insert into users (subject, email, admin) values ('a', 'a@tolppa.example', true) returning id::int`;
    admin = row?.id ?? 0;
  });

  test("is not changed by a program or by the admin for themselves", async () => {
    const asProgram = async (sql: postgres.TransactionSql) => {
      await sql`select set_config('app.user_id', '', true)`;
      await make(user.id, true)(sql);
    };
    expect(await attempt("tolppa_admin", asProgram)).toBe("CH004");
    expect(await attempt("tolppa_admin", make(user.id, true))).toBe("CH004");
    expect(await attempt("tolppa_admin", disable(user.id))).toBe("CH004");
  });

  test("stays with the last admin who can sign in, also against the server's login", async () => {
    expect(await attempt("tolppa_admin", make(admin, false))).toBe("CH005");
    expect(await attempt("tolppa_admin", disable(admin))).toBe("CH005");
    await expect(login.begin((sql) => make(admin, false)(sql))).rejects.toMatchObject({ code: "CH005" });
  });
});

describe("a refusal's code", () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    ["CH001", {}, "transition_not_allowed"],
    ["CH002", {}, "read_only"],
    ["CH004", {}, "forbidden"],
    ["CH005", {}, "last_admin"],
    ["CH006", {}, "last_owner"],
    ["23505", { constraint_name: "companies_business_id_per_provider" }, "business_id_taken"],
    ["23505", { constraint_name: "vehicles_license_plate" }, "license_plate_taken"],
    ["23505", {}, "duplicate"],
    ["23P01", { constraint_name: "company_packages_never_overlap" }, "periods_overlap"],
    ["23514", {}, "invalid"],
    ["22021", {}, "invalid"],
    ["22003", {}, "invalid"],
    ["42501", {}, null],
    ["CH003", {}, null],
    ["42P01", {}, null],
    ["57P01", {}, null],
  ])("%s %o means %s, at any depth of the driver's error", (code, rest, expected) => {
    const error = Object.assign(new Error("x"), { code, ...rest });
    const wrapped = new Error("Failed query", { cause: new Error("once more", { cause: error }) });
    for (const one of [error, wrapped]) expect(refusalOf(one)?.code ?? null).toBe(expected);
  });
});

describe("an answer of the public register", () => {
  const WRITES = [
    `insert into company_register_answers values ('0112038-9', '{"name": "Väärä Oy"}', now())`,
    `update company_register_answers set found = '{"situations": []}'`,
    "delete from company_register_answers",
  ];

  test.each(["tolppa_user", "tolppa_admin", "tolppa_provider"])("cannot be written by %s", async (role) => {
    for (const write of WRITES) {
      const written = login.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        return sql.unsafe(write);
      });
      await expect(written, write).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("is written by the server, which asks the register", async () => {
    for (const write of WRITES) await expect(login.unsafe(write)).resolves.toBeDefined();
  });
});

describe("a program with all companies", () => {
  const asProgram = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
    attempt("tolppa_admin", async (sql) => {
      await sql`select set_config('app.user_id', '', true), set_config('app.actor_key', 'client:1', true)`;
      return work(sql);
    });

  test("may not invite, add, change or remove a person", async () => {
    const company = await insertCompany();
    await owner`insert into memberships values (${user.id}, ${company}, 'owner')`;
    const [other] = await owner<{ id: number }[]>`
      insert into users (subject, email) values ('admitted', 'admitted@tolppa.example') returning id::int`;
    const invitation = {
      company_id: company,
      link_id: randomUUID(),
      email: "x@tolppa.example",
      role: "owner",
      invited_by: "x",
      invited_by_admin: true,
      expires_at: new Date(Date.now() + 3_600_000),
    };
    expect(await asProgram((sql) => sql`insert into invitations ${sql(invitation)}`)).toBe("42501");
    expect(
      await asProgram((sql) => sql`insert into memberships values (${other?.id ?? 0}, ${company}, 'owner')`),
    ).toBe("CH004");
    expect(
      await asProgram((sql) => sql`update memberships set role = 'member' where company_id = ${company}`),
    ).toBe("CH004");
    expect(await asProgram((sql) => sql`delete from memberships where company_id = ${company}`)).toBe(
      "CH004",
    );
    // An admin may, as a person.
    expect(
      await attempt(
        "tolppa_admin",
        (sql) => sql`insert into memberships values (${other?.id ?? 0}, ${company}, 'owner')`,
      ),
    ).toBeNull();
  });
});
