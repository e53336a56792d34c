import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Tests what the database enforces about approvals: a row in use has an approval, and a migration repaired older rows.

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
  ])("is required for an active company: a company approved %s is refused", async (_name, values) => {
    const id = await insertCompany(owner, { status: "inactive", ...values });
    const takeIntoUse = (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`update companies set status = 'active' where id = ${id}`;
    await expect(takeIntoUse(owner)).rejects.toMatchObject({ constraint_name: "companies_approved" });
    await expect(as("tolppa_admin", takeIntoUse)).rejects.toMatchObject({ code: "23514" });
  });

  test("of a vehicle is recorded at its first activation and stays through later changes of status", async () => {
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

  test("cannot be given by a company user", async () => {
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
