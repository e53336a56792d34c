import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Assumptions of docs/decisions/0158-order-of-names.md.

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const NAMES = [
  ..."Aalto,Åberg,Åkerlund,Ahlqvist,Aho,Äijälä,Ämmälä,Andersson,Öhman,Österberg,Östberg,Oinonen,Olsson,Ørsted,Æbelø".split(
    ",",
  ),
  ..."Vallin,Wallin,Wahlroos,Vahlroos,Virtanen,Wirtanen,Veräjä,Werner,von Wright,Von Essen,de la Cruz,De Geer".split(
    ",",
  ),
  ..."Zetterberg,Žukov,Zukov,Šimko,Simko,Sjöberg,Süß,Suss,Müller,Muller,Mylläri,Ülle,Ylönen,Yli-Mäki,Yli Mäki".split(
    ",",
  ),
  ..."Linden,Lindén,Lindeen,Ståhl,Stahl,Cafe Rose,Café Rose,Gröönroos,Grönroos,Hämäläinen,Hamalainen,Õun,Oun".split(
    ",",
  ),
  ..."taksi 2,Taksi 10,Taksi-Åbo,Taksi Ä Oy,TAKSI O Oy,Taksi & Co,1. Taksi,O'Brien,Nguyễn,Łukasz,Đặng,Ðorđe".split(
    ",",
  ),
];

const sorted = async (collation: string): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${NAMES}::text[]) name order by name collate ${sql(collation)}, name collate "C"`;
  return rows.map(({ name }) => name);
};

test("Finnish and Swedish sort names alike", async () => {
  expect(await sorted("sv-x-icu")).toEqual(await sorted("fi-x-icu"));
});

test("English differs in the letters that end the Finnish and Swedish alphabets", async () => {
  const end = ({ at, of }: { at: number; of: string[] }) => of.slice(at).map((name) => name[0]);
  const [finnish, english] = [await sorted("fi-x-icu"), await sorted("en-x-icu")];
  expect(new Set(end({ at: finnish.indexOf("Zukov") + 2, of: finnish }))).toEqual(new Set("ÅÄÆÖØ"));
  expect(english.at(-1)).toBe("Žukov");
  expect(english.indexOf("Äijälä")).toBeLessThan(english.indexOf("Andersson"));
});
