import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { referenceNumber } from "#lib/core/finnish/reference-number.ts";
import { fillSettlements } from "#lib/settlements/use-cases/testing.ts";
import { judged, median } from "./report.ts";

// How long the product takes to store a bank's file and match it in the database: each movement pays one of as many invoices.
// The floor is the XML parser alone, then the same rows by COPY into a bare table, and one join with the invoices.

const ROUNDS = 3;
const MAX_MATCH_S = 60;
const MAX_GROWTH_MB = 200;
const FILLED = "bench_bank_filled";
const DATABASE = "bench_bank";
const COMPANIES = 20_000;
const INVOICES = 500_000;

/** The reference of an invoice, and of the movement that pays it. */
export const referenceOf = (id: number): string => referenceNumber(String(100_000 + id));

type Urls = { ownerUrl: string; runtimeUrl: string };
type Stored = { ms: number; cpuMs: number; databaseMs: number | null; bytes: number; records: number };
type Floor = { parseMs: number; copyMs: number; joinMs: number };
export type MatchingFigures = { stored: Stored[]; floors: Floor[] };

/** Measures by turns, each round in a fresh copy of a database with half a million open invoices. */
export async function measureMatching(
  { ownerUrl, runtimeUrl }: Urls,
  path: string,
): Promise<MatchingFigures> {
  const server = postgres(withDatabase(ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  const drop = (name: string) => server.unsafe(`drop database if exists ${name} with (force)`);
  const own = withDatabase(ownerUrl, FILLED);
  try {
    await drop(FILLED);
    await server.unsafe(`create database ${FILLED}`);
    await migrate({ migrationUrl: own, runtimeRole: new URL(runtimeUrl).username });
    await fill(own);
    const figures: MatchingFigures = { stored: [], floors: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await drop(DATABASE);
      await server.unsafe(`create database ${DATABASE} template ${FILLED} strategy file_copy`);
      figures.floors.push(await run<Floor>(["floor", path, withDatabase(ownerUrl, DATABASE)]));
      figures.stored.push(await run<Stored>(["store", path, withDatabase(runtimeUrl, DATABASE)]));
    }
    return figures;
  } finally {
    await drop(DATABASE);
    await drop(FILLED);
    await server.end();
  }
}

function run<T>(asked: string[]): Promise<T> {
  const child = fork(fileURLToPath(new URL("./bank-matching-process.ts", import.meta.url)), asked);
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as T));
    child.once("exit", (code) => reject(new Error(`the matching ended with ${code}`)));
  });
}

/** Invoices of one euro, without the triggers that each of them would wake. */
async function fill(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await fillSettlements(owner, { companies: COMPANIES, vehicles: 1, payments: 0 });
    await owner`set session_replication_role = replica`;
    const references = Array.from({ length: INVOICES }, (_, id) => referenceOf(id));
    await owner`
      insert into statements (number, kind, company_id, period_start, period_end, issued_on, reference, outcome, gross_cents,
        deductions_cents, carry_in_cents, total_cents, carry_out_cents, due_date, parties, inputs, inputs_hash, content_hash, created_by)
      select '2026-' || lpad(n::text, 6, '0'), 'settlement', 1 + n % ${COMPANIES}, start, start + 13, start + 14, reference,
        'invoiced', 0, -100, 0, -100, 0, start + 28, '{}', '{}', sha256('inputs'), sha256(n::text::bytea), 'bench'
      from unnest(${references}::text[]) with ordinality as r(reference, n)
      cross join lateral (select date '2024-01-08' + 14 * (n / ${COMPANIES})::int as start) of_it`;
    await owner`insert into statement_payments (statement_id, company_id, state, since)
      select id, company_id, 'invoiced', issued_on from statements`;
    await owner.unsafe("vacuum analyze");
  } finally {
    await owner.end();
  }
}

const seconds = (all: readonly number[]): string => `${(median(all) / 1000).toFixed(1)} s`;

/** Rows of the table of a bank's files. */
export function matchingRows(bytes: number, { stored, floors }: MatchingFigures): string[][] {
  const size = [`${(bytes / 1e6).toFixed(1)} MB`, String(stored[0]?.records ?? 0)];
  const all = floors.map(({ parseMs, copyMs, joinMs }) => parseMs + copyMs + joinMs);
  const most = Math.max(...stored.map((one) => one.bytes));
  const database = stored.flatMap(({ databaseMs }) => (databaseMs === null ? [] : [databaseMs]));
  const parts = `parsed ${seconds(floors.map(({ parseMs }) => parseMs))}, COPY ${seconds(floors.map(({ copyMs }) => copyMs))}, join ${seconds(floors.map(({ joinMs }) => joinMs))}`;
  return [
    [`500,000 in the database, floor: ${parts}`, ...size, seconds(all), "", "", "", ""],
    [
      `500,000 in the database: stored and matched by the product, ${(median(stored.map(({ ms }) => ms)) / median(all)).toFixed(1)} times the floor`,
      ...size,
      seconds(stored.map(({ ms }) => ms)),
      `${seconds(stored.map(({ cpuMs }) => cpuMs))}${database.length > 0 ? `, PostgreSQL ${seconds(database)}` : ""}`,
      judged(`≤ ${MAX_MATCH_S} s`, median(stored.map(({ ms }) => ms)) <= MAX_MATCH_S * 1000),
      `${(most / 1e6).toFixed(0)} MB`,
      judged(`≤ ${MAX_GROWTH_MB} MB`, most <= MAX_GROWTH_MB * 1e6),
    ],
  ];
}
