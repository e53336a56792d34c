import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INVENTORY } from "#db/privacy-inventory.ts";
import type { Actor } from "#lib/core/actor.ts";
import { isField } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import {
  createDriverSchema,
  createVehicleSchema,
  deleteDriverSchema,
  saveDriverSchema,
} from "#lib/fleet/schema.ts";
import { createDriver, createVehicle } from "#lib/fleet/use-cases/create.ts";
import { deleteDriver } from "#lib/fleet/use-cases/remove.ts";
import { saveDriver } from "#lib/fleet/use-cases/save.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { BOOK_YEARS, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import { anonymiseSchema, CONFIRMATION, ownDataSchema, personSchema } from "#lib/privacy/schema.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import * as m from "#messages";
import { anonymise } from "./anonymise.ts";
import { exportOwn, exportPerson } from "./export.ts";
import { getPerson } from "./persons.ts";
import { findText } from "./testing.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

type Body = { dryRun?: boolean; ownRequest?: boolean; confirmation?: string };
const DO: Body = { confirmation: CONFIRMATION };

const anonymiseAs = (actor: Actor, kind: PersonKind, id: number, body: Body = DO) =>
  house.as(actor).run(anonymiseSchema, anonymise, { person: `${kind}-${id}`, body });

/** The columns of a driver's row that are the driver's own. */
const OWN_COLUMNS = (INVENTORY.drivers?.personal ?? []).flatMap(({ whose, columns }) =>
  whose === "driver" ? columns : [],
);

/** The other texts of a driver. A field that is added later is one of them. */
const otherTexts = (text: string) =>
  Object.fromEntries(
    Object.entries(driverFields).flatMap(([name, entry]) =>
      isField(entry) && ["text", "name"].includes(entry.kind) ? [[name, text]] : [],
    ),
  );

/** A driver whose values are all canaries: the current ones, former ones, in a file, in a digest and in a search. */
async function driverEverywhere(canary: string) {
  const { company, user } = await house.createCompany({ status: "active" });
  const contact = (turn: string) => ({
    firstName: `${canary}${turn}etu`,
    lastName: `${canary}${turn}suku`,
    phoneNumber: "0405551234",
    email: `${canary}${turn}@tolppa.example`,
  });
  const licence = `${canary.toUpperCase()}1`;
  const driver = accepted(
    await house.as(user).run(createDriverSchema, createDriver, {
      companyId: company.id,
      body: {
        ...otherTexts(`${canary}vanha`),
        contact: contact("vanha"),
        taxiDrivingLicense: licence,
        taxiDrivingLicenseExpiration: "2099-05-17",
      },
    }),
  );
  const save = (actor: Actor, body: object) =>
    house
      .as(actor)
      .run(saveDriverSchema, saveDriver, { companyId: company.id, driverId: driver.id, body })
      .then(accepted);
  await save(user, { ...otherTexts(`${canary}uusi`), contact: contact("uusi") });
  await save(house.admin, { status: "active" });
  const [made] = await house.owner<{ id: number }[]>`
    insert into imports (company_id, kind, file_name, converted, actor_kind, actor_id, actor_label, actor_admin, created, changed, unchanged, failed)
    values (${company.id}, 'driver', 'kuljettajat.csv', false, 'user', ${user.id}, ${user.label}, false, 0, 1, 0, 1) returning id::int`;
  const content = { taxiDrivingLicense: licence, "contact.lastName": `${canary}tiedosto` };
  await house.owner`
    insert into import_rows (import_id, company_id, line, content, outcome, issues, entity_id, before) values
    (${made?.id ?? 0}, ${company.id}, 2, ${house.owner.json(content)}, 'changed', null, ${driver.id}, ${house.owner.json(content)}),
    (${made?.id ?? 0}, ${company.id}, 3, ${house.owner.json({ ...content, taxiDrivingLicense: licence.toLowerCase() })}, 'failed',
      ${house.owner.json([{ path: "contact.email", code: "email", value: `${canary}väärä` }])}, null, null)`;
  await house.owner`
    insert into outbox (kind, payload) values ('licences_ending', ${house.owner.json({
      to: "x@y.example",
      drivers: [{ name: `${canary}uusisuku ${canary}uusietu` }, { name: "Muu Kuski" }],
    })})`;
  const reason = `${canary}uusietu tarvitsee uuden kortin`;
  await house.owner`
    insert into outbox (kind, payload, failed_at) values ('returned', ${house.owner.json({
      to: "x@y.example",
      entityType: "driver",
      entityId: driver.id,
      name: `${canary}uusietu`,
      reason,
    })}, now())`;
  const named = { kind: "driver", id: driver.id, name: `${canary}uusietu` };
  const other = { kind: "driver", id: driver.id + 1, name: "Muu Kuski" };
  await house.owner`
    insert into outbox (kind, payload, failed_at) values ('fleet_decided', ${house.owner.json({
      to: "x@y.example",
      approved: [named, { ...named, kind: "vehicle", name: "ABC-123" }],
      returned: [
        { ...named, reason },
        { ...other, reason: "Tarkista." },
      ],
    })}, now())`;
  await house.owner`
    insert into events (actor_kind, actor_id, actor_label, entity_type, entity_id, company_id, action, before, after)
    values ('user', ${house.admin.id}, 'x', 'driver', ${driver.id}, ${company.id}, 'update', '{"status": "pending"}',
      ${house.owner.json({ status: "incomplete", returnReason: reason })})`;
  await house.owner`insert into licence_reminders values (${driver.id}, '2099-05-17', 60)`;
  return { company, user, driver, licence, save };
}

/** A person with every kind of row that a person can have. */
async function userEverywhere(canary: string) {
  const email = `${canary}@tolppa.example`;
  const [row] = await house.owner<{ id: number }[]>`
    insert into users (subject, email, first_name, last_name)
    values (${canary}, ${email}, ${`${canary}oma`}, ${`${canary}nimi`}) returning id::int`;
  const actor: Actor = { kind: "user", id: row?.id ?? 0, label: email, admin: false, companyIds: [] };
  const { company } = await house.createCompany({ status: "active" });
  await house.owner`insert into memberships values (${actor.id}, ${company.id}, 'member')`;
  const member = await house.reload(actor);
  accepted(await house.as(member).save(company.id, { address: { street: "Uusikatu 3" } }));
  const own = accepted(
    await house.as(actor).create({
      companyName: "Lopettanut Oy",
      businessId: (await house.createCompany()).company.businessId.replace(/^/, ""),
      provider: "dride",
      address: { street: "Katu 1", postCode: "00100", city: "Helsinki" },
      contact: { firstName: `${canary}etu`, lastName: `${canary}suku`, phoneNumber: "0405551234", email },
      taxiServiceLicence: "TL-1",
    }),
  );
  accepted(await house.as(await house.reload(actor)).remove(own.id));
  const { owner } = house;
  await owner`insert into identity_accounts (email, password_hash) values (${email}, 'x')`;
  await owner`insert into user_identities (issuer, subject, user_id) values ('https://x.example', ${canary}, ${actor.id})`;
  await owner`insert into sessions (token_hash, user_id, expires_at, user_agent) values (${Buffer.from(canary)}, ${actor.id}, now() + interval '1 day', ${canary})`;
  await owner`insert into passkeys (user_id, credential_id, public_key, name) values (${actor.id}, ${canary}, ${Buffer.from("x")}, ${canary})`;
  await owner`insert into outbox (kind, payload) values ('password_changed', ${owner.json({ to: email })})`;
  await owner`insert into outbox (kind, payload, failed_at)
    values ('company_approved', ${owner.json({ to: email })}, now())`;
  await owner`insert into outbox (kind, payload) values ('iban_changed', ${owner.json({ to: "a@b.fi", by: email })})`;
  await owner`insert into admin_grants (email, granted) values (${email}, true)`;
  await owner`insert into admin_events (actor_kind, actor_id, actor_label, entity_type, entity_id, action, after)
    values ('user', ${house.admin.id}, 'x', 'user', ${String(actor.id)}, 'update',
      ${owner.json({ email, disabledReason: `${canary} kiusasi` })})`;
  await owner`insert into idempotent_answers (actor_key, key, request_hash, status, headers, body)
    values (${`user:${actor.id}`}, 'k', ${Buffer.alloc(32)}, 200, '{}', ${email})`;
  await owner`insert into webhook_endpoints (company_id, url, events, notify_email, secret_sealed, created_by)
    values (${company.id}, 'https://a.example/', '{company.updated}', ${email}, '', ${email})`;
  return { actor, email, company, own };
}

describe("anonymising a driver", () => {
  // Only letters, because the search does not store words with digits.
  const canary = `kanaria${randomUUID()
    .replace(/[^a-f]/g, "")
    .slice(0, 5)}`;
  let scene: Awaited<ReturnType<typeof driverEverywhere>>;
  let before: string[];
  beforeAll(async () => {
    scene = await driverEverywhere(canary);
    before = await findText(house.owner, canary);
  });

  test("starts from a driver whose name is in many tables", () => {
    const texts = OWN_COLUMNS.filter((column) => column !== "phone_number");
    expect(before).toEqual([
      ...texts.map((column) => `drivers.${column}`).sort(),
      "events.after",
      "events.before",
      "import_rows.before",
      "import_rows.content",
      "import_rows.issues",
      "outbox.payload",
      "search_words.word",
    ]);
  });

  test("replaces a text that a later field keeps in the history", async () => {
    const [row] = await house.owner`
      select redacted_driver('{"nickname": "Masa", "status": "active", "shoeSize": 44}', 7) as content`;
    expect(row?.content).toEqual({ nickname: "–", status: "active", shoeSize: 44 });
  });

  test("is refused while the driver is active, and to users who are not admins", async () => {
    expect(await anonymiseAs(house.admin, "driver", scene.driver.id)).toMatchObject({
      error: { code: "person_active" },
    });
    expect(await anonymiseAs(scene.user, "driver", scene.driver.id)).toMatchObject({
      error: { code: "forbidden" },
    });
    expect(await findText(house.owner, canary)).toEqual(before);
  });

  test("removes the driver from every column of every table; a second time changes nothing and answers the same", async () => {
    await scene.save(house.admin, { status: "inactive" });
    const plan = accepted(await anonymiseAs(house.admin, "driver", scene.driver.id, { dryRun: true }));
    expect(await findText(house.owner, canary)).toEqual(before);
    expect(
      await anonymiseAs(house.admin, "driver", scene.driver.id, { confirmation: "anonymisoi" }),
    ).toMatchObject({ error: { code: "invalid" } });
    const done = accepted(await anonymiseAs(house.admin, "driver", scene.driver.id));
    expect(await findText(house.owner, canary)).toEqual([]);
    expect(done.done).toBe(true);
    const taken = ({ counts }: typeof done) =>
      Object.fromEntries(counts.filter(({ kept }) => !kept).map(({ place, count }) => [place, count]));
    expect(taken(done)).toEqual(taken(plan));
    const versions = await house.owner`select version from drivers where id = ${scene.driver.id}`;
    const again = accepted(await anonymiseAs(house.admin, "driver", scene.driver.id));
    expect(taken(again)).toEqual(taken(done));
    expect(await house.owner`select version from drivers where id = ${scene.driver.id}`).toEqual(versions);
  });

  test("leaves a placeholder and the other driver of the digest, and both histories record it", async () => {
    const [row] = await house.owner`select * from drivers where id = ${scene.driver.id}`;
    expect(row).toMatchObject({
      first_name: String(scene.driver.id),
      last_name: "Poistettu kuljettaja",
      taxi_driving_license: `POISTETTU-${scene.driver.id}`,
    });
    const [mail] = await house.owner`select payload from outbox where kind = 'licences_ending'`;
    expect(mail?.payload.drivers).toEqual([{ name: "Muu Kuski" }]);
    const [decided] = await house.owner`select payload from outbox where kind = 'fleet_decided'
      and payload->'returned' @> '[{"reason": "Tarkista."}]'`;
    expect(decided?.payload).toMatchObject({
      approved: [{ name: "ABC-123" }],
      returned: [{ name: "Muu Kuski" }],
    });
    const [event] = await house.owner`
      select * from events where entity_type = 'driver' and entity_id = ${scene.driver.id} order by id desc limit 1`;
    expect(event).toMatchObject({
      actor_label: house.admin.label,
      after: { anonymised: expect.any(String) },
    });
    const told = await house.owner`
      select actor_label, action from admin_events where entity_type = 'privacy' and entity_id = ${`driver-${scene.driver.id}`}`;
    expect(told).toMatchObject([{ actor_label: house.admin.label, action: "end" }]);
  });

  test("cannot be undone by editing the driver", async () => {
    const place = { companyId: scene.company.id, driverId: scene.driver.id };
    const asked = await house
      .as(house.admin)
      .run(saveDriverSchema, saveDriver, { ...place, body: { contact: { lastName: "Takaisin" } } });
    expect(asked).toMatchObject({ error: { code: "read_only" } });
  });

  test.each(OWN_COLUMNS.filter((column) => column !== "search"))(
    "cannot be undone in the column %s either",
    async (column) => {
      const { owner } = house;
      const change = owner`update drivers set ${owner(column)} = '0401234567' where id = ${scene.driver.id}`;
      await expect(change).rejects.toMatchObject({ code: "CH002" });
    },
  );

  test("also works for a driver who was deleted while incomplete", async () => {
    const word = `puoli${randomUUID().slice(0, 8)}`;
    const driver = accepted(
      await house.as(scene.user).run(createDriverSchema, createDriver, {
        companyId: scene.company.id,
        body: { contact: { lastName: word } },
      }),
    );
    const place = { companyId: scene.company.id, driverId: driver.id };
    accepted(await house.as(scene.user).run(deleteDriverSchema, deleteDriver, place));
    accepted(await anonymiseAs(house.admin, "driver", driver.id));
    expect(await findText(house.owner, word)).toEqual([]);
    const [row] = await house.owner`select first_name, phone_number from drivers where id = ${driver.id}`;
    expect(row).toEqual({ first_name: null, phone_number: null });
  });
});

describe("anonymising a user", () => {
  const canary = `kayttaja${randomUUID().slice(0, 8)}`;
  let scene: Awaited<ReturnType<typeof userEverywhere>>;
  beforeAll(async () => {
    scene = await userEverywhere(canary);
  });

  test("needs a disabled user or the user's own request", async () => {
    expect(await anonymiseAs(house.admin, "user", scene.actor.id ?? 0)).toMatchObject({
      error: { code: "person_not_asked" },
    });
  });

  test("comes after an export that holds all data of the user and no other person's name", async () => {
    const file = await collect(
      accepted(
        await house.as(house.admin).run(personSchema, exportPerson, { person: `user-${scene.actor.id}` }),
      ),
    );
    const found = await findText(house.owner, canary);
    const tables = [...new Set(found.map((column) => column.split(".")[0]))];
    expect(
      tables.filter((table) => !PLACES_WITHOUT_FILE.includes(table ?? "") && !file.tables.has(table ?? "")),
    ).toEqual([]);
    expect(file.text).toContain(scene.email);
    expect(file.text).toContain(`${canary}oma`);
    expect(file.text).toContain(`${canary}nimi`);
    expect(file.text).not.toContain(house.admin.label);
    expect(file.text).not.toContain("Virtanen");
  });

  test("removes the user from all columns except those that the law and the company keep", async () => {
    const id = scene.actor.id ?? 0;
    accepted(await anonymiseAs(house.admin, "user", id, { ...DO, ownRequest: true }));
    expect(await findText(house.owner, canary)).toEqual([]);
    expect(await house.owner`select from sessions where user_id = ${id}`).toHaveLength(0);
    expect(await house.owner`select from memberships where user_id = ${id}`).toHaveLength(0);
    const [user] = await house.owner`select email, disabled_at from users where id = ${id}`;
    expect(user).toEqual({
      email: `poistettu-kayttaja-${id}@poistettu.invalid`,
      disabled_at: expect.any(Date),
    });
    await expect(house.owner`update users set first_name = 'Uusi' where id = ${id}`).rejects.toThrow(
      "anonymised",
    );
  });

  test("is refused for an admin and for the only owner of an active company", async () => {
    expect(await anonymiseAs(house.admin, "user", house.admin.id ?? 0)).toMatchObject({
      error: { code: "person_admin" },
    });
    const { user } = await house.createCompany({ status: "active" });
    expect(await anonymiseAs(house.admin, "user", user.id ?? 0, { ...DO, ownRequest: true })).toMatchObject({
      error: { code: "person_last_owner" },
    });
  });

  test("keeps the user's name in the books, and the plan says so", async () => {
    const { company, user } = await house.createCompany({ status: "inactive" });
    await house.owner`update companies set contract_signed_by = ${user.label} where id = ${company.id}`;
    const view = accepted(
      await house.as(house.admin).run(personSchema, getPerson, { person: `user-${user.id}` }),
    );
    expect(view.counts.filter(({ kept }) => kept)).toEqual([{ place: "contracts", kept: true, count: 1 }]);
    accepted(await anonymiseAs(house.admin, "user", user.id ?? 0, { ...DO, ownRequest: true }));
    expect(await findText(house.owner, user.label)).toEqual([
      "companies.contract_signed_by",
      "companies.reliable_partner_by",
    ]);
  });
});

/** Places with a person's e-mail that are not exported: secrets, and mails to others that name the person. */
const PLACES_WITHOUT_FILE: readonly string[] = [];

async function collect({ parts }: { parts: AsyncIterable<{ place: string; rows: object[] }> }) {
  const all: { place: string; rows: object[] }[] = [];
  for await (const part of parts) all.push(part);
  const names = await house.owner<{ place: string; table: string }[]>`
    select place, table_name as table from personal_places where person = 'user'`;
  const tableOf = new Map(names.map(({ place, table }) => [place, table]));
  return { text: JSON.stringify(all), tables: new Set(all.map(({ place }) => tableOf.get(place) ?? "")) };
}

describe("an export of one's own data", () => {
  test("holds only the user's own data, and the history records it", async () => {
    const { user } = await house.createCompany();
    const file = await collect(accepted(await house.as(user).run(ownDataSchema, exportOwn, {})));
    expect(file.tables).toContain("users");
    expect(file.text).toContain(user.label);
    const marks = await house.owner`
      select actor_label from admin_events where entity_type = 'privacy' and entity_id = ${`user-${user.id}`}`;
    expect(marks).toMatchObject([{ actor_label: user.label }]);
    expect(
      await house.as(user).run(personSchema, exportPerson, { person: `user-${house.admin.id}` }),
    ).toMatchObject({ error: { code: "forbidden" } });
  });

  test("of another person is refused by the database itself", async () => {
    const user = await house.createUser();
    const ask = (whose: string, id: number | null) =>
      house.database.asActor(user, { mode: "read" }, (db) =>
        db.execute(`select personal_data('${whose}', ${id}, 'users', 0, 10)`),
      );
    await expect(ask("user", house.admin.id)).rejects.toMatchObject({ cause: { code: "CH004" } });
    await expect(ask("driver", 1)).rejects.toMatchObject({ cause: { code: "CH004" } });
    expect(await ask("user", user.id)).toHaveLength(1);
  });

  test("is refused to programs", async () => {
    expect(await house.as(house.program).run(ownDataSchema, exportOwn, {})).toMatchObject({
      error: { code: "forbidden" },
    });
  });
});

describe("an e-mail address that contains another one", () => {
  const LOOK_ALIKES = [
    ["aino@x.example", "vaino@x.example"],
    ["aino@y.example", "aino@y.example.org"],
    ["a_o@x.example", "aXo@x.example".toLowerCase()],
    ["a%o@x.example", "aabbo@x.example"],
    ["a.o@x.example", "aio@x.example"],
    ["a+o@x.example", "aao@x.example"],
  ] as const;
  const admin = () => house.as(house.admin);
  const countsOf = async (id: number) =>
    accepted(await admin().run(personSchema, getPerson, { person: `user-${id}` })).counts;

  const insertUser = async (email: string): Promise<number> => {
    const [row] = await house.owner<{ id: number }[]>`
      insert into users (subject, email) values (${randomUUID()}, ${email}) returning id::int`;
    return row?.id ?? 0;
  };
  const tellOf = async (email: string) => {
    const { owner } = house;
    const after = owner.json({ email, note: "muu" });
    await owner`insert into admin_events (actor_kind, actor_label, entity_type, entity_id, action, after)
      values ('system', 'Tolppa', 'discount', '1', 'update', ${after})`;
    const [client] = await owner`select id from api_clients limit 1`;
    await owner`insert into api_client_events (client_id, actor_id, actor_label, actor_admin, action, before)
      values (${client?.id}, ${house.admin.id}, 'x', true, 'update', ${after})`;
  };

  test.each(LOOK_ALIKES)("belongs to another person: %s is not in %s", async (email, other) => {
    const [person, namesake] = [await insertUser(email), await insertUser(other)];
    await tellOf(other);
    expect(await countsOf(person)).toEqual([{ place: "users", kept: false, count: 1 }]);
    await tellOf(email.toUpperCase());
    const told = (await countsOf(person)).map(({ place, count }) => [place, count]);
    expect(Object.fromEntries(told)).toEqual({ users: 1, admin_events: 1, api_client_events: 1 });
    accepted(await anonymiseAs(house.admin, "user", person, { ...DO, ownRequest: true }));
    expect(await findText(house.owner, `"${email.replace(/[%_]/g, "\\$&")}"`)).toEqual([]);
    expect(Object.fromEntries((await countsOf(namesake)).map(({ place, count }) => [place, count]))).toEqual({
      users: 1,
      admin_events: 1,
      api_client_events: 1,
    });
  });
});

test("the export of a former member of a company holds none of the company's data", async () => {
  const { company, user: owner } = await house.createCompany({ status: "active" });
  const member = await house.createMember(company.id);
  const plate = "EXM-123";
  const vehicle = accepted(
    await house.as(member).run(createVehicleSchema, createVehicle, {
      companyId: company.id,
      body: { licensePlate: plate },
    }),
  );
  const statementId = await keepStatement(house.owner, {
    ...simpleStatement(1_000),
    companyId: company.id,
    parties: partiesOf(company),
    number: "2026-000001",
    period: { start: "2026-10-26", end: "2026-11-08" },
  });
  await house.owner`insert into statement_links (id, company_id, statement_id, email, expires_at, created_by)
    values (${randomUUID()}, ${company.id}, ${statementId}, 'tilitoimisto@x.example', now() + interval '1 day', ${member.label})`;
  const given = async () =>
    (await collect(accepted(await house.as(member).run(ownDataSchema, exportOwn, {})))).text;
  expect(await given()).toContain(plate);
  await house.owner`update memberships set role = 'money' where user_id = ${member.id}`;
  const readingMoney = await given();
  expect(readingMoney).toMatch(/"role":\s*"money"/);
  expect(readingMoney).not.toContain(plate);
  await house.owner`delete from memberships where user_id = ${member.id}`;
  await house.owner`update vehicles set modified_by = ${owner.label} where id = ${vehicle.id}`;
  await house.owner`update companies set company_name = 'Uusi nimi Oy', modified_by = ${member.label} where id = ${company.id}`;
  const text = await given();
  for (const theirs of [plate, "Uusi nimi Oy", "tilitoimisto@x.example"]) expect(text).not.toContain(theirs);
  const [modified] =
    await house.owner`select to_json(modified_at) #>> '{}' as at from vehicles where id = ${vehicle.id}`;
  expect(text).not.toContain(modified?.at);
});

describe("the history", () => {
  let driver: { id: number; events: number };
  beforeEach(async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const made = accepted(
      await house.as(user).run(createDriverSchema, createDriver, {
        companyId: company.id,
        body: { contact: { lastName: "Historia" } },
      }),
    );
    const place = { companyId: company.id, driverId: made.id };
    accepted(await house.as(user).run(deleteDriverSchema, deleteDriver, place));
    driver = { id: made.id, events: 2 };
  });
  const CHANGES = [
    ["another actor", "update events set actor_label = 'x' where entity_type = 'driver' and entity_id = $1"],
    [
      "another content",
      `update events set after = '{"contact.lastName": "x"}' where entity_type = 'driver' and entity_id = $1`,
    ],
    [
      "nothing at all",
      "update events set request_id = request_id where entity_type = 'driver' and entity_id = $1",
    ],
    ["another time", "update events set at = now() where entity_type = 'driver' and entity_id = $1"],
    ["its end", "delete from events where entity_type = 'driver' and entity_id = $1"],
  ] as const;

  test.each(CHANGES)("refuses any other change, even by the table's owner: %s", async (_, change) => {
    await expect(house.owner.unsafe(change, [driver.id])).rejects.toMatchObject({ code: "CH003" });
    await expect(house.owner.unsafe("truncate events")).rejects.toMatchObject({ code: "CH003" });
  });

  test.each(CHANGES.filter(([what]) => what !== "nothing at all"))(
    "refuses any other change, even in the transaction of an anonymisation: %s",
    async (_, change) => {
      const attempt = house.owner.begin(async (sql) => {
        await sql.unsafe("set local role tolppa_admin");
        await sql`select anonymise_person('driver', ${driver.id}, 'request')`;
        await sql.unsafe("reset role");
        await sql.unsafe(change, [driver.id]);
      });
      await expect(attempt).rejects.toMatchObject({ code: "CH003" });
    },
  );

  test("keeps the names of others while a person is anonymised", async () => {
    const others = await house.owner`select * from events where entity_id <> ${driver.id} order by id`;
    accepted(await anonymiseAs(house.admin, "driver", driver.id));
    expect(await house.owner`select * from events where entity_id <> ${driver.id} order by id`).toEqual(
      others,
    );
  });

  test("lets only an admin's transaction anonymise a person", async () => {
    for (const role of ["tolppa_user", "tolppa_provider"])
      await expect(
        house.owner.begin(async (sql) => {
          await sql.unsafe(`set local role ${role}`);
          await sql`select anonymise_person('driver', ${driver.id}, 'request')`;
        }),
      ).rejects.toMatchObject({ code: "42501" });
    await expect(
      house.owner`select anonymise_person('driver', ${driver.id}, 'request')`,
    ).rejects.toMatchObject({
      code: "CH004",
    });
  });

  test("is unchanged after an anonymisation that fails half-way", async () => {
    const before = await house.owner`select * from events where entity_id = ${driver.id} order by id`;
    await house.owner`insert into personal_places values ('driver', 'zzz', 'drivers', 96, 'id = $1', null, 'status = ''nonsense''')`;
    await expect(anonymiseAs(house.admin, "driver", driver.id)).resolves.toMatchObject({ ok: false });
    await house.owner`delete from personal_places where place = 'zzz'`;
    expect(await house.owner`select * from events where entity_id = ${driver.id} order by id`).toEqual(
      before,
    );
    expect(
      await house.owner`select from anonymisations where person = 'driver' and person_id = ${driver.id}`,
    ).toHaveLength(0);
    accepted(await anonymiseAs(house.admin, "driver", driver.id));
  });
});

describe("the history of the back office", () => {
  test("loses an anonymised name, also in ended entries, and nothing else", async () => {
    const user = await house.createUser();
    const { owner } = house;
    await owner`insert into booking_areas (name, provider, valid_from, created_by, ended_at, ended_by)
      values ('Keskusta', 'cabonline', '2026-01-01', ${user.label}, now(), ${user.label})`;
    await owner`insert into features (name, modified_by) values ('kokeilu', ${user.label})`;
    const change = owner`update booking_areas set created_by = 'x' where created_by = ${user.label}`;
    await expect(change).rejects.toMatchObject({ code: "CH002" });
    accepted(await anonymiseAs(house.admin, "user", user.id ?? 0, { ...DO, ownRequest: true }));
    expect(await findText(owner, user.label)).toEqual([]);
    const [area] = await owner`select name, created_by, ended_by from booking_areas`;
    const name = `Poistettu käyttäjä ${user.id}`;
    expect(area).toEqual({ name: "Keskusta", created_by: name, ended_by: name });
  });
});

test("every place of personal data has a Finnish name, and every kept place a reason", async () => {
  const places = await house.owner<{ place: string; redaction: string | null }[]>`
    select place, redaction from personal_places`;
  expect(places.filter(({ place }) => !m.placeLabels({ place }))).toEqual([]);
  const kept = places.filter(({ redaction }) => redaction === null).map(({ place }) => place);
  expect(kept.filter((place) => !BOOK_YEARS[place] && !m.kept({ place }))).toEqual([]);
});
