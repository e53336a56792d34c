import { afterAll, beforeAll, expect, test } from "vitest";
import { journalExportSchema } from "#lib/bookkeeping/schema.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { exportJournal } from "./journal.ts";

let house: TestHouse;
let arrange: ReturnType<typeof arrangerOf>;
let company: Company;
let user: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
  const vehicle = await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
  await arrange.payments(company.id, "2026-10-26", [[vehicle, "2026-11-02", 418_735]]);
});
afterAll(() => house.close());

async function settle(start: string, now: string): Promise<number> {
  const runId = await arrange.run(start);
  const by = { label: "maija@tolppa.example" };
  await finaliseRun({ database: house.database, runId, by, seller: SELLER, now: new Date(now) });
  return runId;
}

const journal = (actor: Actor, runId: number) =>
  house.as(actor).run(journalExportSchema, exportJournal, { runId, format: "csv" }, { mode: "read" });

/** The rows of the company's own statements and credit notes. */
async function ownRows(runId: number) {
  const own = await house.owner<{ number: string }[]>`
    select number from statements where company_id = ${company.id}`;
  const numbers = own.map(({ number }) => number);
  return accepted(await journal(house.admin, runId)).rows.filter(({ number }) => numbers.includes(number));
}

test("a run's journal balances, and the run that pays a credit note books it once", async () => {
  const first = await settle("2026-10-26", "2026-11-09T08:00:00Z");
  const [statement] = await house.owner<{ id: number; number: string; totalCents: number }[]>`
    select id::int, number, total_cents::int as "totalCents" from statements
    where run_id = ${first} and company_id = ${company.id}`;
  const rows = await ownRows(first);
  const sum = (of: "debitCents" | "creditCents") => rows.reduce((cents, row) => cents + row[of], 0);
  expect(sum("debitCents")).toBe(sum("creditCents"));
  const owed = rows.filter(({ account }) => account === "companyPayables");
  const owedCents = owed.reduce((cents, row) => cents + row.creditCents - row.debitCents, 0);
  expect(owedCents).toBe(statement?.totalCents);
  expect(rows[1]).toMatchObject({
    number: statement?.number,
    kind: "cardPayments",
    account: "companyPayables",
    creditCents: 418_735,
    vatBasisPoints: 1350,
  });

  const wish = {
    companyId: company.id,
    statementId: statement?.id,
    body: { positions: [2], reason: "Virhe" },
  };
  const now = { now: new Date("2026-11-10T08:00:00Z") };
  const note = accepted(await house.as(house.admin).run(creditNoteSchema, creditStatement, wish, now));
  expect(await ownRows(first)).toEqual(rows);
  const later = await ownRows(await settle("2026-11-09", "2026-11-23T08:00:00Z"));
  const ofNote = later.filter(({ number }) => number === note.number);
  expect(ofNote.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])).toEqual([
    ["commission", 11_306, 0],
    ["companyPayables", 0, 11_306],
  ]);
  expect(later.filter(({ kind }) => kind === "commission")).toEqual(ofNote);
});

test("only admins take a journal, and only of a final run", async () => {
  const open = await arrange.run("2026-11-23");
  expect(await journal(user, open)).toMatchObject({ error: { code: "forbidden" } });
  expect(await journal(house.admin, open)).toMatchObject({ error: { code: "not_found" } });
});
