import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fillLedger, randomOf } from "#e2e/support/ledgers.ts";
import { drawDpi } from "#lib/adapters/documents/dpi.ts";
import { schemas } from "#lib/adapters/documents/testing.ts";
import { type ReadMessage, readDpi } from "#lib/adapters/documents/testing-dpi.ts";
import { addDays } from "#lib/core/calendar.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { listLedgerDifferences } from "#lib/seller-reports/queries/seller-figures.ts";
import {
  makeSellerReportSchema,
  saveReportingDutySchema,
  sellerReportFileSchema,
} from "#lib/seller-reports/schema.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, fillSettlements, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { saveReportingDuty, sellerReportMaking, sellerReportReading } from "./make-report.ts";
import { hashOfReport } from "./testing.ts";

// Random books of many companies, each a ledger. An oracle adds the payments themselves. SUMS_LEDGERS and SUMS_SEED choose others.

// biome-ignore-start lint/style/noProcessEnv: a developer chooses how much is read
const LEDGERS = Number(process.env.SUMS_LEDGERS ?? 50);
const SEED = Number(process.env.SUMS_SEED ?? 20_261_129);
// biome-ignore-end lint/style/noProcessEnv: see above
const LIMIT_MS = 60_000 + LEDGERS * 1_000;

const SCHEMA = "dac7/DPIXML_v1.0.xsd";
const PERIODS = ["2026-08-31", "2026-09-14", "2026-09-28"].map((start) => ({
  start,
  end: addDays(start, 13),
}));
const NOW = new Date("2027-01-15T10:00:00Z");
const YEAR = 2026;

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  const { owner } = house;
  const random = randomOf(SEED);
  await fillSettlements(owner, { companies: LEDGERS, vehicles: 1, payments: 0 });
  await owner`select setval('vehicles_id_seq', ${LEDGERS + 1})`;
  await owner`update vehicle_activities set active_to = active_from + 1`;
  await owner`insert into settlement_rules (valid_from, max_carry_periods, carry_limit_cents, payment_term_days)
    values (${PERIODS[0]?.start ?? ""}, 1, 10000000, 14)`;
  for (let id = 1; id <= LEDGERS; id += 1) await fillLedger(owner, id, { periods: PERIODS, random });
  for (const { start, end } of PERIODS) {
    const runId = await arrangerOf(owner).run(start);
    const now = new Date(Date.parse(end) + 32 * 3_600_000);
    accepted(await finaliseRun({ database: house.database, runId, by: house.admin, seller: SELLER, now }));
    await owner`insert into payout_files (number, run_id, body, sha256, payments, total_cents, created_by)
      values (${`MAKSU-2026-00000${runId}`}, ${runId}, '', sha256(''), 1, 1, 'x')`;
  }
  // Most payouts are paid, in this year or in the next. Some were only accepted, some came back, and some have not left.
  const payable = await owner<
    { id: number }[]
  >`select id::int from statements where outcome = 'payout' order by id`;
  for (const { id } of payable) {
    const paidOn = random.chance(0.8) ? addDays("2026-03-01", random.between(0, 330)) : null;
    if (random.chance(0.1)) continue;
    const add = (iban: string, returned: boolean) => owner`
      insert into payouts (statement_id, company_id, file_id, amount_cents, iban, executed_on, accepted_at, paid_on, rejected_at, reason)
      select s.id, s.company_id, f.id, s.total_cents, ${iban}, s.payout_date, ${paidOn ?? "2026-10-20"}::date, ${paidOn}::date,
        ${returned ? "2026-11-20" : null}::timestamptz, ${returned ? "RTND" : null}
      from statements s join payout_files f on f.run_id = s.run_id where s.id = ${id}`;
    if (random.chance(0.1)) await add("FI9080002627761348", true);
    if (random.chance(0.9)) await add("FI2112345600000785", false);
  }
  await owner`analyze`;
  accepted(
    await house
      .as(house.admin)
      .run(saveReportingDutySchema, saveReportingDuty, { version: 0, body: { duty: "yes" } }),
  );
}, LIMIT_MS);
afterAll(() => house.close());

const make = async () =>
  house
    .as(house.admin)
    .run(
      makeSellerReportSchema,
      sellerReportMaking({ seller: () => SELLER, draw: drawDpi("DPI_HU"), hash: hashOfReport }),
      { year: String(YEAR) },
      { now: NOW },
    );
const read = async (number?: number) =>
  accepted(
    await house.as(house.admin).run(sellerReportFileSchema, sellerReportReading(hashOfReport), {
      year: String(YEAR),
      ...(number && { number }),
    }),
  ).body;

type Line = { code: string; of: string | null; cents: number };
type Statement = {
  id: number;
  company: number;
  start: string;
  outcome: string;
  issued: string;
  planned: string | null;
  accepted: boolean | null;
  executed: string | null;
  paid: string | null;
};
type Sums = Record<"consideration" | "activities" | "fees", number[]>;

/** Adds the payments one by one, and the statements' charges. Shares no code with the product. */
async function oracle(): Promise<Map<number, Sums>> {
  const { owner } = house;
  const statements = await owner<Statement[]>`
    select s.id::int, s.company_id::int as company, s.period_start::text as start, s.outcome, s.issued_on::text as issued,
      s.payout_date::text as planned, o.accepted_at is not null as accepted, o.executed_on::text as executed, o.paid_on::text as paid
    from statements s left join payouts o on o.statement_id = s.id and o.rejected_at is null where s.kind = 'settlement'`;
  const payments = await owner<{ company: number; start: string; vehicle: number; cents: number }[]>`
    select company_id::int as company, settled_in::text as start, vehicle_id::int as vehicle, amount_cents::int as cents
    from payments where settled_in is not null`;
  const lines = await owner<(Line & { statement: number })[]>`
    select statement_id::int as statement, code, basis ->> 'of' as of, amount_cents::int as cents from statement_lines`;
  const sums = new Map<number, Sums>();
  const rides = new Map<string, number>();
  for (const statement of statements) {
    const day = statement.outcome === "payout" ? dayPaid(statement) : statement.issued;
    if (day === null || !day.startsWith(String(YEAR))) continue;
    const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3);
    const sum = sums.get(statement.company) ?? {
      consideration: [0, 0, 0, 0],
      activities: [0, 0, 0, 0],
      fees: [0, 0, 0, 0],
    };
    sums.set(statement.company, sum);
    const add = (of: keyof Sums, cents: number) => {
      sum[of][quarter] = (sum[of][quarter] ?? 0) + cents;
    };
    for (const { company, start, vehicle, cents } of payments) {
      if (company !== statement.company || start !== statement.start) continue;
      add("consideration", cents);
      const key = `${company}/${quarter}/${vehicle}/${Math.abs(cents)}`;
      rides.set(key, (rides.get(key) ?? 0) + Math.sign(cents));
    }
    for (const line of lines) {
      if (line.statement !== statement.id || line.code === "CARD_GROSS" || line.code === "CARRY_IN") continue;
      if (line.code === "CORRECTION" && line.of === "gross") continue;
      add("fees", -line.cents);
      add("consideration", line.cents);
    }
  }
  for (const [key, count] of rides) {
    const [company, quarter] = key.split("/").map(Number);
    const sum = sums.get(company ?? 0);
    if (sum && count > 0) sum.activities[quarter ?? 0] = (sum.activities[quarter ?? 0] ?? 0) + count;
  }
  const active = new Set([...rides.keys()].map((key) => Number(key.split("/")[0])));
  return new Map([...sums].filter(([company]) => active.has(company)));
}

const dayPaid = ({ paid, accepted: isAccepted, executed, planned }: Statement): string | null =>
  paid ?? (isAccepted ? (executed ?? planned) : null);

const euros = (cents: number) => Math.sign(cents) * Math.floor((Math.abs(cents) + 50) / 100) || 0;
const companyOf = (docRef: string) => Number(docRef.split("-").at(-1));
const sumsOf = ({ records }: ReadMessage) =>
  new Map(records.map(({ docRef, sums: { taxes: _, ...sums } }) => [companyOf(docRef), sums]));

/** The errors of files by the schema, by one xmllint. */
function errorsOfFiles(bodies: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tolppa-dpi-"));
  const names = bodies.map((body, index) => {
    writeFileSync(join(folder, `${index}.xml`), body);
    return `${index}.xml`;
  });
  const schema = resolve(inject("schemaDirectory"), SCHEMA);
  const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--schema", schema, ...names], {
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
  return status === 0
    ? ""
    : stderr
        .toString("utf8")
        .replaceAll(/^.* validates$\n/gm, "")
        .slice(0, 2_000);
}

/** A message of each record alone. */
const apart = (body: string): string[] => {
  const [head = "", ...rest] = body.split("  <ReportableSeller>");
  const tail = "  </DPIBody>\n</DPI_HU>\n";
  return rest.map((one) => `${head}  <ReportableSeller>${one.replace(tail, "")}${tail}`);
};

test(
  `${LEDGERS} ledgers: the report read back has the sums of the payments themselves, and no figure differs from the books`,
  async () => {
    expect(accepted(await make()).numbers).toEqual([1]);
    const sums = sumsOf(readDpi(await read()));
    const expected = await oracle();
    expect([...sums.keys()]).toEqual([...expected.keys()].sort((a, b) => a - b));
    expect(sums.size).toBeGreaterThan(LEDGERS / 2);
    for (const [company, { consideration, fees, activities }] of expected)
      expect([company, sums.get(company)]).toEqual([
        company,
        { consideration: consideration.map(euros), activities, fees: fees.map(euros) },
      ]);
    const differences = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
      listLedgerDifferences(db, { year: YEAR, today: "2027-01-15", limit: 5 }),
    );
    expect(differences).toEqual([]);
  },
  LIMIT_MS,
);

test.skipIf(!schemas(SCHEMA))(
  `${LEDGERS} ledgers: xmllint accepts the report, and the report of each seller alone (the schema in SCHEMA_DIR)`,
  async () => {
    const body = await read(1);
    const alone = apart(body);
    expect(alone).toHaveLength(readDpi(body).records.length);
    expect(errorsOfFiles([body, ...alone])).toBe("");
  },
  LIMIT_MS,
);

test("nothing is due until a figure changes, and the correction of one seller changes only that one", async () => {
  expect(await make()).toMatchObject({ error: { code: "nothing_to_report" } });
  // The bank sends a payout back: the company was not paid after all.
  const [returned] = await house.owner<{ company: number }[]>`
    update payouts set rejected_at = '2027-01-10T10:00:00Z', reason = 'RTND' where id = (
      select max(id) from payouts where rejected_at is null and paid_on < '2027-01-01' and company_id = (
        select company_id from payouts where rejected_at is null and paid_on < '2027-01-01'
        group by 1 order by count(*) desc, 1 limit 1))
    returning company_id::int as company`;
  expect(accepted(await make()).numbers).toEqual([2]);
  const body = await read();
  const correction = readDpi(body);
  expect(correction.indicator).toBe("DPI402");
  expect(
    correction.records.map(({ docType, docRef, corrects }) => [docType, companyOf(docRef), corrects]),
  ).toEqual([["OECD2", returned?.company, `2026-26174164-1-${returned?.company}`]]);
  const expected = (await oracle()).get(returned?.company ?? 0);
  expect(correction.records[0]?.sums.consideration).toEqual(expected?.consideration.map(euros));
  if (schemas(SCHEMA)) expect(errorsOfFiles([body])).toBe("");
});
