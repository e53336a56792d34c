import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { actorOfClient, type Reach } from "#lib/api-clients/rules/api-client.ts";
import { findCompany, listPackages, updateCompany } from "#lib/companies/queries/companies.ts";
import { countByStatus, listCompanyRows, listWholeCompanies } from "#lib/companies/queries/company-list.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyListSchema } from "#lib/companies/schema.ts";
import { type Actor, SCOPES } from "#lib/core/actor.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { insertEvent } from "#lib/events/queries/events.ts";
import { vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { findMember } from "#lib/fleet/queries/members.ts";
import {
  changeVehiclesSchema,
  createDriverSchema,
  createVehicleSchema,
  driverIdSchema,
  fleetChangesSchema,
  fleetListSchema,
  saveVehicleSchema,
  vehicleIdSchema,
} from "#lib/fleet/schema.ts";
import { changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { createDriver, createVehicle } from "#lib/fleet/use-cases/create.ts";
import { listVehicles } from "#lib/fleet/use-cases/list.ts";
import { getDriver, getVehicle } from "#lib/fleet/use-cases/load.ts";
import { saveVehicle } from "#lib/fleet/use-cases/save.ts";
import { historyListSchema } from "#lib/history/schema.ts";
import { companyChanges, driverChanges, vehicleChanges } from "#lib/history/use-cases/changes.ts";
import { listHistory } from "#lib/history/use-cases/list.ts";
import {
  accepted,
  billingAndService,
  newCompany,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search } from "#lib/search/use-cases/search.ts";

let house: TestHouse;
/** A company of the provider's API client and of the client of named companies; and a foreign company at another provider. */
let own: Company;
let foreign: Company;
let foreignVehicleId: number;
let foreignDriverId: number;

const PROVIDER = "taksiHelsinki";
const READ = { mode: "read" } as const;

const programOf = async (name: string, reach: Reach): Promise<Actor> => {
  const [row] = await house.owner<{ id: number }[]>`
    insert into api_clients (client_id, name, reach, provider, scopes, secret_hash, secret_prefix, created_by)
    values (${name}, ${name}, ${reach.kind}, ${reach.kind === "provider" ? reach.provider : null}, '{}', '', '', 'x')
    returning id::int`;
  return actorOfClient({ id: row?.id ?? 0, name, reach, scopes: SCOPES }, SCOPES);
};

const vehicleIn = (actor: Actor, companyId: number, make: string) =>
  house.as(actor).run(createVehicleSchema, createVehicle, { companyId, body: { make } });
const driverIn = (actor: Actor, companyId: number, lastName: string) =>
  house.as(actor).run(createDriverSchema, createDriver, { companyId, body: { contact: { lastName } } });

beforeAll(async () => {
  house = await openTestHouse();
  own = (await house.createCompany({ status: "active", body: { companyName: "Oma Oy" } })).company;
  foreign = (
    await house.createCompany({
      status: "active",
      body: { companyName: "Kanarialintu Oy", provider: "taksivaasa" },
    })
  ).company;
  foreignVehicleId = accepted(await vehicleIn(house.admin, foreign.id, "Kanaria")).id;
  foreignDriverId = accepted(await driverIn(house.admin, foreign.id, "Kanarialintu")).id;
});
afterAll(() => house.close());

const REACHES = ["provider", "companies"] as const;

describe.each(REACHES)("the program of a %s", (kind) => {
  let program: Actor;
  beforeAll(async () => {
    const reach: Reach = kind === "provider" ? { kind, provider: PROVIDER } : { kind, companyIds: [own.id] };
    program = await programOf(`program-of-${kind}`, reach);
  });

  describe("in a company it reaches", () => {
    test("reads and lists it, and no other company", async () => {
      expect(accepted(await house.as(program).get(own.id)).companyName).toBe("Oma Oy");
      expect(accepted(await house.as(program).list()).rows.map(({ id }) => id)).toEqual([own.id]);
    });

    test("changes what the company's own people change, in its own name", async () => {
      const accountantEmail = `${kind}@oma.example`;
      const saved = accepted(await house.as(program).save(own.id, { accountantEmail }));
      expect(saved).toMatchObject({ accountantEmail, modifiedBy: program.label });
    });

    test.each<[string, object, string]>([
      ["the provider", { provider: "taksivaasa" }, "provider read_only"],
      ["the name", { companyName: "Toinen Oy" }, "companyName read_only"],
      ["the type", { companyType: "aggregator" }, "companyType read_only"],
      ["the status", { status: "inactive" }, "status forbidden"],
    ])("cannot change %s", async (_, body, issue) => {
      expect(issueLines(await house.as(program).save(own.id, body))).toEqual([issue]);
    });

    test("adds vehicles and drivers, lists them, and finds them by search", async () => {
      const name = kind === "provider" ? "Erikoinen" : "Tavallinen";
      const vehicle = accepted(await vehicleIn(program, own.id, name));
      accepted(await driverIn(program, own.id, name));
      const place = { companyId: own.id, vehicleId: vehicle.id };
      const asker = house.as(program);
      expect(accepted(await asker.run(vehicleIdSchema, getVehicle, place, READ)).make).toBe(name);
      const listed = await asker.run(fleetListSchema, listVehicles, { companyId: own.id }, READ);
      expect(accepted(listed).rows.map(({ id }) => id)).toContain(vehicle.id);
      const changed = await asker.run(fleetChangesSchema, vehicleChanges, {}, READ);
      expect(accepted(changed).changes.map(({ id }) => id)).toContain(vehicle.id);
      const found = accepted(await asker.run(searchSchema, search, { query: name.slice(1, 8) }, READ));
      expect([found.vehicles.length, found.drivers.length]).toEqual([1, 1]);
      const events = await asker.run(historyListSchema, listHistory, { companyId: own.id }, READ);
      expect(accepted(events).rows.filter(({ actor }) => actor === program.label)).toHaveLength(3);
    });

    test("may neither approve it nor move anything into another company", async () => {
      const body = { make: "A", model: "B", year: 2020, color: "musta", vehicleType: "car" };
      const licensePlate = kind === "provider" ? "PRO-1" : "COM-1";
      const asker = house.as(program);
      const vehicle = accepted(
        await asker.run(createVehicleSchema, createVehicle, {
          companyId: own.id,
          body: { ...body, licensePlate },
        }),
      );
      const place = { companyId: own.id, vehicleId: vehicle.id };
      const save = (change: object) => asker.run(saveVehicleSchema, saveVehicle, { ...place, body: change });
      expect(issueLines(await save({ status: "active" }))).toEqual(["status forbidden"]);
      expect(issueLines(await save({ company: { id: foreign.id } }))).toEqual(["company read_only"]);
      const bulk = (change: object) =>
        asker.run(changeVehiclesSchema, changeVehicles, {
          companyId: own.id,
          selection: { ids: [vehicle.id] },
          change,
        });
      expect((await bulk({ target: foreign.id })).ok).toBe(false);
      expect((await bulk({ status: "active" })).ok).toBe(false);
    });
  });

  /** Attempts on the foreign company through use cases. */
  const TRIES: [string, (actor: Actor) => Promise<{ ok: boolean }>][] = [
    ["read", (actor) => house.as(actor).get(foreign.id)],
    ["saved", (actor) => house.as(actor).save(foreign.id, { accountantEmail: "a@b.example" })],
    ["deleted", (actor) => house.as(actor).remove(foreign.id)],
    [
      "listed by vehicles",
      (actor) => house.as(actor).run(fleetListSchema, listVehicles, { companyId: foreign.id }, READ),
    ],
    [
      "read by vehicle",
      (actor) =>
        house
          .as(actor)
          .run(vehicleIdSchema, getVehicle, { companyId: foreign.id, vehicleId: foreignVehicleId }, READ),
    ],
    [
      "read by driver",
      (actor) =>
        house
          .as(actor)
          .run(driverIdSchema, getDriver, { companyId: foreign.id, driverId: foreignDriverId }, READ),
    ],
    [
      "read by history",
      (actor) => house.as(actor).run(historyListSchema, listHistory, { companyId: foreign.id }, READ),
    ],
    ["given a vehicle", (actor) => vehicleIn(actor, foreign.id, "x")],
    ["given a driver", (actor) => driverIn(actor, foreign.id, "x")],
  ];

  describe.each(["both walls", "the rules alone"])("in a company it does not reach, by %s", (walls) => {
    const down = walls === "the rules alone";
    const tables = ["companies", "company_packages", "vehicles", "drivers", "events", "users", "memberships"];
    const switched = async (how: "enable" | "disable") => {
      for (const table of tables) await house.owner.unsafe(`alter table ${table} ${how} row level security`);
    };
    beforeAll(() => (down ? switched("disable") : undefined));
    afterAll(() => (down ? switched("enable") : undefined));

    test.each(TRIES)("nothing is %s: it is not found", async (_, attempt) => {
      expect(await attempt(program)).toEqual({ ok: false, error: { code: "not_found" } });
    });

    test("nothing is in a list or a search", async () => {
      const asker = house.as(program);
      const seen = [
        await asker.run(companyListSchema, companyChanges, { updatedSince: "2020-01-01T00:00:00Z" }, READ),
        await asker.run(fleetChangesSchema, vehicleChanges, {}, READ),
        await asker.run(fleetChangesSchema, driverChanges, {}, READ),
        await asker.list(),
        await asker.list({ provider: "taksivaasa" }),
        await asker.run(searchSchema, search, { query: "kanaria" }, READ),
        await asker.run(searchSchema, search, { query: "aria" }, READ),
      ];
      expect(JSON.stringify(seen.map((one) => accepted<unknown>(one)))).not.toContain("Kanaria");
    });
  });

  describe("without the rules, by row-level security alone", () => {
    const asProgram = <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
      house.database.asActor(program, { mode: "write" }, work);
    const slice = {
      filter: { companyIds: null },
      order: { by: "id", direction: "asc" },
      cursor: null,
      limit: 50,
    } as const;

    test.each<[string, (db: Tx) => Promise<unknown>]>([
      ["findCompany", (db) => findCompany(db, foreign.id)],
      ["findCompany with a lock", (db) => findCompany(db, foreign.id, { lock: true })],
      ["listPackages", async (db) => [...(await listPackages(db, [foreign.id])).values()]],
      ["listCompanyRows", (db) => listCompanyRows(db, slice)],
      [
        "listWholeCompanies",
        async (db) => (await listWholeCompanies(db, slice)).map((one) => one.companyName),
      ],
      ["countByStatus", (db) => countByStatus(db, { companyIds: [foreign.id] })],
      ["findMember", (db) => findMember(db, vehicleRows, { companyId: foreign.id, id: foreignVehicleId })],
      ["its vehicles", (db) => db.execute(sql`select * from vehicles where company_id = ${foreign.id}`)],
      ["its drivers", (db) => db.execute(sql`select * from drivers where company_id = ${foreign.id}`)],
      ["its people", (db) => db.execute(sql`select id, email from users where email = ${foreign.owner}`)],
      ["its history", (db) => db.execute(sql`select * from events where company_id = ${foreign.id}`)],
      [
        "its counts",
        (db) => db.execute(sql`select 'standard' from fleet_counts where company_id = ${foreign.id}`),
      ],
    ])("%s sees nothing of it", async (_, query) => {
      expect(JSON.stringify(await asProgram(query))).not.toMatch(
        /[Kk]anaria|henkilo\d+|standard|"active":[1-9]|vaasa/,
      );
    });

    test("an update reaches no row of it", async () => {
      const before = JSON.stringify(await house.owner`select * from companies where id = ${foreign.id}`);
      await asProgram((db) => updateCompany(db, foreign, { ...foreign, companyName: "Kaapattu Oy" }));
      expect(JSON.stringify(await house.owner`select * from companies where id = ${foreign.id}`)).toBe(
        before,
      );
    });

    test.each<[string, (db: Tx) => Promise<unknown>]>([
      [
        "a vehicle",
        (db) =>
          db.execute(sql`
        insert into vehicles (company_id, make, created_by, modified_by) values (${foreign.id}, 'x', 'x', 'x')`),
      ],
      [
        "an event",
        (db) =>
          insertEvent(db, {
            actorKind: "client",
            actorId: program.id,
            actorLabel: "x",
            actorAdmin: false,
            entityType: "company",
            entityId: foreign.id,
            companyId: foreign.id,
            action: "update",
          }),
      ],
      [
        "an event of its own in another's name",
        (db) =>
          insertEvent(db, {
            actorKind: "client",
            actorId: (program.id ?? 0) + 1,
            actorLabel: "x",
            actorAdmin: false,
            entityType: "company",
            entityId: own.id,
            companyId: own.id,
            action: "update",
          }),
      ],
      [
        "an event of its own in a person's name",
        (db) =>
          insertEvent(db, {
            actorKind: "user",
            actorId: program.id,
            actorLabel: "x",
            actorAdmin: false,
            entityType: "company",
            entityId: own.id,
            companyId: own.id,
            action: "update",
          }),
      ],
      [
        "a package",
        (db) =>
          db.execute(sql`
        insert into company_packages (company_id, name, starts_on) values (${foreign.id}, 'premium', '2001-01-01')`),
      ],
    ])("%s of it cannot be inserted", async (_, query) => {
      await expect(asProgram(query)).rejects.toMatchObject({ cause: { code: "42501" } });
    });

    test.each<[string, string, string]>([
      ["approved", "status = 'inactive'", "CH004"],
      ["renamed", "company_name = 'Kaapattu Oy'", "CH002"],
      ["brought to another provider", "provider = 'taksivaasa'", "CH002"],
      ["given an owner", "owner_id = null", "CH002"],
    ])("what it reaches cannot be %s", async (_, set, code) => {
      const change = (db: Tx) => db.execute(sql.raw(`update companies set ${set} where id = ${own.id}`));
      await expect(asProgram(change)).rejects.toMatchObject({ cause: { code } });
    });

    test("no deleted row is restored", async () => {
      const vehicle = accepted(await vehicleIn(program, own.id, "Poistettava"));
      await house.owner`update vehicles set deleted_at = now() where id = ${vehicle.id}`;
      const back = (db: Tx) =>
        db.execute(sql`update vehicles set deleted_at = null where id = ${vehicle.id}`);
      await expect(asProgram(back)).rejects.toMatchObject({ cause: { code: "CH004" } });
    });
  });
});

describe("registering companies", () => {
  test("is allowed to a provider's API client, at its own provider and without an owner", async () => {
    const program = await programOf("registers", { kind: "provider", provider: PROVIDER });
    const asker = house.as(program);
    const body = newCompany();
    const made = accepted(await asker.create(body, "a-key-of-its-own"));
    expect(made).toMatchObject({ status: "incomplete", owner: null, createdBy: program.label });
    expect(accepted(await asker.create(body, "a-key-of-its-own")).id).toBe(made.id);
    expect(accepted(await asker.save(made.id, billingAndService())).status).toBe("pending");
    expect(codeOf(await asker.create(newCompany({ provider: "taksivaasa" })))).toBe("forbidden");
    expect(issueLines(await asker.save(made.id, { provider: "taksivaasa" }))).toEqual(["provider read_only"]);
  });

  test("is refused to the API client of named companies, which could not reach the new one", async () => {
    const program = await programOf("cannot-register", { kind: "companies", companyIds: [own.id] });
    expect(codeOf(await house.as(program).create(newCompany()))).toBe("forbidden");
  });
});

test("a company that changes its provider moves from the old provider's API client to the new one's", async () => {
  const helsinki = await programOf("helsinki", { kind: "provider", provider: PROVIDER });
  const vaasa = await programOf("vaasa", { kind: "provider", provider: "taksivaasa" });
  const { company } = await house.createCompany();
  const seen = async () => [
    codeOf(await house.as(helsinki).get(company.id)),
    codeOf(await house.as(vaasa).get(company.id)),
  ];
  expect(await seen()).toEqual(["ok", "not_found"]);
  accepted(await house.as(house.admin).save(company.id, { provider: "taksivaasa" }));
  expect(await seen()).toEqual(["not_found", "ok"]);
});

test("a deleted company is gone for the API client that named it, and back after its restoration", async () => {
  const { company, user } = await house.createCompany();
  const program = await programOf("named", { kind: "companies", companyIds: [company.id] });
  accepted(await house.as(user).remove(company.id));
  expect(codeOf(await house.as(program).get(company.id))).toBe("not_found");
  await house.owner`update companies set deleted_at = null where id = ${company.id}`;
  expect(codeOf(await house.as(program).get(company.id))).toBe("ok");
});

describe("a read-only actor of a company", () => {
  let onlooker: Actor;
  beforeAll(async () => {
    onlooker = { ...(await house.createUser()), readOnlyCompanyIds: [own.id] };
  });

  test("reads the company and its fleet, and no other company", async () => {
    const { id: vehicleId } = accepted(await vehicleIn(house.admin, own.id, "Katsottu"));
    const asker = house.as(onlooker);
    expect(accepted(await asker.get(own.id)).companyName).toBe("Oma Oy");
    const place = { companyId: own.id, vehicleId };
    expect(accepted(await asker.run(vehicleIdSchema, getVehicle, place, READ)).make).toBe("Katsottu");
    expect(codeOf(await asker.get(foreign.id))).toBe("not_found");
  });

  test("changes nothing of the company, neither through use cases nor through direct SQL", async () => {
    const asker = house.as(onlooker);
    expect((await asker.save(own.id, { companyName: "Kaapattu Oy" })).ok).toBe(false);
    expect((await vehicleIn(onlooker, own.id, "Kaapattu")).ok).toBe(false);
    const changed = await house.database.asActor(onlooker, { mode: "write" }, (db) =>
      db.execute(sql`update companies set company_name = 'Kaapattu Oy' where id = ${own.id} returning id`),
    );
    expect(changed).toHaveLength(0);
    expect(accepted(await house.as(house.admin).get(own.id)).companyName).toBe("Oma Oy");
  });
});
