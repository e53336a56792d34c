import { fork } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { CHILD_HEAP } from "#lib/platform/jobs/child.ts";
import { fillSettlements } from "#lib/settlements/use-cases/testing.ts";
import { type AuditFigures, auditRows, measureAudit } from "./audit.ts";
import { judged, median, megabytes, seconds, table } from "./report.ts";

// How long it takes to finalise the statements of two weeks, for all companies in one transaction in its own process. The floor
// is the time of PostgreSQL alone for two necessary parts: adding up the payments and writing the same number of lines.

export type SettlementSize = { companies: number; vehicles: number; payments: number };

/** 20,000 companies with 10 vehicles each, 25 payments per vehicle. */
export const FULL_SIZE: SettlementSize = { companies: 20_000, vehicles: 10, payments: 25 };

const PERIOD = { start: "2026-11-09", end: "2026-11-22" };
const NOW = "2026-11-23T10:00:00Z";
/** The greatest share of a run's time over both floors together. */
const MAX_RUN_SHARE = 2;
const MAX_RUN_MB = 256;
const PROCESS = fileURLToPath(new URL("../../.data/bench/settlement-process.mjs", import.meta.url));
const DATABASE = "bench_settlements";

/** `ownMs` and `databaseMs` are processor time, independent of other load. `databaseMs` is null where it is unknown. */
type Run = { ms: number; ownMs: number; databaseMs: number | null; bytes: number };

type SettlementFigures = {
  size: SettlementSize;
  run: Run;
  audit: AuditFigures;
  statements: number;
  lines: number;
  groupMs: number;
  writeMs: number;
};

/** Measures in a separate database and drops it afterwards. */
export async function settlementReport(
  { ownerUrl, runtimeUrl }: { ownerUrl: string; runtimeUrl: string },
  size: SettlementSize,
): Promise<string> {
  const server = postgres(withDatabase(ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await server.unsafe(`create database ${DATABASE}`);
  const own = withDatabase(ownerUrl, DATABASE);
  await migrate({ migrationUrl: own, runtimeRole: new URL(runtimeUrl).username });
  const owner = postgres(own, { max: 1, onnotice: () => {} });
  try {
    return reportOf(await measure(owner, withDatabase(runtimeUrl, DATABASE), size));
  } finally {
    await owner.end();
    await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
    await server.end();
  }
}

async function measure(
  owner: postgres.Sql,
  runtimeUrl: string,
  size: SettlementSize,
): Promise<SettlementFigures> {
  // Without triggers and foreign keys it takes half the time and gives the same statements.
  await owner.unsafe("set session_replication_role = replica");
  await fillSettlements(owner, size);
  await owner.unsafe("set session_replication_role = origin");
  await owner.unsafe("vacuum analyze");
  const group = () => timed(() => owner.unsafe(GROUP));
  const groupMs = median([await group(), await group(), await group()]);
  const measured = await run(owner, runtimeUrl);
  const [made] = await owner<{ statements: number; lines: number }[]>`
    select (select count(*)::int from statements) as statements, (select count(*)::int from statement_lines) as lines`;
  const writeMs = await timed(() => owner.unsafe(WRITE));
  const audit = await measureAudit(owner, runtimeUrl, new Date(NOW));
  return { size, run: measured, audit, statements: 0, lines: 0, ...made, groupMs, writeMs };
}

const GROUP = `select company_id, vehicle_id, sum(amount_cents) from payments
  where settled_in = '2026-11-09' group by company_id, vehicle_id`;

/** Writes the same lines again into a table with the same columns, key and reference. */
const WRITE = `
  create table lines_again (like statement_lines including constraints including indexes);
  alter table lines_again add foreign key (statement_id) references statements (id);
  insert into lines_again select * from statement_lines`;

async function run(owner: postgres.Sql, runtimeUrl: string): Promise<Run> {
  const [row] = await owner<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end) values (${PERIOD.start}, ${PERIOD.end}) returning id::int`;
  // Compiled like the product's process by scripts/compile-server.mjs: from the sources it would hold 170 MB more.
  await build({
    entryPoints: [fileURLToPath(new URL("./settlement-process.ts", import.meta.url))],
    outfile: PROCESS,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    logLevel: "warning",
  });
  const child = fork(PROCESS, [runtimeUrl, String(row?.id ?? 0), NOW], { execArgv: CHILD_HEAP });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as Run));
    child.once("exit", (code) => reject(new Error(`the run ended with ${code}`)));
  });
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const count = (n: number): string => n.toLocaleString("en");

function reportOf(figures: SettlementFigures): string {
  const { size, statements, lines, groupMs, writeMs } = figures;
  const { ms: runMs, bytes, ownMs, databaseMs } = figures.run;
  const payments = size.companies * size.vehicles * size.payments;
  const floorMs = groupMs + writeMs;
  return table(
    ["Settlements", "measured", "target"],
    [
      [
        `A run of ${count(size.companies)} companies, ${count(size.companies * size.vehicles)} vehicles, ${count(payments)} payments: ${count(statements)} statements, ${count(lines)} lines`,
        `${seconds(runMs)}, ${(runMs / floorMs).toFixed(2)} times both floors`,
        judged(
          `≤ ${MAX_RUN_SHARE} times, ${seconds(MAX_RUN_SHARE * floorMs)}`,
          runMs <= MAX_RUN_SHARE * floorMs,
        ),
      ],
      [
        "Processor time of it: its own, and PostgreSQL's beside it",
        `${seconds(ownMs)}${databaseMs === null ? "" : ` and ${seconds(databaseMs)}`}`,
        "",
      ],
      [
        "Memory of its process at most",
        megabytes(bytes),
        judged(`≤ ${MAX_RUN_MB} MB`, bytes <= MAX_RUN_MB * 1e6),
      ],
      ["Floor: the payments added up by vehicle", seconds(groupMs), ""],
      ["Floor: the same lines written once more", seconds(writeMs), ""],
      ...auditRows(figures.audit),
    ],
  );
}
