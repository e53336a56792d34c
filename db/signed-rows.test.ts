import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Columns for who made, changed or decided something hold the session's actor, whatever name a statement writes.

const OTHER = "joku.muu@tolppa.example";
const PERSON = "oma@tolppa.example";
const ADMIN = "yllapito@tolppa.example";
const PROGRAM = "Välitysohjelma";
const BEFORE = "alku@tolppa.example";

const CAR = { make: "Skoda", model: "Octavia", year: 2024, color: "musta", vehicle_type: "car" };
const COMPANY = {
  company_name: "Taksi Oy",
  provider: "dride",
  street: "Katu 1",
  post_code: "00100",
  city: "Helsinki",
  first_name: "Aino",
  last_name: "Mäki",
  phone_number: "+358401234567",
  contact_email: "a@b.example",
  taxi_service_licence: "TL-1",
  billing_type: "email",
  email_invoicing_address: "a@b.example",
  created_by: BEFORE,
  modified_by: BEFORE,
};

let database: TestDatabase;
let owner: postgres.Sql;
let user: number;
let admin: number;
let client: number;
let company: number;
let vehicle: number;

const idOf = async (rows: PromiseLike<readonly postgres.Row[]>): Promise<number> => (await rows)[0]?.id ?? 0;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
  const person = (email: string, isAdmin: boolean) =>
    idOf(
      owner`insert into users (subject, email, admin) values (${email}, ${email}, ${isAdmin}) returning id::int`,
    );
  [user, admin] = [await person(PERSON, false), await person(ADMIN, true)];
  client =
    await idOf(owner`insert into api_clients (client_id, name, reach, provider, scopes, secret_hash, secret_prefix, created_by)
    values ('valitys', ${PROGRAM}, 'provider', 'dride', '{fleet:write}', '', '', ${BEFORE}) returning id::int`);
});
beforeEach(async () => {
  await owner`delete from vehicles`;
  const business = `${String(2_000_000 + Math.floor(performance.now() * 10)).slice(-7)}-1`;
  company = await idOf(
    owner`insert into companies ${owner({ ...COMPANY, business_id: business })} returning id::int`,
  );
  await owner`insert into memberships (company_id, user_id, role) values (${company}, ${user}, 'owner')`;
  vehicle = await idOf(
    owner`insert into vehicles ${owner({
      ...CAR,
      company_id: company,
      license_plate: "OMA-1",
      created_by: BEFORE,
      modified_by: BEFORE,
    })} returning id::int`,
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Work<T> = (sql: postgres.TransactionSql) => Promise<T>;
const asRole = <T>(role: string, settings: Record<string, string>, work: Work<T>) =>
  owner.begin(async (sql) => {
    await sql.unsafe(`set local role ${role}`);
    for (const [name, value] of Object.entries(settings))
      await sql`select set_config(${name}, ${value}, true)`;
    return work(sql);
  }) as Promise<T>;
const asUser = <T>(work: Work<T>) =>
  asRole(
    "tolppa_user",
    { "app.user_id": String(user), "app.actor_key": `user:${user}`, "app.company_ids": `{${company}}` },
    work,
  );
const asAdmin = <T>(work: Work<T>) =>
  asRole("tolppa_admin", { "app.user_id": String(admin), "app.actor_key": `user:${admin}` }, work);
const asProgram = <T>(work: Work<T>) =>
  asRole("tolppa_provider", { "app.actor_key": `client:${client}`, "app.provider": "dride" }, work);
const asPortal = <T>(work: Work<T>) => asRole("tolppa_admin", {}, work);

const insertVehicle = (sql: postgres.Sql | postgres.TransactionSql) =>
  sql`insert into vehicles ${sql({ ...CAR, company_id: company, license_plate: "UUSI-1", created_by: OTHER, modified_by: OTHER })}
    returning created_by, modified_by`;
const changeVehicle = (sql: postgres.Sql | postgres.TransactionSql) =>
  sql`update vehicles set color = 'punainen', modified_by = ${OTHER} where id = ${vehicle}
    returning created_by, modified_by`;

describe("a vehicle saved with another person's name", () => {
  test.each([
    ["a company's person", asUser, PERSON],
    ["an admin", asAdmin, ADMIN],
  ] as const)("is signed by %s who adds or changes it", async (_who, as, name) => {
    expect(await as(insertVehicle)).toEqual([{ created_by: name, modified_by: name }]);
    expect(await as(changeVehicle)).toEqual([{ created_by: BEFORE, modified_by: name }]);
  });

  test("keeps its creator", async () => {
    const [kept] = await asAdmin(
      (sql) =>
        sql`update vehicles set created_by = ${OTHER} where id = ${vehicle} returning created_by, modified_by`,
    );
    expect(kept).toEqual({ created_by: BEFORE, modified_by: ADMIN });
  });

  test("is signed by a program", async () => {
    expect(await asProgram(changeVehicle)).toEqual([{ created_by: BEFORE, modified_by: PROGRAM }]);
  });

  test("is signed even if the statement sets no name; a change of its time alone leaves the name", async () => {
    const [plain] = await asUser(
      (sql) => sql`update vehicles set color = 'sininen' where id = ${vehicle} returning modified_by`,
    );
    expect(plain).toEqual({ modified_by: PERSON });
    const [renewed] = await asAdmin(
      (sql) =>
        sql`update vehicles set changed_at = 'infinity', modified_by = ${OTHER} where id = ${vehicle} returning modified_by`,
    );
    expect(renewed).toEqual({ modified_by: PERSON });
  });

  test("keeps the name that the portal itself or the owner of the tables writes", async () => {
    expect(await asPortal(changeVehicle)).toMatchObject([{ modified_by: OTHER }]);
    expect(await insertVehicle(owner)).toEqual([{ created_by: OTHER, modified_by: OTHER }]);
  });
});

test("an approval, a signed contract and the confirmation of an account have the actor's name", async () => {
  const [signed] = await asAdmin(
    (sql) => sql`update companies set approved_at = now(), approved_by = ${OTHER}, contract_signed_at = now(),
      contract_signed_by = ${OTHER}, reliable_partner_at = now(), reliable_partner_by = ${OTHER}, status = 'pending'
      where id = ${company} returning approved_by, contract_signed_by, reliable_partner_by, created_by, modified_by`,
  );
  expect(signed).toEqual({
    approved_by: ADMIN,
    contract_signed_by: ADMIN,
    reliable_partner_by: ADMIN,
    created_by: BEFORE,
    modified_by: ADMIN,
  });
  await asUser((sql) => sql`update companies set iban = 'FI2112345600000785' where id = ${company}`);
  expect(
    await owner`select changed_by, confirmed_by from iban_changes where company_id = ${company}`,
  ).toEqual([{ changed_by: PERSON, confirmed_by: null }]);
  const [confirmed] = await asAdmin(
    (sql) => sql`update iban_changes set confirmed_at = now(), confirmed_by = ${OTHER}
      where company_id = ${company} returning confirmed_by`,
  );
  expect(confirmed).toEqual({ confirmed_by: ADMIN });
});

test("rows that admins make have the admin's name", async () => {
  const rows = {
    discounts: {
      name: "Alku",
      target: "monthlyFee",
      amount_cents: 100,
      valid_from: "2026-12-01",
      created_by: OTHER,
    },
    booking_areas: { name: "Kotka", provider: "dride", valid_from: "2026-01-01", created_by: OTHER },
    returns: {
      entity_type: "company",
      entity_id: company,
      company_id: company,
      reason: "x",
      at: new Date(),
      by: OTHER,
    },
  };
  for (const [table, row] of Object.entries(rows)) {
    const who = "by" in row ? "by" : "created_by";
    const [made] = await asAdmin(
      (sql) => sql`insert into ${sql(table)} ${sql(row)} returning ${sql(who)} as name`,
    );
    expect([table, made]).toEqual([table, { name: ADMIN }]);
  }
  const [feature] = await asAdmin(
    (
      sql,
    ) => sql`insert into features (name, enabled, modified_at, modified_by) values ('uusi', true, now(), ${OTHER})
      returning modified_by as name`,
  );
  expect(feature).toEqual({ name: ADMIN });
});

/** Columns named `by` or `*_by` without a signing trigger, each with the reason. */
const UNSIGNED = {
  "sessions.stepped_up_by": "a way of signing in",
  "invitations.accepted_by": "a person's id, compared with the session by a policy",
  "iban_changes.changed_by": "written by the trigger of the change, which signs it",
};

test("every column that names an actor is signed, or is listed here with a reason", async () => {
  const columns = await owner<{ place: string }[]>`
    select c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
      and (a.attname like '%\\_by' or a.attname = 'by') and not c.relispartition`;
  const signed = await owner<{ place: string }[]>`
    select c.relname || '.' || case p.proname when 'sign_creation' then 'created_by' when 'sign_change' then 'modified_by'
      else convert_from(substring(t.tgargs from 1 for octet_length(t.tgargs) - 1), 'UTF8') end as place
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('sign_creation', 'sign_change', 'sign_decision')`;
  const known = new Set([...signed.map(({ place }) => place), ...Object.keys(UNSIGNED)]);
  expect(columns.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([]);
});
