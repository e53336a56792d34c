import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERIOD_ANCHOR, SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Tests the database's refusals about money: raw SQL of people and programs, without the code's rules.

let database: TestDatabase;
let owner: postgres.Sql;
let login: postgres.Sql;
let company: number;
let vehicle: number;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
  login = postgres(database.url, { max: 1, onnotice: () => {} });
  company = await insertCompany();
  const [row] = await owner<{ id: number }[]>`
    insert into vehicles ${owner({ company_id: company, created_by: "x", modified_by: "x" })} returning id::int`;
  vehicle = row?.id ?? 0;
  // The API client that sends payments.
  await owner`insert into api_clients (id, client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
    overriding system value values (7, 'test', 'x', 'all', '{payments:write}', '', '', 'x')`;
  await owner`insert into settlement_runs (id, period_start, period_end) values (1, '2026-01-05', '2026-01-18')`;
});
afterAll(async () => {
  await login.end();
  await owner.end();
  await database.drop();
});

async function insertCompany(business_id = "1234567-1"): Promise<number> {
  const [row] = await owner<{ id: number }[]>`insert into companies ${owner({
    business_id,
    company_name: "Taksi Oy",
    provider: "taksiHelsinki",
    street: "x",
    post_code: "00100",
    city: "x",
    first_name: "x",
    last_name: "x",
    phone_number: "+358405551234",
    contact_email: "x@tolppa.example",
    taxi_service_licence: "x",
    created_by: "x",
    modified_by: "x",
  })} returning id::int`;
  return row?.id ?? 0;
}

let number = 0;
const statement = (more: Record<string, unknown> = {}) => {
  number += 1;
  return {
    company_id: company,
    number: `2026-${String(number).padStart(6, "0")}`,
    kind: "settlement",
    period_start: `2026-01-${String(number).padStart(2, "0")}`,
    period_end: "2199-12-31",
    reference: "12344",
    issued_on: "2026-01-19",
    outcome: "payout",
    payout_date: "2026-01-19",
    gross_cents: 1_000,
    deductions_cents: -100,
    carry_in_cents: 0,
    total_cents: 900,
    carry_out_cents: 0,
    parties: "{}",
    inputs: "{}",
    created_by: "x",
    inputs_hash: Buffer.alloc(32),
    content_hash: Buffer.alloc(32),
    ...more,
  };
};
const insertStatement = async (sql: postgres.Sql | postgres.TransactionSql, more = {}): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`insert into statements ${sql(statement(more))} returning id::int`;
  return row?.id ?? 0;
};
const line = (statement_id: number, position = 1) => ({
  statement_id,
  position,
  company_id: company,
  code: "COMMISSION",
  amount_cents: -100,
  basis: "{}",
});

/** Returns the error's code or null. */
async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

type Settings = Record<string, string>;
const as = (role: string, settings: Settings, work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  refusal(
    login.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`);
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value}, true)`;
      await work(sql);
    }),
  );
const asAdmin = (work: (sql: postgres.TransactionSql) => Promise<unknown>) => as("tolppa_admin", {}, work);

describe("a final statement", () => {
  test("cannot be changed, deleted or truncated, even by the owner of the tables", async () => {
    const id = await owner.begin(async (sql) => {
      const made = await insertStatement(sql);
      await sql`insert into statement_lines ${sql(line(made))}`;
      return made;
    });
    for (const table of ["statements", "statement_lines"]) {
      const key = table === "statements" ? "id" : "statement_id";
      expect(
        await refusal(owner`update ${owner(table)} set company_id = 1 where ${owner(key)} = ${id}`),
      ).toBe("CH003");
      expect(await refusal(owner`delete from ${owner(table)} where ${owner(key)} = ${id}`)).toBe("CH003");
      expect(await refusal(owner`truncate ${owner(table)} cascade`)).toBe("CH003");
      expect(await asAdmin((sql) => sql`update ${sql(table)} set company_id = 1`)).toBe("42501");
      expect(await asAdmin((sql) => sql`delete from ${sql(table)}`)).toBe("42501");
    }
  });

  test("accepts lines only in the transaction that created it", async () => {
    const id = await insertStatement(owner);
    expect(await refusal(owner`insert into statement_lines ${owner(line(id))}`)).toBe("CH003");
  });

  test.each([
    ["whose total is not its sum", { total_cents: 901 }],
    ["that pays out nothing", { gross_cents: 100, total_cents: 0 }],
    ["that pays without a day", { payout_date: null }],
    ["that carries over another sum than its own", { outcome: "carried", total_cents: -5, gross_cents: 95 }],
    ["that is invoiced without a due date", { outcome: "invoiced", total_cents: -5, gross_cents: 95 }],
    ["that credits nothing", { kind: "credit_note", outcome: "credited" }],
  ])("cannot be stored as a statement %s", async (_name, more) => {
    expect(await refusal(insertStatement(owner, more))).toBe("23514");
  });

  test("is unique by company and period, and by number", async () => {
    await insertStatement(owner, { number: "2026-900001", period_start: "2025-01-01" });
    expect(await refusal(insertStatement(owner, { number: "2026-900002", period_start: "2025-01-01" }))).toBe(
      "23505",
    );
    expect(await refusal(insertStatement(owner, { number: "2026-900001" }))).toBe("23505");
  });

  test("is written only by the product and admins", async () => {
    const settings = { "app.company_ids": `{${company}}`, "app.user_id": "1" };
    for (const role of ["tolppa_user", "tolppa_provider"])
      expect(await as(role, settings, (sql) => insertStatement(sql))).toBe("42501");
  });
});

describe("a payment", () => {
  const payment = (more: Record<string, unknown> = {}) => ({
    company_id: company,
    vehicle_id: vehicle,
    settled_in: "2026-01-05",
    sender: "client:7",
    reference: crypto.randomUUID(),
    amount_cents: 100,
    vat_basis_points: 1350,
    method: "card",
    occurred_at: new Date("2026-01-06T10:00:00Z"),
    occurred_on: "2026-01-06",
    ...more,
  });
  const send =
    (more: Record<string, unknown> = {}) =>
    (sql: postgres.TransactionSql) =>
      sql`insert into payments ${sql(payment(more))}`;
  const own = () => ({ "app.company_ids": `{${company}}` });

  test("is accepted from a program in its own name, and never from company users", async () => {
    const program = { ...own(), "app.actor_key": "client:7" };
    expect(await as("tolppa_user", program, send())).toBeNull();
    expect(await as("tolppa_user", program, send({ sender: "client:8" }))).toBe("42501");
    expect(await as("tolppa_user", program, send({ sender: "csv" }))).toBe("42501");
    const person = { ...own(), "app.user_id": "7", "app.actor_key": "user:7" };
    for (const sender of ["client:7", "user:7", "csv"])
      expect(await as("tolppa_user", person, send({ sender }))).toBe("42501");
  });

  test("of another provider's company is refused to the provider's program", async () => {
    const program = (provider: string) => ({ "app.provider": provider, "app.actor_key": "client:7" });
    expect(await as("tolppa_provider", program("taksiHelsinki"), send())).toBeNull();
    expect(await as("tolppa_provider", program("cabonline"), send())).toBe("42501");
  });

  test("is unique by sender and reference", async () => {
    await owner`insert into payments ${owner(payment({ reference: "A" }))}`;
    expect(await refusal(owner`insert into payments ${owner(payment({ reference: "A" }))}`)).toBe("23505");
    await owner`insert into payments ${owner(payment({ reference: "A", sender: "csv" }))}`;
  });

  test("keeps its amount and cannot be deleted", async () => {
    expect(await asAdmin((sql) => sql`update payments set amount_cents = 1`)).toBe("42501");
    expect(await asAdmin((sql) => sql`delete from payments`)).toBe("42501");
  });

  test.each([
    ["nothing", { amount_cents: 0 }],
    ["over ten million euros", { amount_cents: 1_000_000_001 }],
    ["a vehicle but no period", { settled_in: null }],
    ["neither a vehicle nor a plate", { vehicle_id: null, settled_in: null }],
  ])("cannot be stored with %s", async (_name, more) => {
    expect(await refusal(owner`insert into payments ${owner(payment(more))}`)).toBe("23514");
  });
});

describe("a payment file", () => {
  test("never changes, and its payouts can be removed only after the bank rejected it", async () => {
    const [file] = await owner<{ id: number }[]>`insert into payout_files ${owner({
      number: "2026-000001",
      run_id: 1,
      body: "<x/>",
      sha256: Buffer.alloc(32),
      payments: 1,
      total_cents: 900,
      created_by: "x",
    })} returning id::int`;
    const file_id = file?.id ?? 0;
    const statement_id = await insertStatement(owner);
    const payout = { statement_id, company_id: company, file_id, amount_cents: 900, iban: "x" };
    await owner`insert into payouts ${owner(payout)}`;

    expect(await refusal(owner`insert into payouts ${owner(payout)}`)).toBe("23505");
    expect(await refusal(owner`update payout_files set body = '' where id = ${file_id}`)).toBe("CH003");
    expect(await refusal(owner`delete from payout_files where id = ${file_id}`)).toBe("CH003");
    expect(await refusal(owner`update payouts set amount_cents = 1`)).toBe("CH003");
    expect(await refusal(owner`delete from payouts`)).toBe("CH003");

    await owner`update payout_files set rejected_at = now(), rejected_by = 'x' where id = ${file_id}`;
    expect(await refusal(owner`update payout_files set rejected_at = null, accepted_at = now()`)).toBe(
      "CH003",
    );
    expect(await refusal(owner`delete from payouts where statement_id = ${statement_id}`)).toBeNull();
  });
});

test("prices are added and never edited", async () => {
  expect(await refusal(owner`update prices set monthly_fee_cents = 1`)).toBe("CH003");
  expect(await refusal(owner`delete from prices`)).toBe("CH003");
});

test("a settlement period is two weeks of the calendar", async () => {
  const open = (start: string, end: string) =>
    refusal(owner`insert into settlement_runs (period_start, period_end) values (${start}, ${end})`);
  expect(await open("2026-01-12", "2026-01-25")).toBe("23514");
  expect(await open("2026-01-19", "2026-02-08")).toBe("23514");
  expect(await open("2025-12-22", "2026-01-04")).toBeNull();
});

test("the database counts periods from the same day and length as the rules", async () => {
  const rows = await owner<{ condition: string }[]>`
    select pg_get_constraintdef(oid) as condition from pg_constraint
    where conrelid = 'settlement_runs'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%period_start %'
    order by conname`;
  expect(rows.map(({ condition }) => condition)).toEqual([
    `CHECK ((period_end = (period_start + ${SETTLEMENT_DAYS - 1})))`,
    `CHECK ((((period_start - '${PERIOD_ANCHOR}'::date) % ${SETTLEMENT_DAYS}) = 0))`,
  ]);
});

describe("the sending list of statements", () => {
  test("holds a statement from its creation until it is sent, for every role", async () => {
    const id = await insertStatement(owner);
    const waiting = () => owner`select attempts from statement_sendings where statement_id = ${id}`;
    expect(await waiting()).toEqual([{ attempts: 0 }]);
    await owner`insert into statement_dispatches (statement_id, company_id, channel, address)
      values (${id}, ${company}, 'email', 'a@b.example')`;
    expect(await waiting()).toEqual([]);
  });

  test("is not writable for admins, and hidden from companies and providers", async () => {
    const id = await insertStatement(owner);
    expect(await asAdmin((sql) => sql`delete from statement_sendings`)).toBe("42501");
    const again = { statement_id: id, company_id: company };
    expect(await asAdmin((sql) => sql`insert into statement_sendings ${sql(again)}`)).toBe("42501");
    for (const role of ["tolppa_user", "tolppa_provider"]) {
      const settings = { "app.company_ids": `{${company}}`, "app.provider": "taksiHelsinki" };
      expect(await as(role, settings, (sql) => sql`select * from statement_sendings`)).toBe("42501");
      expect(await as(role, settings, (sql) => sql`update statement_sendings set attempts = 9`)).toBe(
        "42501",
      );
    }
  });
});

describe("a payment of an invoice", () => {
  const invoiced = {
    outcome: "invoiced",
    payout_date: null,
    gross_cents: 0,
    total_cents: -100,
    due_date: "2026-02-01",
  };
  const receipt = (statement_id: number, more: object = {}) => ({
    statement_id,
    company_id: company,
    cents: 100,
    received_on: "2026-02-01",
    bank_entry_id: null,
    takes_back: null,
    carried_to: null,
    created_by: "x",
    ...more,
  });
  type Receipt = ReturnType<typeof receipt>;
  const insert = (rows: Receipt[]) => owner`insert into statement_receipts ${owner(rows)} returning id::int`;
  const idOf = async (row: Receipt): Promise<number> => (await insert([row]))[0]?.id ?? 0;

  test("is refused on a payout, and for another company", async () => {
    const [invoice, payout] = [await insertStatement(owner, invoiced), await insertStatement(owner)];
    expect(await refusal(insert([receipt(payout)]))).toBe("CH003");
    expect(await refusal(insert([receipt(invoice), receipt(payout)]))).toBe("CH003");
    const stranger = await insertCompany("2345678-0");
    expect(await refusal(insert([receipt(invoice, { company_id: stranger })]))).toBe("CH003");
    expect(await refusal(insert([receipt(invoice)]))).toBeNull();
  });

  test("cannot be taken back beyond the paid sum, and rows of one insert count in their order", async () => {
    const id = await insertStatement(owner, invoiced);
    const rows = (...cents: number[]) => insert(cents.map((one) => receipt(id, { cents: one })));
    expect(await refusal(rows(-1))).toBe("CH003");
    expect(await refusal(rows(-1, 5))).toBe("CH003");
    expect(await refusal(rows(5, -6))).toBe("CH003");
    expect(await refusal(rows(5, -5))).toBeNull();
    expect(await refusal(rows(10, -4, -5, 2))).toBeNull();
    expect(await refusal(rows(-4))).toBe("CH003");
    expect(await refusal(rows(-3))).toBeNull();
  });

  test("is taken back whole, on its own statement, and never if the bank booked it", async () => {
    const [one, two] = [await insertStatement(owner, invoiced), await insertStatement(owner, invoiced)];
    const taken = await idOf(receipt(one));
    await insert([receipt(one), receipt(two)]);
    const back = (more: object) =>
      refusal(insert([receipt(one, { cents: -100, takes_back: taken, ...more })]));
    expect(await back({ cents: -99 })).toBe("CH003");
    expect(await back({ statement_id: two })).toBe("CH003");
    const [file] = await owner`insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
      values ('camt.054', 'receipts', ${Buffer.alloc(32, 1)}, 1, '{}', 'x') returning id::int`;
    const [entry] = await owner`insert into bank_entries (file_id, cents, booked, reversal, count, outcome)
      values (${file?.id}, 100, true, false, 1, 'waiting') returning id::int`;
    const booked = await idOf(receipt(one, { bank_entry_id: entry?.id }));
    expect(await back({ takes_back: booked })).toBe("CH003");
    expect(await back({})).toBeNull();
    const takesBack = (await owner`select max(id)::int as id from statement_receipts`)[0]?.id;
    expect(await back({ cents: 100, takes_back: takesBack })).toBe("CH003");
  });

  test("is carried on only by its surplus, to a statement whose line gives it back", async () => {
    const id = await insertStatement(owner, invoiced);
    const [{ number } = {}] = await owner`select number from statements where id = ${id}`;
    const givingBack = (more: object, of = company) =>
      owner.begin(async (sql) => {
        const made = await insertStatement(sql, { company_id: of });
        const carry = {
          code: "CARRY_IN",
          amount_cents: 30,
          basis: { overpaid: number },
          company_id: of,
          ...more,
        };
        await sql`insert into statement_lines ${sql({ ...line(made), ...carry } as never)}`;
        return made;
      });
    const [right, other] = [await givingBack({}), await givingBack({})];
    const ofAnother = await givingBack({ basis: { overpaid: "2026-000000" } });
    const noCarry = await givingBack({ code: "CORRECTION" });
    const carried = (more: object) => receipt(id, { cents: -30, carried_to: right, ...more });
    await insert([receipt(id)]);
    expect(await refusal(insert([carried({})])), "nothing is too much").toBe("CH003");
    await insert([receipt(id, { cents: 30 })]);
    const ofStranger = await givingBack({}, await insertCompany("3456789-3"));
    for (const carried_to of [id, ofAnother, noCarry, ofStranger])
      expect(await refusal(insert([carried({ carried_to })])), "no line gives it back").toBe("CH003");
    expect(await refusal(insert([carried({ cents: -29 })])), "another sum").toBe("CH003");
    expect(await refusal(insert([carried({}), carried({ carried_to: other })])), "twice in one insert").toBe(
      "CH003",
    );
    expect(await refusal(insert([carried({})]))).toBeNull();
    expect(await refusal(insert([carried({ carried_to: other })])), "twice").toBe("CH003");
  });
});

test("a movement of the bank keeps all the bank's data, and is decided once", async () => {
  const [file] = await owner`insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
    values ('camt.054', 'movements', ${Buffer.alloc(32, 2)}, 1, '{}', 'x') returning id::int`;
  const [entry] = await owner`insert into bank_entries (file_id, cents, booked, reversal, count, outcome)
    values (${file?.id}, 100, true, false, 1, 'waiting') returning id::int`;
  const update = (set: string) =>
    refusal(owner.unsafe(`update bank_entries set ${set} where id = ${entry?.id}`));
  const columns = await owner<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns where table_name = 'bank_entries'
      and column_name not in ('outcome', 'statement_id', 'payout_file_id', 'decided_at', 'decided_by', 'decided_why')`;
  expect(columns.map(({ name }) => name)).toContain("cents");
  const other: Record<string, string> = {
    bigint: "7",
    integer: "7",
    boolean: "false",
    date: "'2026-01-01'",
    text: "'x'",
  };
  for (const { name, type } of columns) {
    const value = name === "reversal" ? "true" : other[type];
    expect(await update(`${name} = ${value}`), name).toBe("CH003");
  }
  const aside = "outcome = 'set_aside', decided_at = now(), decided_by = 'x'";
  expect(await update(aside)).toBeNull();
  expect(await update("decided_by = 'y'")).toBe("CH003");
  const waiting = "outcome = 'waiting', decided_at = null, decided_by = null";
  expect(await update(`${waiting}, cents = cents + 1`)).toBe("CH003");
  // A movement that was set aside may wait again.
  expect(await update(waiting)).toBeNull();
});
