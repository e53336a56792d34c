import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";
import { withDatabase } from "./testing-url.ts";

// What the database itself knows of approvals: nothing is in use without one, and what came to be so was mended.

const DETAILS = {
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
  contract_signed_at: new Date(),
  reliable_partner_at: new Date(),
  created_by: "alku@b.example",
  modified_by: "x",
};
const CAR = { make: "Skoda", model: "Octavia", year: 2024, color: "musta", vehicle_type: "car" };
const APPROVED = { approved_at: new Date("2026-03-01T10:00:00Z"), approved_by: "x" };

let number = 0;
async function insertCompany(sql: postgres.Sql, values: Record<string, unknown>): Promise<number> {
  number += 1;
  const row = { ...DETAILS, business_id: `${1_000_000 + number}-0`, ...values };
  const [made] = await sql<{ id: number }[]>`insert into companies ${sql(row)} returning id::int`;
  return made?.id ?? 0;
}
async function insertVehicle(sql: postgres.Sql, values: Record<string, unknown>): Promise<number> {
  number += 1;
  const row = { ...CAR, license_plate: `A-${number}`, created_by: "x", modified_by: "x", ...values };
  const [made] = await sql<{ id: number }[]>`insert into vehicles ${sql(row)} returning id::int`;
  return made?.id ?? 0;
}

describe("an approval", () => {
  let database: TestDatabase;
  let owner: postgres.Sql;
  let login: postgres.Sql;
  let company: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
    login = postgres(database.url, { max: 1, onnotice: () => {} });
    company = await insertCompany(owner, { status: "active", ...APPROVED });
  });
  afterAll(async () => {
    await login.end();
    await owner.end();
    await database.drop();
  });

  const as = (role: string, work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
    login.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}; set local app.company_ids = '{${company}}'`);
      return work(sql);
    });
  const approvalOf = async (id: number) => {
    const [row] = await owner<{ at: Date | null }[]>`select approved_at as at from vehicles where id = ${id}`;
    return row?.at ?? null;
  };

  test.each([
    ["by nobody at no time", {}],
    ["by nobody", { approved_at: new Date() }],
    ["at no time", { approved_by: "x" }],
  ])("of a company in use is there: not one approved %s", async (_name, values) => {
    const id = await insertCompany(owner, { status: "inactive", ...values });
    const takeIntoUse = (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`update companies set status = 'active' where id = ${id}`;
    await expect(takeIntoUse(owner)).rejects.toMatchObject({ constraint_name: "companies_approved" });
    await expect(as("tolppa_admin", takeIntoUse)).rejects.toMatchObject({ code: "23514" });
  });

  test("of a vehicle is noted with its first step into use, and stays out of use and back", async () => {
    const id = await insertVehicle(owner, { company_id: company, status: "pending" });
    const become = (status: string) =>
      as("tolppa_admin", (sql) => sql`update vehicles set status = ${status} where id = ${id}`);
    await become("inactive");
    expect(await approvalOf(id)).toBeNull();
    await become("active");
    const at = await approvalOf(id);
    expect(at).toBeInstanceOf(Date);
    await become("inactive");
    await become("active");
    expect(await approvalOf(id)).toEqual(at);
  });

  test("is not for a company to give itself", async () => {
    const forged = { company_id: company, status: "pending", approved_at: new Date() };
    const row = { ...CAR, ...forged, license_plate: "F-1", created_by: "x", modified_by: "x" };
    await as("tolppa_user", (sql) => sql`insert into vehicles ${sql(row)}`);
    const [made] = await owner<{ id: number }[]>`select id::int from vehicles where license_plate = 'F-1'`;
    expect(await approvalOf(made?.id ?? 0)).toBeNull();
    const forge = as(
      "tolppa_user",
      (sql) => sql`update vehicles set approved_at = now() where id = ${made?.id ?? 0}`,
    );
    await expect(forge).rejects.toMatchObject({ code: "CH002" });
  });
});

describe("the migration of approvals", () => {
  const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
  const name = `test_${inject("run")}_approvals`;
  let server: postgres.Sql;
  let owner: postgres.Sql;

  beforeAll(async () => {
    server = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
    await server.unsafe(`create database ${name}`);
    owner = postgres(withDatabase(inject("superuserUrl"), name), { max: 1, onnotice: () => {} });
    for (const file of await migrations()) if (file < "0052") await run(file);
  });
  afterAll(async () => {
    await owner.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  });

  const migrations = async () => (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
  const run = async (file: string) => owner.unsafe(await readFile(`${FOLDER}/${file}`, "utf8"));
  const record = (entity: string, id: number, event: Record<string, unknown>) =>
    owner`insert into events ${owner({
      actor_kind: "user",
      entity_type: entity,
      entity_id: id,
      company_id: id,
      action: "update",
      ...event,
    })}`;
  const taken = { before: { status: "inactive" }, after: { status: "active" } };
  const first = new Date("2026-02-01T10:00:00Z");
  const later = new Date("2026-04-01T10:00:00Z");

  test("takes each approval from the event that brought it into use, and tells and counts nothing", async () => {
    const mended = await insertCompany(owner, { status: "active", iban: "FI3715903000000776" });
    await record("company", mended, { actor_label: "admin@b.example", at: first, ...taken });
    await record("company", mended, {
      actor_label: "yrittaja@b.example",
      at: later,
      before: { "billing.iban": "FI211234…0785" },
      after: { "billing.iban": "FI371590…0776" },
    });
    await record("company", mended, { actor_label: "muu@b.example", at: later, ...taken });
    const left = await insertCompany(owner, { status: "inactive" });
    await record("company", left, { actor_label: "admin@b.example", at: first, ...taken });
    const withdrawn = await insertCompany(owner, { status: "inactive" });
    const untold = await insertCompany(owner, { status: "active" });
    const known = await insertCompany(owner, { status: "active", ...APPROVED });
    await record("company", known, { actor_label: "muu@b.example", at: later, ...taken });
    const unsigned = await insertCompany(owner, { status: "inactive", approved_at: first });
    const car = await insertVehicle(owner, { company_id: known, status: "inactive" });
    await record("vehicle", car, { actor_label: "admin@b.example", at: first, ...taken });
    const idle = await insertVehicle(owner, { company_id: known, status: "inactive" });
    const busy = await insertVehicle(owner, { company_id: known, status: "active" });
    const before = await versions();

    await run("0052_approvals.sql");

    const rows = await owner<{ id: number; at: Date | null; by: string | null }[]>`
      select id::int, approved_at as at, approved_by as by from companies order by id`;
    const [born] = await owner<{ at: Date }[]>`select created_at as at from companies where id = ${untold}`;
    expect(rows).toEqual([
      { id: mended, at: first, by: "admin@b.example" },
      { id: left, at: first, by: "admin@b.example" },
      { id: withdrawn, at: null, by: null },
      { id: untold, at: born?.at, by: "alku@b.example" },
      { id: known, at: APPROVED.approved_at, by: "x" },
      { id: unsigned, at: first, by: "alku@b.example" },
    ]);
    expect(await owner`select company_id::int, old_iban, new_iban, changed_by from iban_changes`).toEqual([
      {
        company_id: mended,
        old_iban: "FI211234…0785",
        new_iban: "FI3715903000000776",
        changed_by: "yrittaja@b.example",
      },
    ]);
    const cars = await owner<{ id: number; at: Date | null }[]>`
      select id::int, approved_at as at from vehicles order by id`;
    expect(cars).toEqual([
      { id: car, at: first },
      { id: idle, at: null },
      { id: busy, at: expect.any(Date) },
    ]);
    expect(await versions()).toEqual(before);
    expect(await owner`select from outbox`).toHaveLength(0);
    expect(await owner`select from webhook_messages`).toHaveLength(0);
  });

  const versions = async () => [
    ...(await owner`select id, version, modified_at, modified_by from companies order by id`),
    ...(await owner`select id, version, modified_at, changed_at from vehicles order by id`),
  ];
});
