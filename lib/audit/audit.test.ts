import { readdirSync, readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { findLastAudit, holdAudit } from "#lib/audit/queries/runs.ts";
import { AUDITED_TABLES } from "#lib/audit/queries/visible.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { audit } from "#scripts/audit.ts";
import type { CheckResult } from "./rules/outcome.ts";
import { keepBooks } from "./testing.ts";
import { LEDGER_BREAKS } from "./testing-ledger-breaks.ts";
import { PAYMENT_BREAKS } from "./testing-payment-breaks.ts";
import { PAYOUT_BREAKS } from "./testing-payout-breaks.ts";
import { STATEMENT_BREAKS } from "./testing-statement-breaks.ts";
import { auditBooks, auditIfDue, EVERYTHING, runChecks } from "./use-cases/audit.ts";
import { CHECKS } from "./use-cases/checks.ts";
import type { Drawing } from "./use-cases/documents.ts";

// One database with complete books. Each test breaks them as their owner, past every trigger, and rolls the break back.

let house: TestHouse;
let owner: Database;
beforeAll(async () => {
  house = await openTestHouse();
  owner = createDatabase({ url: house.urls.owner, max: 1 });
  await keepBooks(house);
});
afterAll(async () => {
  await owner.close();
  await house.close();
});

class TakenBack extends Error {}

/** The result of one check of the broken books. */
async function auditBroken(
  check: string,
  breaks: readonly SQL[],
  draw: Drawing = drawing,
): Promise<CheckResult[]> {
  let results: CheckResult[] = [];
  const broken = owner.asActor(SYSTEM, { mode: "write" }, async (db) => {
    await db.execute(sql`reset role`);
    await db.execute(sql`set local session_replication_role = replica`);
    for (const one of breaks) await db.execute(one);
    const checks = CHECKS.filter(({ id }) => id === check);
    results = await runChecks(db, {
      draw,
      checks,
      depth: { ...EVERYTHING, documentsOfEach: 1, pdfsOfEach: 1 },
    });
    throw new TakenBack();
  });
  await expect(broken).rejects.toThrow(TakenBack);
  return results;
}

const found = (results: readonly CheckResult[]): Record<string, string> =>
  Object.fromEntries(
    results.flatMap(({ id, differences, named }) => (differences > 0 ? [[id, named.join("; ")]] : [])),
  );

test("intact books have no difference, and every check has compared something", async () => {
  const { results } = await auditBooks(house.database, { draw: drawing });
  expect(found(results)).toEqual({});
  expect(results.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
});

test("payments before the first settlement run are no difference", async () => {
  const opened = [sql`update settlement_runs set closed_at = null, finalised_at = null, result = null`];
  expect(found(await auditBroken("payments_run", opened))).toEqual({});
});

test("only the newest statements and files are read whole, and the rest is counted as left out", async () => {
  const depth = { statements: 5, files: 2, documentsOfEach: 1, pdfsOfEach: 1 };
  const { results } = await auditBooks(house.database, { draw: drawing, depth });
  expect(results.filter(({ left }) => left !== undefined)).toMatchObject([
    { id: "content_hashes", rows: 5, left: 9 },
    { id: "computed_again", rows: 4, left: 9 },
    { id: "file_texts", rows: 2, left: 4 },
  ]);
});

const BREAKS = [...PAYMENT_BREAKS, ...STATEMENT_BREAKS, ...LEDGER_BREAKS, ...PAYOUT_BREAKS];

describe("broken books are found", () => {
  test.each(BREAKS)("where %s", async (_, check, named, breaks) => {
    expect(found(await auditBroken(check, breaks))).toEqual({ [check]: expect.stringContaining(named) });
  });

  test.each<[string, Partial<Drawing>]>([
    ["CSV", { csv: async () => Buffer.from("otsikko\r\n1,00") }],
    ["Finvoice", { finvoice: (document) => drawing.finvoice(document).replace("<RowAmount", "<Row") }],
    ["JSON", { json: (document) => ({ ...drawing.json(document), priceCents: document.totalCents + 1 }) }],
    ["PDF", { pdf: (document) => drawing.pdf({ ...document, grossCents: document.grossCents + 1 }) }],
  ])("where %s shows another sum", async (name, wrong) => {
    const results = await auditBroken("documents", [], { ...drawing, ...wrong });
    expect(found(results)).toEqual({
      documents: expect.stringMatching(new RegExp(`^2026-000009 ${name}; 2026-000012 ${name}; `)),
    });
  });

  test("every check can fail", () => {
    const broken = new Set(BREAKS.map(([, check]) => check)).add("documents");
    expect(CHECKS.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});

describe("npm run audit", () => {
  const run = async (...options: string[]) => {
    const said: string[] = [];
    const results = await audit(house.database, options, (line) => said.push(line));
    return { said, results };
  };

  test("prints a line for each check, and the sum", async () => {
    const { said, results } = await run("--everything", "--documents");
    expect(said).toHaveLength(results.length + 2);
    expect(said[1]).toMatch(/^conservation +payments \+ corrections .* 12 +0 +\d\.\d$/);
    expect(said.at(-1)).toBe(`${CHECKS.length} checks, no difference`);
  });

  test("stores its result only on request, and refuses an unknown option", async () => {
    const count = () => house.owner`select cause from audit_runs where cause = 'command'`;
    await run();
    expect(await count()).toHaveLength(0);
    await run("--store");
    expect(await count()).toHaveLength(1);
    await house.owner`delete from audit_runs`;
    await expect(run("--fix")).rejects.toThrow("Usage: npm run audit");
  });
});

describe("the regular audit", () => {
  const auditAt = (now: string) =>
    auditIfDue(house.database, { draw: drawing }, { now: new Date(now), fromHour: 4 });
  const last = () => house.database.asActor(SYSTEM, { mode: "read" }, findLastAudit);

  test("is made once a night, and stored with its result", async () => {
    expect((await auditAt("2026-11-23T02:02:00Z"))?.results).toHaveLength(CHECKS.length);
    expect(await auditAt("2026-11-23T02:03:00Z")).toBeNull();
    expect(await last()).toMatchObject({ cause: "daily", finalRuns: 4, differences: 0 });
  });

  test("is made again after another final run", async () => {
    await house.owner`update audit_runs set final_runs = 3`;
    expect(await auditAt("2026-11-23T02:04:00Z")).not.toBeNull();
    expect(await last()).toMatchObject({ cause: "run", finalRuns: 4 });
  });

  test("is left to the process that is already making it", async () => {
    await owner.asActor(SYSTEM, { mode: "read" }, async (db) => {
      expect(await holdAudit(db)).toBe(true);
      expect(await auditAt("2026-11-24T02:00:00Z")).toBeNull();
    });
    expect(await auditAt("2026-11-24T02:00:00Z")).not.toBeNull();
  });
});

describe("an audit that would not see every row", () => {
  const asking = (setup: SQL[]) =>
    owner.asActor(SYSTEM, { mode: "write" }, async (db) => {
      for (const one of setup) await db.execute(one);
      return runChecks(db, { draw: drawing });
    });

  test.each<[string, SQL[]]>([
    ["as a company", [sql`set local role tolppa_user`]],
    [
      "behind a policy that restricts",
      [
        sql`reset role`,
        sql`create policy less on payments as restrictive for select to tolppa_admin using (company_id > 1)`,
        sql`set local role tolppa_admin`,
      ],
    ],
    [
      "without the right to read a table",
      [
        sql`reset role`,
        sql`revoke select on number_series from tolppa_admin`,
        sql`set local role tolppa_admin`,
      ],
    ],
  ])("is refused %s", async (_, setup) => {
    await expect(asking(setup)).rejects.toThrow("Row-level security may hide rows");
  });

  test("knows every table that the checks read", async () => {
    const folder = new URL("./queries/", import.meta.url);
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
    const tables = await house.owner<{ name: string }[]>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
    const read = tables.flatMap(({ name }) =>
      texts.some((text) => new RegExp(`\\b(?:from|join) ${name}\\b`).test(text)) ? [name] : [],
    );
    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((name) => !AUDITED_TABLES.some((one) => one === name))).toEqual([]);
  });
});
