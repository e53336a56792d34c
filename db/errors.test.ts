import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SYSTEM } from "#lib/core/actor.ts";
import { describeError } from "#lib/log-privacy.ts";
import { createDatabase, type Database } from "./client.ts";
import { isPassing, isUnavailable, refusalOf, Unavailable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let fixture: TestDatabase;
let database: Database;
beforeAll(async () => {
  fixture = await createTestDatabase();
  database = createDatabase({ url: fixture.url });
});
afterAll(async () => {
  await database.close();
  await fixture.drop();
});

/** Typed text that no error may write to a log. */
const CANARY = "kanaria@lintu.example";

const thrownBy = (query: SQL): Promise<unknown> =>
  database
    .asActor(SYSTEM, { mode: "write" }, async (db) => {
      await db.execute(query);
      await db.execute(query);
    })
    .then(
      () => null,
      (error: unknown) => error,
    );

describe("the logged error of a database contains no typed text", () => {
  test.each<[string, SQL, string | null]>([
    ["a value of another type", sql`select ${CANARY}::bigint`, "22P02"],
    ["a value of another type, among others", sql`select ${`${CANARY}\n    at ${CANARY}`}::date`, "22007"],
    ["a number too large", sql`select ${`1${"0".repeat(30)}`}::text::int, ${CANARY}`, "22003"],
    ["a NUL", sql`select ${`${CANARY}\u0000`}`, "22021"],
    ["the same twice", sql`insert into submissions values ('x', ${CANARY}, 'x', 1)`, "23505"],
    ["a check", sql`insert into submissions values ('x', ${`${CANARY}${"x".repeat(128)}`}, 'x', 1)`, "23514"],
    [
      "a missing row",
      sql`insert into memberships select 0, 0, 'owner', now() where ${CANARY} <> ''`,
      "23503",
    ],
    ["a missing right", sql`insert into users (subject, email) values (${CANARY}, ${CANARY})`, "42501"],
    ["a mistake of ours", sql`select nothing from nowhere where x = ${CANARY}`, "42P01"],
  ])("%s", async (_, query, code) => {
    const error = await thrownBy(query);
    const logged = JSON.stringify(describeError(error));
    expect(logged).not.toContain("kanaria");
    expect(logged).toContain(`"code":"${code}"`);
    expect(logged).toContain("errors.test.ts");
  });
});

const coded = (code: string) => Object.assign(new Error("x"), { code });

describe("an outage", () => {
  test.each([
    "CONNECTION_CLOSED",
    "CONNECTION_ENDED",
    "CONNECTION_DESTROYED",
    "CONNECT_TIMEOUT",
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "57P01",
    "57P02",
    "57P03",
    "08006",
    "08001",
    "40001",
    "40P01",
    "55P03",
    "57014",
    "53300",
    "25006",
    "28P01",
    "28000",
    "3D000",
    "53100",
    "08P01",
  ])("%s is an outage at any depth", (code) => {
    const wrapped = new Error("Failed query", { cause: coded(code) });
    for (const error of [coded(code), wrapped]) {
      expect(isUnavailable(error)).toBe(true);
      expect(refusalOf(error)).toBeNull();
    }
  });

  test("the product's own outage error is an outage, wrapped or not", () => {
    const own = new Unavailable("x");
    expect(isUnavailable(own) && isUnavailable(new Error("Failed query", { cause: own }))).toBe(true);
  });

  test.each(["23505", "42P01", "42501", "22P02", "UNDEFINED_VALUE", ""])("%j is no outage", (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  });

  test.each([null, undefined, "x", {}, new Error("x"), new TypeError("x")])("%o is no outage", (error) => {
    expect(isUnavailable(error)).toBe(false);
    expect(refusalOf(error)).toBeNull();
  });
});

test.each(["ECONNREFUSED", "57P03", "53300", "53100", "CONNECT_TIMEOUT", "25006"])(
  "%s may pass by itself",
  (code) => {
    expect(isPassing(coded(code))).toBe(true);
  },
);

test.each(["28P01", "28000", "3D000", "08P01", "42P01", "SELF_SIGNED_CERT_IN_CHAIN"])(
  "%s stays until a person repairs it",
  (code) => {
    expect(isPassing(coded(code))).toBe(false);
  },
);
