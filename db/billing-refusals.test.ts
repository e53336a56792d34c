import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STATUSES } from "#lib/core/status.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Tests who may change a company's billing: raw SQL under each role, without the code's rules.

let database: TestDatabase;
let owner: postgres.Sql;
let login: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
  login = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await login.end();
  await owner.end();
  await database.drop();
});

let number = 0;

async function insertPerson(): Promise<number> {
  number += 1;
  const email = `henkilo${number}@tolppa.example`;
  const [row] = await owner<{ id: number }[]>`
    insert into users (subject, email) values (${email}, ${email}) returning id::int`;
  return row?.id ?? 0;
}

async function insertCompany(status: string): Promise<number> {
  number += 1;
  const [row] = await owner<{ id: number }[]>`insert into companies ${owner({
    business_id: `${1_000_000 + number}-0`,
    company_name: "Taksi Oy",
    provider: "taksiHelsinki",
    status,
    street: "Katu 1",
    post_code: "00100",
    city: "Helsinki",
    first_name: "Aino",
    last_name: "Virtanen",
    phone_number: "+35840123",
    contact_email: "a@b.fi",
    taxi_service_licence: "TL-1",
    billing_type: "email",
    email_invoicing_address: "a@b.fi",
    iban: "FI2112345600000785",
    contract_signed_at: new Date(),
    reliable_partner_at: new Date(),
    created_by: "x",
    modified_by: "x",
    ...(status === "active" && { approved_at: new Date(), approved_by: "x" }),
  })} returning id::int`;
  return row?.id ?? 0;
}

type Asking = "owner" | "member" | "program" | "provider" | "admin";

/** Changes a company as that role and returns the error's code or null. */
async function attempt(asking: Asking, companyId: number, values: Record<string, unknown>) {
  const person = asking === "owner" || asking === "member" ? await insertPerson() : "";
  if (person !== "") await owner`insert into memberships values (${person}, ${companyId}, ${asking})`;
  const role = { admin: "tolppa_admin", provider: "tolppa_provider" }[asking as string] ?? "tolppa_user";
  try {
    await login.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`);
      await sql`select set_config('app.user_id', ${String(person)}, true),
        set_config('app.company_ids', ${`{${companyId}}`}, true), set_config('app.provider', 'taksiHelsinki', true)`;
      const changed =
        await sql`update companies set ${sql({ ...values, modified_by: "y" })} where id = ${companyId}`;
      expect(changed.count).toBe(1);
    });
    return null;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

const ROLES: readonly Asking[] = ["owner", "member", "program", "provider", "admin"];
const MAY: ReadonlySet<Asking> = new Set<Asking>(["owner", "member", "admin"]);
const CHANGES: Record<string, unknown>[] = [
  { iban: "FI3715903000000776" },
  { iban: null },
  { bic: "OKOYFIHH" },
  { email_invoicing_address: "b@b.fi" },
  {
    billing_type: "e_invoice",
    email_invoicing_address: null,
    e_invoicing_address: "003712345671",
    e_invoicing_operator: "X",
  },
];
const cells = STATUSES.flatMap((status) => ROLES.map((asking) => ({ status, asking })));

test.each(cells)(
  "billing of a company that is $status by SQL of its $asking is allowed or refused",
  async ({ status, asking }) => {
    const expected = status === "incomplete" || MAY.has(asking) ? null : "CH007";
    for (const values of CHANGES)
      expect(await attempt(asking, await insertCompany(status), values)).toBe(expected);
  },
);

test.each(ROLES)(
  "another field of an active company, with unchanged billing, may be changed by SQL of its %s",
  async (asking) => {
    const id = await insertCompany("active");
    const same = { iban: "FI2112345600000785", email_invoicing_address: "a@b.fi" };
    expect(await attempt(asking, id, { ...same, city: "Espoo" })).toBe(null);
  },
);

/** A company in use with a changed account, and the changes that the role may make to the confirmation by SQL. */
async function reject(asking: Asking, set: string): Promise<number | string> {
  const companyId = await insertCompany("active");
  await owner`update companies set iban = 'FI3715903000000776' where id = ${companyId}`;
  const person = asking === "owner" || asking === "member" ? await insertPerson() : "";
  if (person !== "") await owner`insert into memberships values (${person}, ${companyId}, ${asking})`;
  const role = { admin: "tolppa_admin", provider: "tolppa_provider" }[asking as string] ?? "tolppa_user";
  try {
    return await login.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`);
      await sql`select set_config('app.user_id', ${String(person)}, true),
        set_config('app.company_ids', ${`{${companyId}}`}, true), set_config('app.provider', 'taksiHelsinki', true)`;
      return (await sql.unsafe(`update iban_changes set ${set} where company_id = ${companyId}`)).count;
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

test("a changed account is rejected only by owners' and admins' SQL, and confirmed by admins' SQL", async () => {
  const rejected = "rejected_at = now(), rejected_by = 'x', reject_reason = 'y'";
  const answers = await Promise.all(ROLES.map((asking) => reject(asking, rejected)));
  expect(Object.fromEntries(ROLES.map((asking, index) => [asking, answers[index]]))).toEqual({
    owner: 1,
    member: 0,
    program: 0,
    provider: "42501",
    admin: 1,
  });
  expect(await reject("owner", "confirmed_at = now(), confirmed_by = 'x'")).toBe("42501");
  expect(await reject("owner", "reject_reason = 'y'")).toBe("42501");
});
