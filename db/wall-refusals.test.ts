import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Tests what SQL under a role can neither read nor forge, without the code's rules.

let database: TestDatabase;
let owner: postgres.Sql;
let login: postgres.Sql;
let user: number;
let admin: number;
let client: number;
/** The user's own company, and another at the same provider as the program of `provider`. */
let own: number;
let strange: number;

const DETAILS = {
  company_name: "Taksi Oy",
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
  status: "active",
  approved_at: new Date(),
  approved_by: "x",
  created_by: "x",
  modified_by: "x",
};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
  login = postgres(database.url, { max: 1, onnotice: () => {} });
  const idOf = async (rows: PromiseLike<readonly postgres.Row[]>): Promise<number> =>
    (await rows)[0]?.id ?? 0;
  const person = (email: string, isAdmin: boolean) =>
    idOf(
      owner`insert into users (subject, email, admin) values (${email}, ${email}, ${isAdmin}) returning id::int`,
    );
  const company = (business_id: string, provider: string) =>
    idOf(owner`insert into companies ${owner({ ...DETAILS, business_id, provider })} returning id::int`);
  user = await person("oma@tolppa.example", false);
  admin = await person("yllapito@tolppa.example", true);
  client =
    await idOf(owner`insert into api_clients (client_id, name, reach, provider, scopes, secret_hash, secret_prefix, created_by)
    values ('valitys', 'Välitys', 'provider', 'dride', '{payments:write}', '', '', 'x') returning id::int`);
  own = await company("1000001-1", "cabonline");
  await owner`insert into memberships (company_id, user_id, role) values (${own}, ${user}, 'owner')`;
  strange = await company("1000002-1", "dride");
  for (const [id, plate] of [
    [own, "OMA-1"],
    [strange, "MUU-1"],
  ] as const)
    await owner`insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status,
      created_by, modified_by) values (${id}, ${plate}, 'x', 'x', 2024, 'x', 'car', 'active', 'x', 'x')`;
});
afterAll(async () => {
  await login.end();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner`delete from webhook_endpoints`;
});

type Work<T> = (sql: postgres.TransactionSql) => Promise<T>;
const asRole = <T>(role: string, settings: Record<string, string>, work: Work<T>) =>
  login.begin(async (sql) => {
    await sql.unsafe(`set local role ${role}`);
    for (const [name, value] of Object.entries(settings))
      await sql`select set_config(${name}, ${value}, true)`;
    return work(sql);
  }) as Promise<T>;
const asUser = <T>(work: Work<T>) =>
  asRole(
    "tolppa_user",
    { "app.user_id": String(user), "app.actor_key": `user:${user}`, "app.company_ids": `{${own}}` },
    work,
  );
const asAdmin = <T>(work: Work<T>) =>
  asRole("tolppa_admin", { "app.user_id": String(admin), "app.actor_key": `user:${admin}` }, work);
const asProgram = <T>(work: Work<T>) =>
  asRole("tolppa_provider", { "app.actor_key": `client:${client}`, "app.provider": "dride" }, work);

describe("the company of a vehicle", () => {
  const plates = (sql: postgres.TransactionSql) => sql`
    select n::int, company_id::int as company from plate_holders('{OMA-1,MUU-1}', '{2026-11-20,2026-11-20}')`;
  const vehicles = (sql: postgres.TransactionSql) => sql`
    select h.company_id::int as company from vehicle_holders(
      array(select id from generate_series(1, 10) id), array(select date '2026-11-20' from generate_series(1, 10))) h`;

  test("is shown only to that company and to admins", async () => {
    expect(await asUser(plates)).toEqual([{ n: 1, company: own }]);
    expect(await asUser(vehicles)).toEqual([{ company: own }]);
    expect(await asProgram(plates)).toEqual([{ n: 2, company: strange }]);
    expect(await asProgram(vehicles)).toEqual([{ company: strange }]);
    expect(await asAdmin(plates)).toHaveLength(2);
    expect(await asAdmin(vehicles)).toHaveLength(2);
  });

  test("is searched among all vehicles: the asker's earlier vehicle does not replace another company's vehicle of that day", async () => {
    await owner`insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status,
      created_by, modified_by) values (${own}, 'MUU-1', 'x', 'x', 2024, 'x', 'car', 'inactive', 'x', 'x')`;
    expect(await asUser(plates)).toEqual([{ n: 1, company: own }]);
    await owner`delete from vehicles where company_id = ${own} and license_plate = 'MUU-1'`;
  });
});

test("the history of a company's people is visible to its people and to admins, and to no program of its provider", async () => {
  const told = (sql: postgres.TransactionSql) => sql`select action from events order by action`;
  await owner`insert into events (actor_kind, actor_label, actor_admin, entity_type, entity_id, company_id, action)
    select 'system', 'x', false, 'company', company, company, action
    from unnest(array[${own}, ${strange}]::bigint[]) company,
      unnest(array['invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person', 'update']) action`;
  expect(await asProgram(told)).toEqual([{ action: "update" }]);
  expect(await asUser(told)).toHaveLength(6);
  expect(await asAdmin(told)).toHaveLength(12);
});

describe("the areas of a postal code", () => {
  const holding = (provider: string) => (sql: postgres.TransactionSql) =>
    sql`select areas_holding(${provider}, 48510) is not null as found`;

  beforeAll(async () => {
    for (const provider of ["dride", "taksiHelsinki"])
      await owner`with area as (insert into booking_areas (name, provider, valid_from, created_by) values ('Kotka', ${provider}, '2026-01-01', 'x') returning id)
        insert into booking_area_post_codes select id, ${provider}, 48500, 48599 from area`;
  });

  test("are visible to the program of their provider and to admins", async () => {
    expect(await asProgram(holding("dride"))).toEqual([{ found: true }]);
    expect(await asProgram(holding("taksiHelsinki"))).toEqual([]);
    expect(await asAdmin(holding("taksiHelsinki"))).toEqual([{ found: true }]);
    await expect(asUser(holding("dride"))).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the name of an actor", () => {
  const event = (companyId: number, actor: object) => (sql: postgres.TransactionSql) =>
    sql<{ name: string }[]>`insert into events ${sql({
      actor_label: "Joku muu",
      entity_type: "company",
      entity_id: companyId,
      company_id: companyId,
      action: "update",
      ...actor,
    })} returning actor_label as name`;
  const person = (id: number) => ({ actor_kind: "user", actor_id: id });

  test("in the history is the writer's, whatever name the insert contains", async () => {
    expect(await asUser(event(own, person(user)))).toEqual([{ name: "oma@tolppa.example" }]);
    expect(await asAdmin(event(own, person(admin)))).toEqual([{ name: "yllapito@tolppa.example" }]);
    expect(
      await asProgram(event(strange, { actor_kind: "client", actor_id: client, actor_admin: false })),
    ).toEqual([{ name: "Välitys" }]);
  });

  test("in the history cannot be another actor's, even for an admin", async () => {
    await expect(asAdmin(event(own, person(user)))).rejects.toMatchObject({ code: "42501" });
    await expect(asAdmin(event(own, { actor_kind: "system" }))).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["bulk_changes", "partner_moves", "imports", "admin_events"])(
    "in %s is the writer's",
    async (table) => {
      const rows: Record<string, object> = {
        bulk_changes: { at: new Date(), company_id: own, kind: "move", target_company_id: strange, count: 1 },
        partner_moves: { at: new Date(), target_id: strange, count: 1 },
        imports: {
          created_at: new Date(),
          company_id: own,
          kind: "vehicle",
          status: "checked",
          file_name: "x",
          converted: false,
          actor_admin: true,
          created: 0,
          changed: 0,
          unchanged: 0,
          failed: 0,
        },
        admin_events: { entity_type: "feature", entity_id: "x", action: "update" },
      };
      const values = { ...rows[table], ...person(admin), actor_label: "Joku muu" };
      const [made] = await asAdmin(
        (sql) => sql`insert into ${sql(table)} ${sql(values)} returning actor_label as name`,
      );
      expect(made).toEqual({ name: "yllapito@tolppa.example" });
    },
  );

  test("beside a changed account is that of the person who changed it, whatever name the update contains", async () => {
    const change = (iban: string) => (sql: postgres.TransactionSql) =>
      sql`update companies set iban = ${iban}, modified_by = 'Joku muu' where id = ${own}`;
    const by = async () =>
      (await owner`select changed_by as by from iban_changes where company_id = ${own}`).map((one) => one.by);
    await asUser(change("FI2112345600000785"));
    expect(await by()).toEqual(["oma@tolppa.example"]);
    await asAdmin(change("FI3715903000000776"));
    expect(await by()).toEqual(["yllapito@tolppa.example"]);
  });
});

test("a link to a statement belongs to the company of the statement", async () => {
  const [statement] = await owner<{ id: number }[]>`
    insert into statements (company_id, number, kind, period_start, period_end, reference, issued_on, outcome, payout_date,
      gross_cents, deductions_cents, carry_in_cents, total_cents, carry_out_cents, parties, inputs, created_by, inputs_hash,
      content_hash)
    values (${strange}, '2026-000001', 'settlement', '2026-01-05', '2026-01-18', '12344', '2026-01-19', 'payout', '2026-01-19',
      1000, -100, 0, 900, 0, '{}', '{}', 'x', ${Buffer.alloc(32)}, ${Buffer.alloc(32)}) returning id::int`;
  const link = (company_id: number) => (sql: postgres.TransactionSql) =>
    sql`insert into statement_links ${sql({
      id: randomUUID(),
      statement_id: statement?.id ?? 0,
      company_id,
      email: "a@b.example",
      expires_at: new Date(),
      created_by: "x",
    })}`;
  await expect(asUser(link(own))).rejects.toMatchObject({ code: "23503" });
  await expect(asAdmin(link(own))).rejects.toMatchObject({ code: "23503" });
  expect((await asAdmin(link(strange))).count).toBe(1);
});

test("a desk belongs to the companies that joined it, and only a company's own people join it, see it and end it", async () => {
  const join =
    (company: number, email = "tili@b.example") =>
    (sql: postgres.TransactionSql) =>
      sql`select join_accountant_desk(${company}, ${email}, 'x', now(), now() + interval '1 day') as link`;
  await expect(asUser(join(strange))).rejects.toMatchObject({ code: "42501" });
  await expect(login.begin(join(strange))).rejects.toMatchObject({ code: "42501" });
  await asAdmin(join(strange));
  await asAdmin(join(strange, "toinen@b.example"));
  const emails = () => asUser((sql) => sql`select email from accountant_desks`);
  expect(await emails()).toEqual([]);
  await asUser(join(own));
  expect(await emails()).toEqual([{ email: "tili@b.example" }]);
  const clients = await asUser((sql) => sql`select company_id::int as id from desk_clients`);
  expect(clients).toEqual([{ id: own }]);
  for (const refused of [
    (sql: postgres.TransactionSql) => sql`select visited_at from accountant_desks`,
    (sql: postgres.TransactionSql) => sql`update accountant_desks set email = 'oma@b.example'`,
    (sql: postgres.TransactionSql) => sql`insert into accountant_desks (id, email, link_id)
      values (${randomUUID()}, 'uusi@b.example', ${randomUUID()})`,
    (sql: postgres.TransactionSql) => sql`update desk_clients set expires_at = now() + interval '9 years'`,
  ])
    await expect(asUser(refused)).rejects.toMatchObject({ code: "42501" });
  expect((await asUser((sql) => sql`delete from desk_clients`)).count).toBe(1);
  expect(await owner`select email from accountant_desks order by email`).toEqual([
    { email: "tili@b.example" },
    { email: "toinen@b.example" },
  ]);
});

describe("a change of a person's admin right", () => {
  const promote = (sql: postgres.Sql | postgres.TransactionSql, isAdmin = true) =>
    sql`update users set admin = ${isAdmin} where id = ${user}`;
  const note = (sql: postgres.TransactionSql, email: string, granted = true) =>
    sql`insert into admin_grants (email, granted) values (${email}, ${granted})`;

  test("is refused without a grant", async () => {
    await expect(promote(login)).rejects.toMatchObject({ code: "42501" });
    await expect(asAdmin((sql) => promote(sql))).rejects.toMatchObject({ code: "42501" });
    const insert = login`insert into users (subject, email, admin) values ('z', 'z@tolppa.example', true)`;
    await expect(insert).rejects.toMatchObject({ code: "42501" });
  });

  test("needs a fresh grant of the same person: an older grant, another person's grant and a revocation are refused", async () => {
    await login.begin((sql) => note(sql, "oma@tolppa.example"));
    await expect(promote(login)).rejects.toMatchObject({ code: "42501" });
    for (const [email, granted] of [
      ["muu@tolppa.example", true],
      ["oma@tolppa.example", false],
    ] as const) {
      const wrong = login.begin(async (sql) => {
        await note(sql, email, granted);
        await promote(sql);
      });
      await expect(wrong).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("follows a grant, and is reversed by a revocation", async () => {
    for (const granted of [true, false]) {
      await asAdmin(async (sql) => {
        await note(sql, "oma@tolppa.example", granted);
        await promote(sql, granted);
      });
      expect(await owner`select admin from users where id = ${user}`).toEqual([{ admin: granted }]);
    }
  });
});

describe("a message to the outbox", () => {
  const mail = (kind: string, payload: object) => (sql: postgres.TransactionSql) =>
    sql`insert into outbox (kind, payload) values (${kind}, ${JSON.stringify(payload)}::text::jsonb)`;
  const refused = async (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: "42501" });

  test("about a company is accepted only from its own people and its provider's program", async () => {
    const about = (companyId: number) => mail("iban_changed", { to: "a@b.example", companyId });
    await asUser(about(own));
    await asProgram(about(strange));
    await refused(asUser(about(strange)));
    await refused(asProgram(about(own)));
    await refused(asUser(mail("iban_changed", { to: "a@b.example" })));
  });

  test("about an account or a decision of the provider is refused to company users and programs", async () => {
    for (const kind of [
      "verify_email",
      "reset_password",
      "password_changed",
      "company_approved",
      "returned",
      "fleet_decided",
    ]) {
      const payload = { to: "a@b.example", tokenId: randomUUID(), companyId: own };
      await refused(asUser(mail(kind, payload)));
      await refused(asProgram(mail(kind, { ...payload, companyId: strange })));
    }
  });

  test("with a link is accepted only when the link exists for its reader", async () => {
    const link = randomUUID();
    const invite = mail("invitation", { to: "uusi@b.example", tokenId: link });
    await refused(asUser(invite));
    await owner`insert into invitations (link_id, company_id, email, role, invited_by, invited_by_admin, expires_at)
      values (${link}, ${own}, 'uusi@b.example', 'member', 'oma@tolppa.example', false, now() + interval '1 day')`;
    await asUser(invite);
    await refused(asUser(mail("invitation", { to: "muu@b.example", tokenId: link })));
    await refused(asUser(mail("statement_link", { to: "uusi@b.example", tokenId: link })));
    await asAdmin(mail("company_approved", { to: "a@b.example", companyId: own }));
  });

  test("with the link of a changed account is accepted only for that change, to an owner", async () => {
    await owner`insert into iban_changes (company_id, new_iban, changed_by) select ${own}, 'FI37', 'x'
      where not exists (select from iban_changes where company_id = ${own} and confirmed_at is null)`;
    const [change] = await owner<{ link: string }[]>`
      select link_id as link from iban_changes where company_id = ${own} and confirmed_at is null`;
    const [person] = await owner<{ email: string }[]>`
      select u.email from memberships m join users u on u.id = m.user_id where m.company_id = ${own} and m.role = 'owner'`;
    const told = (to: string, tokenId: string) =>
      mail("iban_changed", { to, companyId: own, reject: { tokenId, until: "2026-12-10T10:00:00Z" } });
    const to = person?.email ?? "";
    await asUser(told(to, change?.link ?? ""));
    await refused(asUser(told(to, randomUUID())));
    await refused(asUser(told("a@b.example", change?.link ?? "")));
    await refused(asProgram(told(to, change?.link ?? "")));
  });

  test("about a rejected account is accepted only with the rejection", async () => {
    const told = { to: "a@b.example", companyId: own };
    await refused(asUser(mail("iban_rejected", told)));
    await refused(asProgram(mail("iban_rejected", { ...told, companyId: strange })));
    await asAdmin(mail("iban_rejected", told));
  });

  test("to a webhook is accepted only for the writer's companies", async () => {
    await owner`insert into webhook_endpoints (url, events, notify_email, secret_sealed, created_by)
      values ('https://receiver.example/', '{company.updated}', 'x@tolppa.example', '', 'x')`;
    const facts = [own, strange].map((companyId) => ({
      types: ["company.updated"],
      audience: "both",
      companyId,
      data: "{}",
    }));
    const tell = (sql: postgres.TransactionSql) =>
      sql`select leave_webhook_messages(now(), ${JSON.stringify(facts)}::text::jsonb)`;
    const toldBy = async (role: (work: typeof tell) => Promise<unknown>) => {
      await owner`delete from webhook_messages`;
      await role(tell);
      const rows = await owner<
        { id: number }[]
      >`select company_id::int as id from webhook_messages order by 1`;
      return rows.map(({ id }) => id);
    };
    expect(await toldBy(asProgram)).toEqual([strange]);
    expect(await toldBy(asUser)).toEqual([own]);
    expect(await toldBy(asAdmin)).toEqual([own, strange]);
  });
});
