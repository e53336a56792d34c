import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { folded, searchTerms } from "#lib/platform/search/search.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { findBeginnings, findPlates, findWords, listLikeWords } from "#lib/search/queries/search.ts";
import { listCompanyHits, listDriverHits, listVehicleHits } from "#lib/search/queries/search-hits.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search } from "./search.ts";

let house: TestHouse;
let a: { id: number; user: Actor };
let b: { id: number; user: Actor };

beforeAll(async () => {
  house = await openTestHouse();
  a = await companyOf("Kanarialintu Taksit Oy", "taksiHelsinki");
  b = await companyOf("Öhmanin Tilataksi Ky", "taksiHame");
  await house.owner`update companies set external_id = 'CAB-77' where id = ${a.id}`;
  await house.owner`insert into companies ${house.owner(
    ["Virtanen Oy", "Taksi Virtanen", "Länsi-Virtasen Taksi Ky", "Virta Ky", "Suurvirtanen Tmi"].map(company),
  )}`;
  await house.owner`insert into vehicles ${house.owner(
    [
      vehicle(a.id, "ABC-123", "Toyota", "Corolla"),
      vehicle(a.id, "ABC-1", "Škoda", "Superb"),
      vehicle(a.id, "XYZ-999", "Mercedes-Benz", "E 220 d"),
      vehicle(b.id, "ABC-200", "Toyota", "Prius"),
      { ...vehicle(b.id, "KAN-7", "Kanaria", "Lintu"), status: "inactive" },
      { ...vehicle(a.id, "DEL-1", "Poistettu", "Auto"), status: "incomplete", deleted_at: new Date() },
      { company_id: a.id, make: "Keskeneräinen", created_by: "t", modified_by: "t" },
    ].map(whole(["license_plate", "model", "year", "color", "vehicle_type", "status", "deleted_at"])),
  )}`;
  await house.owner`insert into drivers ${house.owner(
    [
      driver(a.id, "Timo", "Salo"),
      driver(a.id, "Matti", "Virtanen", {
        taxi_driving_license: "AJ-123456",
        contact_email: "matti@ajaja.example",
      }),
      driver(a.id, "Anna-Maria", "Kanarialintu", { phone_number: "+358401234567" }),
      driver(b.id, "Virtanen", "Aaltonen"),
      driver(b.id, "Väinö", "Mäkinen", { phone_number: "0409999999" }),
      driver(b.id, "Kari", "Suurvirtanen"),
      driver(b.id, "Åke", "Öhman", { status: "inactive" }),
      driver(a.id, "Poisto", "Poistettu", { status: "incomplete", deleted_at: new Date() }),
    ].map(whole(["status", "deleted_at"])),
  )}`;
});
afterAll(() => house.close());

async function companyOf(companyName: string, provider: string) {
  const { company: made, user } = await house.createCompany({
    status: "active",
    body: { companyName, provider },
  });
  return { id: made.id, user };
}

/** One insert needs the same columns in every row. */
const whole =
  (columns: readonly string[]) =>
  (row: Record<string, unknown>): Record<string, unknown> => ({
    ...Object.fromEntries(columns.map((column) => [column, column === "status" ? "incomplete" : null])),
    ...row,
  });

const company = (name: string, index: number) => ({
  business_id: `${5_000_000 + index}-1`,
  company_name: name,
  provider: "dride",
  street: "Katu 1",
  post_code: "00100",
  city: "Helsinki",
  first_name: "Maija",
  last_name: "Mäki",
  phone_number: "+358401234567",
  contact_email: "a@b.example",
  taxi_service_licence: "TL-1",
  created_by: "t",
  modified_by: "t",
});
const vehicle = (companyId: number, plate: string, make: string, model: string) => ({
  company_id: companyId,
  license_plate: plate,
  make,
  model,
  year: 2020,
  color: "musta",
  vehicle_type: "car",
  status: "active",
  created_by: "t",
  modified_by: "t",
});
const driver = (companyId: number, first: string, last: string, rest: object = {}) => ({
  company_id: companyId,
  taxi_driving_license: `L-${first}`,
  taxi_driving_license_expiration: "2030-01-01",
  first_name: first,
  last_name: last,
  phone_number: "+358501111111",
  contact_email: `${last.toLowerCase()}@x.example`.replace(/[åäö]/g, "o"),
  status: "active",
  created_by: "t",
  modified_by: "t",
  ...rest,
});

const ask = (actor: Actor, query: unknown) =>
  house.as(actor).run(searchSchema, search, { query }, { mode: "read" });

async function found(query: string, actor = house.admin) {
  const hits = accepted(await ask(actor, query));
  return {
    companies: hits.companies.map(({ companyName }) => companyName),
    vehicles: hits.vehicles.map(({ licensePlate }) => licensePlate),
    drivers: hits.drivers.map(({ contact }) => `${contact.lastName} ${contact.firstName}`),
  };
}

describe("the found rows, the likeliest first", () => {
  test.each<[query: string, kind: "companies" | "vehicles" | "drivers", names: (string | null)[]]>([
    // A beginning, a whole word, a part of a word.
    ["virtanen", "companies", ["Virtanen Oy", "Taksi Virtanen", "Suurvirtanen Tmi"]],
    ["VIRTANEN", "drivers", ["Virtanen Matti", "Aaltonen Virtanen", "Suurvirtanen Kari"]],
    [
      "virta",
      "companies",
      ["Virta Ky", "Virtanen Oy", "Taksi Virtanen", "Länsi-Virtasen Taksi Ky", "Suurvirtanen Tmi"],
    ],
    ["lä", "companies", ["Länsi-Virtasen Taksi Ky"]],
    ["taksi virtasen", "companies", ["Länsi-Virtasen Taksi Ky"]],
    ["cab-77", "companies", ["Kanarialintu Taksit Oy"]],
    ["abc123", "vehicles", ["ABC-123"]],
    ["ABC 1", "vehicles", ["ABC-1", "ABC-123"]],
    ["abc", "vehicles", ["ABC-1", "ABC-123", "ABC-200"]],
    ["toyota", "vehicles", ["ABC-123", "ABC-200"]],
    ["corolla toyota", "vehicles", ["ABC-123"]],
    ["toy pri", "vehicles", ["ABC-200"]],
    ["prius", "vehicles", ["ABC-200"]],
    ["mercedes benz", "vehicles", ["XYZ-999"]],
    ["999", "vehicles", ["XYZ-999"]],
    ["skoda", "vehicles", ["ABC-1"]],
    ["keskeneräinen", "vehicles", [null]],
    ["matti virtanen", "drivers", ["Virtanen Matti"]],
    ["virtanen matti", "drivers", ["Virtanen Matti"]],
    ["virt mat", "drivers", ["Virtanen Matti"]],
    ["maria", "drivers", ["Kanarialintu Anna-Maria"]],
    ["aj123", "drivers", ["Virtanen Matti"]],
    ["matti@ajaja.example", "drivers", ["Virtanen Matti"]],
    ["+358 40 123", "drivers", ["Kanarialintu Anna-Maria"]],
    ["0401234567", "drivers", ["Kanarialintu Anna-Maria"]],
    ["+358409999999", "drivers", ["Mäkinen Väinö"]],
    ["mäkinen", "drivers", ["Mäkinen Väinö"]],
    ["makinen vaino", "drivers", ["Mäkinen Väinö"]],
    ["åk", "drivers", ["Öhman Åke"]],
    // Only if nothing else is found: similar words.
    ["virtanne", "drivers", ["Virtanen Matti", "Aaltonen Virtanen", "Suurvirtanen Kari"]],
    ["mäkinne", "drivers", ["Mäkinen Väinö"]],
    ["matti virtamen", "drivers", ["Virtanen Matti"]],
    ["kanarialimtu", "companies", ["Kanarialintu Taksit Oy"]],
    ["toyora", "vehicles", ["ABC-123", "ABC-200"]],
    // Words too short to have trigrams in common with the ones that they mean.
    ["salo tmio", "drivers", ["Salo Timo"]],
    ["slao tiom", "drivers", ["Salo Timo"]],
    ["acb-123", "vehicles", ["ABC-123"]],
    ["xyz-998", "vehicles", ["XYZ-999"]],
    // Nothing.
    ["poistettu", "vehicles", []],
    ["poistettu", "drivers", []],
    ["del-1", "vehicles", []],
    ["zzzzzzzz", "companies", []],
    ["%", "companies", []],
  ])("%s finds %s %j", async (query, kind, names) => {
    const answer = await ask(house.admin, query);
    if (query === "%") expect(codeOf(answer)).toBe("invalid");
    else expect((await found(query))[kind]).toEqual(names);
  });

  test.each(["", "FI", "fi "])("a business id is found with and without dash, behind %j", async (prefix) => {
    const [row] = await house.owner<
      { business_id: string }[]
    >`select business_id from companies where id = ${b.id}`;
    const businessId = row?.business_id ?? "";
    for (const typed of [businessId, businessId.replace("-", ""), businessId.slice(0, 6)]) {
      expect((await found(prefix + typed)).companies).toContain("Öhmanin Tilataksi Ky");
    }
  });

  test("a hit shows its company and its status", async () => {
    const { vehicles, drivers, companies } = accepted(await ask(house.admin, "kanaria"));
    expect(companies[0]).toMatchObject({ id: a.id, companyName: "Kanarialintu Taksit Oy", status: "active" });
    expect(vehicles[0]).toMatchObject({
      licensePlate: "KAN-7",
      status: "inactive",
      company: { id: b.id, companyName: "Öhmanin Tilataksi Ky" },
    });
    expect(drivers[0]).toMatchObject({
      contact: { lastName: "Kanarialintu", phoneNumber: "+358401234567" },
      company: { id: a.id },
    });
  });

  test("at most eight of a kind are shown, with their total", async () => {
    const many = Array.from({ length: 30 }, (_, index) => driver(b.id, `Etu${index}`, "Yleinen"));
    await house.owner`insert into drivers ${house.owner(many)}`;
    for (const query of ["yleinen", "yl", "etu", "yleimen", "leinen"]) {
      const hits = accepted(await ask(house.admin, query));
      expect([query, hits.drivers.length, hits.totals]).toEqual([
        query,
        8,
        { companies: 0, vehicles: 0, drivers: 30 },
      ]);
    }
    expect(accepted(await ask(b.user, "yleinen")).totals.drivers).toBe(30);
    expect(accepted(await ask(a.user, "yleinen")).totals.drivers).toBe(0);
  });

  test.each([
    [100, 100],
    [101, null],
  ])("%i of a kind are counted as %j", async (there, total) => {
    const name = `Laskettu${"abc"[there % 3]}`;
    const many = Array.from({ length: there }, (_, index) => driver(b.id, `Kpl${index}`, name));
    await house.owner`insert into drivers ${house.owner(many)}`;
    expect(accepted(await ask(house.admin, name)).totals.drivers).toBe(total);
  });
});

test("a deleted company's fleet is not found, and hides no live row", async () => {
  const { company: gone, user } = await house.createCompany();
  const theirs = Array.from({ length: 9 }, (_, index) => index);
  await house.owner`insert into vehicles ${house.owner(theirs.map((n) => vehicle(gone.id, `ZAP-${n}`, "Zapzap", "Z")))}`;
  await house.owner`insert into drivers ${house.owner(theirs.map((n) => driver(gone.id, `Z${n}`, "Zapponen")))}`;
  await house.owner`insert into vehicles ${house.owner([vehicle(a.id, "ZAP-999", "Zapzap", "Z")])}`;
  await house.owner`insert into drivers ${house.owner([driver(a.id, "Ö", "Zapponen")])}`;
  expect((await found("zapzap")).vehicles).toHaveLength(8);
  accepted(await house.as(user).remove(gone.id));
  for (const query of ["zap", "zapzap", "apzap", "zapzp"])
    expect([query, (await found(query)).vehicles]).toEqual([query, ["ZAP-999"]]);
  for (const query of ["zapponen", "apponen", "zapponem"])
    expect([query, (await found(query)).drivers]).toEqual([query, ["Zapponen Ö"]]);
  expect(await found("zap", user)).toEqual({ companies: [], vehicles: [], drivers: [] });
});

describe("of a company's user", () => {
  test.each([
    "virtanen",
    "vi",
    "virtanne",
    "mat vir",
    "abc",
    "ab",
    "toyota",
    "toyora",
    "acb-123",
    "aj-1",
    "040",
    "matti@ajaja",
    "kanarialintu",
    "kanarialimtu",
    "1234",
    "ta",
    "a",
    "maria",
  ])("%s finds only their own", async (query) => {
    const hits = await ask(b.user, query);
    if (!hits.ok) return expect(hits.error.code).toBe("invalid");
    expect(JSON.stringify(hits.value)).not.toMatch(/ABC-1|Matti|Anna-Maria|Kanarialintu Taksit|Virtanen Oy/);
    for (const { company: whose } of [...hits.value.vehicles, ...hits.value.drivers])
      expect(whose.id).toBe(b.id);
  });

  test("finds its own rows in the same ways", async () => {
    expect(await found("öhmanin", b.user)).toMatchObject({ companies: ["Öhmanin Tilataksi Ky"] });
    expect((await found("abc", b.user)).vehicles).toEqual(["ABC-200"]);
    expect((await found("toyora", b.user)).vehicles).toEqual(["ABC-200"]);
    expect((await found("abc-20", b.user)).vehicles).toEqual(["ABC-200"]);
    expect((await found("acb-200", b.user)).vehicles).toEqual(["ABC-200"]);
    expect((await found("prius toyota", b.user)).vehicles).toEqual(["ABC-200"]);
    expect((await found("virtanen", b.user)).drivers).toEqual(["Aaltonen Virtanen", "Suurvirtanen Kari"]);
    expect((await found("makinne", b.user)).drivers).toEqual(["Mäkinen Väinö"]);
    expect((await found("0409", b.user)).drivers).toEqual(["Mäkinen Väinö"]);
  });

  test("a user without a company finds nothing", async () => {
    const nobody = await house.createUser();
    expect(await found("virtanen", nobody)).toEqual({ companies: [], vehicles: [], drivers: [] });
  });
});

test("of more than 100 companies a mistyped word finds the same, whatever names other companies have", async () => {
  const unknown = Array.from({ length: 100 }, (_, index) => 1_000_000 + index);
  const many: Actor = { ...house.program, admin: false, companyIds: [b.id, ...unknown] };
  const add = (companyId: number, names: string[]) =>
    house.owner`insert into drivers ${house.owner(names.map((name) => driver(companyId, "Ensi", name)))}`;
  const own = ["Hopeakoskaa", "Hopeakoskab", "Hopeakoskac", "Hopeaxoski"];
  await add(b.id, own);
  const seen = async () => (await found("hopeaqoski", many)).drivers.map((name) => name.split(" ")[0]).sort();
  expect(await seen()).toEqual(own);
  await add(a.id, ["Hopeakoski", "Hopeaposki", "Hopeamoski", "Hopeatoski"]);
  expect(await seen()).toEqual(own);
});

describe("each wall alone", () => {
  const asB = <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
    house.database.asActor(b.user, { mode: "read" }, work);
  const terms = searchTerms("kanarialintu");

  describe("the functions that search, with row-level security off", () => {
    const TABLES = ["companies", "vehicles", "drivers"];
    beforeAll(async () => {
      for (const table of TABLES) await house.owner.unsafe(`alter table ${table} disable row level security`);
    });
    afterAll(async () => {
      for (const table of TABLES) await house.owner.unsafe(`alter table ${table} enable row level security`);
    });

    test("row-level security is off", async () => {
      expect(
        await asB((db) => db.execute(sql`select id from drivers where company_id = ${a.id}`)),
      ).not.toHaveLength(0);
    });

    test.each(["kanarialintu", "kanarialimtu", "abc-123", "acb-123", "matti", "aj-123456", "cab-77"])(
      "%s finds nothing of another company",
      async (query) => {
        const hits = JSON.stringify(accepted(await ask(b.user, query)));
        expect(hits).not.toMatch(/ABC-1|Matti|Anna-Maria|Kanarialintu Taksit/);
      },
    );

    test.each(["company", "vehicle", "driver"] as const)(
      "no %s of another company is found",
      async (kind) => {
        const ids = await asB(async (db) => [
          ...(await findBeginnings(db, kind, searchTerms(kind === "vehicle" ? "abc-1" : "kanarialintu"), 8)),
          ...(await findWords(db, kind, kind === "vehicle" ? ["corolla"] : terms.words, 8)),
          ...(kind === "vehicle" ? await findPlates(db, ["abc123"], 8) : []),
        ]);
        expect(ids).toEqual([]);
      },
    );

    test("the words of few companies are those of their own rows", async () => {
      const words = (kind: "driver" | "vehicle", typed: string) =>
        asB((db) => listLikeWords(db, kind, [typed]));
      expect((await words("driver", "kanarialintu")).map(({ word }) => word)).not.toContain("kanarialintu");
      expect(await words("vehicle", "kanarja")).toEqual([{ typed: "kanarja", word: "kanaria" }]);
    });

    test.each([
      ["no role", "reset role"],
      ["a provider's program without a provider", "set local role tolppa_provider"],
      ["a person without companies", "set local role tolppa_user"],
      ["an overseer without an id", "set local role tolppa_overseer"],
    ])("%s finds nothing", async (_, role) => {
      const found = house.owner.begin(async (sql) => {
        await sql.unsafe(role);
        return sql`select * from search_containing('company', '{taksi}', '{%taksi%}', '{}', 8)`;
      });
      expect(await found).toEqual([]);
    });

    // The transaction is rolled back.
    test.each([
      ["a provider's program", "tolppa_provider", { "app.provider": "taksiHelsinki" }, true],
      ["another provider's program", "tolppa_provider", { "app.provider": "taksiHame" }, false],
      ["an overseer of the aggregator", "tolppa_overseer", { "app.user_id": "aggregator" }, true],
      ["another overseer", "tolppa_overseer", { "app.user_id": "stranger" }, false],
      ["a person, who always names companies,", "tolppa_user", { "app.user_id": "aggregator" }, false],
    ])("%s of companies that are not named finds only their own", async (_, role, settings, isFound) => {
      class RolledBack extends Error {}
      const found = house.owner.begin(async (sql) => {
        const [row] = await sql<{ id: string }[]>`
          update companies set company_type = 'aggregator' where id = ${b.id} returning id`;
        await sql`update companies set aggregator_company_id = ${row?.id ?? null} where id = ${a.id}`;
        await sql`update companies set status = 'active' where id = ${b.id}`;
        await sql`insert into memberships values (${house.admin.id}, ${b.id}, 'member')`;
        await sql.unsafe(`set local role ${role}`);
        for (const [name, value] of Object.entries(settings)) {
          const ids: Record<string, unknown> = { aggregator: house.admin.id, stranger: a.user.id };
          await sql`select set_config(${name}, ${String(ids[value] ?? value)}, true)`;
        }
        const rows =
          await sql`select * from search_containing('driver', '{kanarialintu}', '{%kanarialintu%}', '{}', 8)`;
        expect(rows.length > 0).toBe(isFound);
        throw new RolledBack();
      });
      await expect(found).rejects.toThrow(RolledBack);
    });
  });

  test.each([
    ["provider", "tolppa_provider", "app.provider", () => ["taksiHelsinki", "taksiHame"]],
    ["overseer", "tolppa_overseer", "app.user_id", () => [a.user.id, b.user.id]],
  ])("one transaction finds for each %s only their own", async (_, role, setting, actors) => {
    class RolledBack extends Error {}
    const seen: number[][] = [];
    const transaction = house.owner.begin(async (sql) => {
      const own = (index: number) =>
        sql`update companies set company_type = 'aggregator', status = 'active' where id = ${[a, b][index]?.id ?? 0}`;
      await own(0);
      await own(1);
      const under = await sql<
        { id: number }[]
      >`select id::int from companies where company_name in ('Virta Ky', 'Virtanen Oy') order by company_name`;
      await sql`update companies set aggregator_company_id = ${a.id}, provider = 'taksiHelsinki' where id = ${under[0]?.id ?? 0}`;
      await sql`update companies set aggregator_company_id = ${b.id}, provider = 'taksiHame' where id = ${under[1]?.id ?? 0}`;
      await sql.unsafe(`set local role ${role}`);
      for (const actor of [...actors(), ...actors()]) {
        await sql`select set_config(${setting}, ${String(actor)}, true)`;
        const rows = await sql<{ id: number }[]>`
          select id::int from search_containing('company', '{virta}', '{%virta%}', '{}', 8) id`;
        seen.push(rows.map(({ id }) => under.findIndex((one) => one.id === id)));
      }
      throw new RolledBack();
    });
    await expect(transaction).rejects.toThrow(RolledBack);
    expect(seen).toEqual([[0], [1], [0], [1]]);
  });

  describe("row-level security, with the functions left out", () => {
    test("row-level security also hides rows that are asked for by id", async () => {
      const rows = (table: string) => house.owner.unsafe(`select id::int from ${table}`);
      const idsOf = async (table: string) => (await rows(table)).map(({ id }) => Number(id));
      const [companies, vehicles, drivers] = [
        await idsOf("companies"),
        await idsOf("vehicles"),
        await idsOf("drivers"),
      ];
      expect((await asB((db) => listCompanyHits(db, companies))).map(({ id }) => id)).toEqual([b.id]);
      expect((await asB((db) => listVehicleHits(db, vehicles))).every((hit) => hit.company.id === b.id)).toBe(
        true,
      );
      expect((await asB((db) => listDriverHits(db, drivers))).every((hit) => hit.company.id === b.id)).toBe(
        true,
      );
    });

    test("only the portal reads or writes the list of all words", async () => {
      const refused = { cause: { code: "42501" } };
      for (const statement of [
        sql`select word from search_words`,
        sql`select learn_words('driver', array['x'])`,
      ])
        await expect(asB((db) => db.execute(statement))).rejects.toMatchObject(refused);
    });
  });
});

test("the database folds words like the rules, letter by letter", async () => {
  const letters = Array.from({ length: 0x250 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index));
  const rows = await house.owner<{ letter: string; word: string }[]>`
    select letter, search_words_of(letter) as word from unnest(${letters}::text[]) letter`;
  const differing = rows.filter(({ letter, word }) => word !== ` ${folded(letter.toLowerCase())}`);
  expect(differing).toEqual([]);
});

test("the database folds usual signs beside a rare one like usual signs alone", async () => {
  const usual = "Åke & Björn/Häme: T:mi A-1 Oy.";
  const signs = Array.from({ length: 0x250 - 0x21 }, (_, index) => String.fromCodePoint(0x21 + index));
  const rows = await house.owner<{ sign: string }[]>`
    select sign from unnest(${signs}::text[]) sign
    where search_words_of(${usual} || ' ' || sign) is distinct from search_words_of(${usual}) || search_words_of(sign)`;
  expect(rows).toEqual([]);
  const [row] = await house.owner<{ words: string }[]>`select search_words_of(${usual}) as words`;
  expect(row?.words).toBe(" ake   bjorn hame  t mi a 1 oy ");
});

describe("bad input", () => {
  test.each([
    [undefined, "required"],
    [7, "required"],
    [["a", "b"], "required"],
    ["", "too_short:2"],
    ["a", "too_short:2"],
    ["   a   ", "too_short:2"],
    ["\u200b\u200bä", "too_short:2"],
    ["x".repeat(65), "too_long:64"],
    ["x".repeat(10_000), "too_long:64"],
    ["a\u0000b", "bad_characters"],
    ["\ud800ab", "bad_characters"],
    ["\u202ea\u202c", "too_short:2"],
  ])("%j is refused as %s", async (query, code) => {
    expect(await ask(house.admin, query)).toMatchObject({
      ok: false,
      error: { code: "invalid", issues: [{ path: "query", code }] },
    });
  });

  test.each([
    "%%",
    "__",
    "\\\\",
    "%_\\",
    "'; drop table companies; --",
    "((((",
    "%".repeat(64),
    "👍👍",
    "ß ss",
    "{a,b}",
    '"a"',
  ])("%j finds nothing that does not contain it", async (query) => {
    expect(await found(query)).toEqual({ companies: [], vehicles: [], drivers: [] });
  });

  test("any text of 64 signs is answered, for admins and users", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 64, unit: "binary" }), fc.boolean(), async (query, admin) => {
        const answer = await ask(admin ? house.admin : b.user, query);
        expect(answer.ok || answer.error.code === "invalid").toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
