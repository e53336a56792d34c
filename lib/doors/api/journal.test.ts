import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as list } from "#app/api/settlement-runs/[runId]/journal/route.ts";
import { journalTable } from "#lib/bookkeeping/columns.ts";
import { journalExportSchema } from "#lib/bookkeeping/schema.ts";
import { exportJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import type { Actor } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { accepted } from "#lib/platform/use-case/testing.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";

let api: TestApi;
let user: Actor;
let runId: number;

beforeAll(async () => {
  api = await openTestApi();
  const arrange = arrangerOf(api.house.owner);
  for (const plate of ["AAA-1", "AAA-2", "AAA-3"]) {
    const made = await api.house.createCompany({ status: "active" });
    const companyId = made.company.id;
    user = made.user;
    await arrange.packages(companyId, [["standard", "2026-10-26", null]]);
    const vehicle = await arrange.vehicle(plate, [[companyId, "2026-10-26", null]]);
    await arrange.payments(companyId, "2026-10-26", [[vehicle, "2026-11-02", 418_735]]);
  }
  runId = await arrange.run("2026-10-26");
  await finaliseRun({
    database: api.house.database,
    runId,
    by: { label: "maija@tolppa.example" },
    seller: SELLER,
    now: new Date("2026-11-09T08:00:00Z"),
  });
}, 60_000);
afterAll(() => api.close());

const at = (query = "") => `/api/settlement-runs/${runId}/journal${query}`;
const page = (query: string, actor: Actor = api.house.admin) =>
  api.call(actor, list, `GET ${at(query)}`, { params: { runId: String(runId) } });

type Entry = Record<string, unknown> & { number: string; debitCents: number; creditCents: number };

/** All pages, with one statement per page. */
async function pages(): Promise<Entry[][]> {
  const all: Entry[][] = [];
  let query: string | undefined = "?limit=1";
  while (query !== undefined) {
    const answer: Response = await page(query);
    expect(answer.status).toBe(200);
    all.push((await answer.json()) as Entry[]);
    query = /(\?.*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return all;
}

test("the pages of a journal have the same entries as its file, and debit equals credit on each", async () => {
  const all = await pages();
  expect(all.length).toBeGreaterThanOrEqual(3);
  for (const entries of all) {
    expect(new Set(entries.map(({ number }) => number)).size).toBe(1);
    const sum = (of: "debitCents" | "creditCents") => entries.reduce((cents, one) => cents + one[of], 0);
    expect(sum("debitCents")).toBe(sum("creditCents"));
  }
  const wish = { runId, format: "csv" };
  const { rows } = accepted(
    await api.house.as(api.house.admin).run(journalExportSchema, exportJournal, wish, { mode: "read" }),
  );
  const cells = rows.map((row) => Object.values(journalTable.columns).map(({ value }) => value(row)));
  const euros = (cents: number) => (cents === 0 ? null : cents / 100);
  expect(
    all
      .flat()
      .map((one) => [
        { date: one.date },
        one.number,
        one.account,
        one.accountName,
        euros(one.debitCents),
        euros(one.creditCents),
        one.vatCode,
        one.vatBasisPoints === null ? null : Number(one.vatBasisPoints) / 100,
        one.companyName,
        one.explanation,
      ]),
  ).toEqual(cells);
});

test("a journal is for admins", async () => {
  expect((await page("", user)).status).toBe(403);
  const unknown = await api.call(api.house.admin, list, "GET /api/settlement-runs/999999/journal", {
    params: { runId: "999999" },
  });
  expect(unknown.status).toBe(404);
});
