import { fork } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import postgres from "postgres";
import { createDatabase } from "#db/client.ts";
import { withDatabase } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import type { Actor } from "#lib/core/actor.ts";
import { CHILD_HEAP } from "#lib/platform/jobs/child.ts";
import { getOpenStatement } from "#lib/settlements/use-cases/compute.ts";
import { fillSettlements } from "#lib/settlements/use-cases/testing.ts";
import { type AuditFigures, auditRows, measureAudit } from "./audit.ts";
import { judged, median, megabytes, seconds, table } from "./report.ts";

// How long it takes to finalise the statements of two weeks, for all companies in one transaction in its own process.
// The floor is the time of PostgreSQL alone for two necessary parts: adding up the payments and writing the same number
// of lines.

export type SettlementSize = { companies: number; vehicles: number; payments: number };

/** 20,000 companies with 10 vehicles each, 25 payments per vehicle. */
export const FULL_SIZE: SettlementSize = { companies: 20_000, vehicles: 10, payments: 25 };

const PERIOD = { start: "2026-11-09", end: "2026-11-22" };
const NOW = "2026-11-23T10:00:00Z";
/** Of both floors together. */
const MAX_RUN_SHARE = 2;
const MAX_RUN_MB = 256;
const PROCESS = fileURLToPath(new URL("../../.data/bench/settlement-process.mjs", import.meta.url));
const MAX_PREVIEW_MS = 50;
const DATABASE = "bench_settlements";
/** The size of the company whose open statement is measured. */
const LARGE = { vehicles: 100, payments: 200 };
const TIMES = 20;

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
  previewMs: number[];
};

/** Measures in a database of its own and drops it afterwards. */
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
  // As for the large database. Without triggers and foreign keys it takes half the time, and the statements are the same.
  await owner.unsafe("set session_replication_role = replica");
  await fillSettlements(owner, size);
  await owner.unsafe("set session_replication_role = origin");
  const large = await fillLarge(owner, size);
  await owner.unsafe("vacuum analyze");
  const groupMs = median([await timed(group), await timed(group), await timed(group)]);
  const previewMs = await preview(runtimeUrl, large);
  const measured = await run(owner, runtimeUrl);
  const [made] = await owner<{ statements: number; lines: number }[]>`
    select (select count(*)::int from statements) as statements, (select count(*)::int from statement_lines) as lines`;
  const writeMs = await timed(() => owner.unsafe(WRITE));
  const audit = await measureAudit(owner, runtimeUrl, new Date(NOW));
  return { size, run: measured, audit, statements: 0, lines: 0, ...made, groupMs, writeMs, previewMs };

  function group() {
    return owner.unsafe(GROUP);
  }
}

const GROUP = `select company_id, vehicle_id, sum(amount_cents) from payments
  where settled_in = '2026-11-09' group by company_id, vehicle_id`;

/** Writes the same lines again into a table with the same columns, key and reference. */
const WRITE = `
  create table lines_again (like statement_lines including constraints including indexes);
  alter table lines_again add foreign key (statement_id) references statements (id);
  insert into lines_again select * from statement_lines`;

/** Adds a company with 100 vehicles and 20,000 payments in the period. */
async function fillLarge(owner: postgres.Sql, { companies, vehicles }: SettlementSize): Promise<number> {
  const id = companies + 1;
  const first = companies * vehicles + 1;
  await owner.unsafe(`
    alter table companies disable trigger user;
    insert into companies (id, business_id, company_name, provider, street, post_code, city, first_name, last_name,
        phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, iban,
        contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by)
      select ${id}, '9999999-9', 'Suuri Taksi Oy', provider, street, post_code, city, first_name, last_name, phone_number,
        contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, iban, now(), now(), now(), 'x', 'x', 'x'
      from companies where id = 1;
    alter table companies enable trigger user;
    insert into company_packages (company_id, name, starts_on, ends_before) values
      (${id}, 'standard', '2026-01-01', '2026-11-16'), (${id}, 'premium', '2026-11-16', null);
    alter table vehicles disable trigger user;
    insert into vehicles (id, company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at,
        created_by, modified_by)
      select g, ${id}, 'S' || g, 'Toyota', 'Corolla', 2023, 'musta', 'car', 'active', now(), 'x', 'x'
      from generate_series(${first}, ${first + LARGE.vehicles - 1}) g;
    alter table vehicles enable trigger user;
    insert into vehicle_activities (vehicle_id, company_id, active_from)
      select id, ${id}, '2026-01-05' from vehicles where company_id = ${id};
    insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at,
        occurred_on, settled_in)
      select 'large', g::text, ${id}, ${first} + g % ${LARGE.vehicles}, 500 + g % 4999, 1350, 'card',
        (day + time '12:00') at time zone 'Europe/Helsinki', day, '2026-11-09'
      from generate_series(1, ${LARGE.vehicles * LARGE.payments}) g
      cross join lateral (select date '2026-11-09' + g % 14 as day) d`);
  return id;
}

async function preview(runtimeUrl: string, companyId: number): Promise<number[]> {
  const database = createDatabase({ url: runtimeUrl });
  const user: Actor = { kind: "user", id: 1, label: "x", admin: false, companyIds: [companyId] };
  const look = () =>
    database.asActor(user, { mode: "read" }, (db) =>
      getOpenStatement(
        { actor: user, db, now: new Date(NOW), today: "2026-11-23", requestId: "bench" },
        { companyId, period: PERIOD },
      ),
    );
  try {
    const first = await look();
    if (!first.ok || first.value.lines.length < LARGE.vehicles)
      throw new Error("the open statement is wrong");
    const times: number[] = [];
    for (let i = 0; i < TIMES; i += 1) times.push(await timed(look));
    return times;
  } finally {
    await database.close();
  }
}

async function run(owner: postgres.Sql, runtimeUrl: string): Promise<Run> {
  const [row] = await owner<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end) values (${PERIOD.start}, ${PERIOD.end}) returning id::int`;
  // As scripts/compile-server.mjs compiles the product's process: from the sources it would hold 170 MB more.
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
  const { size, statements, lines, groupMs, writeMs, previewMs } = figures;
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
      [
        `An open statement of ${LARGE.vehicles} vehicles and ${count(LARGE.vehicles * LARGE.payments)} payments`,
        `${median(previewMs).toFixed(0)} ms, at most ${Math.max(...previewMs).toFixed(0)} ms`,
        judged(`≤ ${MAX_PREVIEW_MS} ms`, median(previewMs) <= MAX_PREVIEW_MS),
      ],
      ...auditRows(figures.audit),
    ],
  );
}
