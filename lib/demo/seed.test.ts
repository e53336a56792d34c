import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { auditBooks } from "#lib/audit/use-cases/audit.ts";
import { getBankPage } from "#lib/bank/use-cases/waiting.ts";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { enqueueDigests } from "#lib/fleet/use-cases/enqueue-digests.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import { canonicalInputs } from "#lib/settlements/rules/canonical.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { parseStatementInputs } from "#lib/settlements/statement-inputs.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";
import { INVITED_EMAIL } from "./accounts.ts";
import { DEMO_OWNER } from "./generate.ts";
import { STOOD_STILL, STOOD_STILL_BEFORE } from "./insert-payments.ts";
import { seedDemo } from "./seed.ts";

let database: TestDatabase;
let owner: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1 });
  await seedDemo(database.url, { seller: SELLER });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test("the demo has companies of all types, providers and statuses", async () => {
  const [spread] = await owner`
    select array_agg(distinct company_type) as types, array_agg(distinct provider) as providers,
      array_agg(distinct status) as statuses from companies`;
  expect(spread?.types.toSorted()).toEqual(COMPANY_TYPES.toSorted());
  expect(spread?.providers.toSorted()).toEqual(PROVIDERS.toSorted());
  expect(spread?.statuses.toSorted()).toEqual(STATUSES.toSorted());
});

test("the counters of the demo's companies equal a recount", async () => {
  const wrong = await owner`
    select id from companies c where vehicle_count <> (select count(*) from vehicles v where v.company_id = c.id)
      or driver_count <> (select count(*) from drivers d where d.company_id = c.id)`;
  expect(wrong).toEqual([]);
});

test("the demo's card payments name a driver of their company, except in an app", async () => {
  const [wrong] = await owner`
    select count(*) filter (where d.company_id <> p.company_id)::int as strangers,
      count(*) filter (where p.method = 'app' and p.driver_id is not null)::int as apps, count(d.id) > 1000 as many
    from payments p left join drivers d on d.id = p.driver_id`;
  expect(wrong).toEqual({ strangers: 0, apps: 0, many: true });
});

test("the demo owner's drivers have tips apart and shares", async () => {
  const [shown] = await owner`
    select count(*) filter (where p.tip_cents > 0) > 20 as tips, count(*) filter (where p.tip_cents is null) > 20 as untold,
      (select count(*)::int from driver_shares s where s.company_id = c.id) as shares
    from payments p join companies c on c.id = p.company_id
    where c.contact_email = ${DEMO_OWNER.email} group by c.id order by count(*) desc limit 1`;
  expect(shown).toEqual({ tips: true, untold: true, shares: 2 });
});

test("seeding again changes nothing", async () => {
  const snapshot =
    () => owner`select (select count(*) from companies) as companies, (select count(*) from users) as users,
    (select count(*) from events) as events, (select count(*) from vehicles) as vehicles,
    (select count(*) from payments) as payments, (select count(*) from statements) as statements`;
  const before = await snapshot();
  await seedDemo(database.url, { seller: SELLER });
  expect(await snapshot()).toEqual(before);
});

test("the demo owner has a year of statements, the newest not yet sent", async () => {
  const rows = await owner<{ kind: string; outcome: string; gross: number; sent: boolean }[]>`
    select s.kind, s.outcome, s.gross_cents::int as gross, d.statement_id is not null as sent
    from statements s join companies c on c.id = s.company_id left join statement_dispatches d on d.statement_id = s.id
    where c.contact_email = ${DEMO_OWNER.email} order by s.number desc`;
  expect(rows.filter(({ kind }) => kind === "settlement")).toHaveLength(26);
  expect(rows.filter(({ kind }) => kind === "credit_note")).toHaveLength(1);
  expect(rows.map(({ sent }) => sent)).toEqual([false, ...rows.slice(1).map(() => true)]);
  expect(rows.every(({ kind, gross }) => kind === "credit_note" || gross > 20_000)).toBe(true);
});

test("every statement of the demo can be recomputed from its stored inputs, byte for byte", async () => {
  const rows = await owner<{ inputs: string; total: number; lines: object[] }[]>`
    select s.inputs, s.total_cents::float8 as total, (select jsonb_agg(jsonb_build_object('code', l.code,
      'vehicleId', l.vehicle_id, 'licensePlate', l.license_plate, 'amountCents', l.amount_cents, 'basis', l.basis)
      order by l.position) from statement_lines l where l.statement_id = s.id) as lines
    from statements s where s.kind = 'settlement'`;
  expect(rows.length).toBeGreaterThan(500);
  for (const { inputs, total, lines } of rows) {
    const parsed = parseStatementInputs(JSON.parse(inputs));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    expect(canonicalInputs(parsed.value)).toBe(inputs);
    const again = computeStatement(parsed.value);
    expect(again.lines).toEqual(lines);
    expect(again.totalCents).toBe(total);
  }
});

test("the demo shows a correction, a credit, a carried debt, an invoiced debt and an unassigned payment", async () => {
  const [shown] = await owner`select
    (select count(*)::int from statement_lines where code = 'CORRECTION' and basis->>'of' = 'gross') as corrections,
    (select count(*)::int from statement_lines where code = 'CORRECTION' and basis->>'of' = 'credit') as credits,
    (select count(*)::int from statements s join companies c on c.id = s.company_id
      where s.outcome = 'invoiced' and c.company_name = ${STOOD_STILL}) as invoiced,
    (select count(*)::int from payments where vehicle_id is null) as unassigned,
    (select count(*)::int from statements s where s.outcome = 'carried'
      and s.period_start = (select max(period_start) from settlement_runs)) > 0 as carried,
    (select count(*)::int from statements where total_cents > 0) > 500 as "manyPaid",
    (select count(*)::int from payout_files where accepted_at is not null) as "paidOut",
    (select count(*)::int from settlement_runs where finalised_at < now() - interval '10 days') >= 25 as "finalisedThen"`;
  expect(shown).toEqual({
    corrections: 1,
    credits: 1,
    invoiced: 1,
    unassigned: 1,
    carried: true,
    manyPaid: true,
    paidOut: 27,
    finalisedThen: true,
  });
});

test("the demo's bank has paid, rejected and received money, and left an admin something to do", async () => {
  const portal = createDatabase({ url: database.url });
  const told = () =>
    portal.asActor(SYSTEM, { mode: "write" }, (db) =>
      tellPaymentChanges({
        actor: SYSTEM,
        db,
        now: new Date(),
        today: helsinkiDate(new Date()),
        requestId: "test",
      }),
    );
  while ((await told()) > 0);
  const states = await owner<{ name: string; state: string; reason: string | null; newest: boolean }[]>`
    select c.company_name as name, p.state, p.reason, s.run_id = (select max(id) from settlement_runs) as newest
    from statement_payments p join statements s on s.id = p.statement_id join companies c on c.id = p.company_id
    where p.state not in ('carried', 'nothing', 'credited')`;
  const of = (state: string) =>
    states
      .filter((one) => one.state === state)
      .map(({ name, reason }) => (reason ? `${name} ${reason}` : name));
  expect(of("paid").length).toBeGreaterThan(500);
  expect(states.every(({ state, newest }) => state !== "confirmed" || newest)).toBe(true);
  expect({
    waits: of("rejected"),
    sentAgain: of("bank_accepted"),
    held: of("held"),
    halfPaid: of("partly_paid"),
  }).toEqual({
    waits: ["Salon Seudun Taksi Ky AC04"],
    sentAgain: ["Rauman Pitsitaksi Oy"],
    held: ["Kokkolan Meritaksi Oy iban_unconfirmed"],
    halfPaid: [STOOD_STILL],
  });
  // On some days another company with few rides owes money, too.
  expect(of("overdue")).toContain(STOOD_STILL_BEFORE);
  const corrected =
    await owner`select count(*)::int as transfers, count(p.paid_on)::int as paid, max(p.reason) as reason
    from payouts p join companies c on c.id = p.company_id where c.company_name = 'Nokian Taksi Lehtonen Oy'
    group by p.statement_id having count(*) > 1`;
  expect(corrected).toEqual([{ transfers: 2, paid: 1, reason: "AC04" }]);
  const page = await portal.asActor(SYSTEM, { mode: "read" }, (db) =>
    getBankPage(
      { actor: SYSTEM, db, now: new Date(), today: helsinkiDate(new Date()), requestId: "test" },
      {},
    ),
  );
  expect(page).toMatchObject({ ok: true, value: { waiting: { rows: [{ suggestions: [{}] }] } } });
  const { results } = await auditBooks(portal, { draw: drawing });
  expect(results.filter(({ differences }) => differences > 0)).toEqual([]);
  await portal.close();
});

test("the demo starts with one reminder of an ending licence to the entrepreneur", async () => {
  const portal = createDatabase({ url: database.url });
  expect(await enqueueDigests({ database: portal, now: new Date() })).toBe(1);
  await portal.close();
  const mails =
    await owner`select kind, payload->>'to' as recipient, jsonb_array_length(payload->'drivers') as drivers
      from outbox where failed_at is null and kind not in ('invitation', 'iban_changed', 'payment_waits', 'payee_doubted')`;
  expect(mails).toEqual([{ kind: "licences_ending", recipient: DEMO_OWNER.email, drivers: 1 }]);
});

test("the demo owner has a colleague and a bookkeeper, and has invited another; an aggregator's staff have companies to read", async () => {
  const people =
    await owner`select u.email, m.role, c.company_type as type, (select count(*)::int from companies under
      where under.aggregator_company_id = c.id) as under
    from memberships m join users u on u.id = m.user_id join companies c on c.id = m.company_id order by u.email`;
  expect(people).toEqual([
    { email: "ketju@tolppa.example", role: "owner", type: "aggregator", under: 4 },
    { email: "kirjanpito@tolppa.example", role: "money", type: "operator", under: 0 },
    { email: "toimisto@tolppa.example", role: "member", type: "operator", under: 0 },
    { email: DEMO_OWNER.email, role: "owner", type: "operator", under: 0 },
  ]);
  const invited = await owner`select i.email, i.role, i.invited_by as by, o.payload->>'to' as mailed
    from invitations i join outbox o on o.payload->>'tokenId' = i.link_id::text where i.accepted_at is null`;
  expect(invited).toEqual([
    { email: INVITED_EMAIL, role: "member", by: DEMO_OWNER.email, mailed: INVITED_EMAIL },
  ]);
});

// A person of few overseen companies reads under the role of company users, with the companies' ids.
test("an aggregator's person with many companies reads the same rows as one whose companies are named by id", async () => {
  const tables = await owner<{ name: string; column: string }[]>`
    select table_name as name, coalesce(max(column_name) filter (where column_name = 'id'), min(column_name)) as column
    from information_schema.column_privileges
    where grantee = 'tolppa_user' and privilege_type = 'SELECT' and table_schema = 'public' group by 1 order by 1`;
  class RolledBack extends Error {}
  const work = owner.begin(async (sql) => {
    const [person] = await sql<{ id: string; own: string }[]>`
      select m.user_id as id, m.company_id as own from memberships m join companies c on c.id = m.company_id
      where c.company_type = 'aggregator' and c.status = 'active' and c.deleted_at is null order by 1 limit 1`;
    if (!person) throw new Error("no aggregator");
    await sql`update companies set aggregator_company_id = ${person.own} where company_type = 'operator' and id % 3 > 0`;
    const [named] = await sql<{ seen: string; own: string }[]>`select
      array(select company_id from memberships where user_id = ${person.id})::text as own,
      (array(select company_id from memberships where user_id = ${person.id}) || companies_overseen_by(${person.id}))::text as seen`;
    const readAs = async (role: string, settings: Record<string, string | undefined>) => {
      await sql.unsafe(`set local role ${role}`);
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value ?? ""}, true)`;
      const read: Record<string, string> = {};
      for (const { name, column } of tables) {
        const [row] = await sql.unsafe(
          `select count(*) || ' ' || md5(string_agg(${column}::text, ',' order by ${column}::text)) as rows from ${name}`,
        );
        read[name] = row?.rows;
      }
      await sql.unsafe("reset role");
      return read;
    };
    const settings = {
      "app.user_id": person.id,
      "app.actor_key": `user:${person.id}`,
      "app.people_ids": named?.own,
    };
    const byName = await readAs("tolppa_user", { ...settings, "app.company_ids": named?.seen });
    const byPerson = await readAs("tolppa_overseer", { ...settings, "app.company_ids": named?.own });
    const alone = await readAs("tolppa_user", { ...settings, "app.company_ids": named?.own });
    expect(byPerson).toEqual(byName);
    expect(Object.keys(byName).filter((name) => byName[name] !== alone[name]).length).toBeGreaterThan(10);
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
});
