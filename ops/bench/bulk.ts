import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { createDatabase, type Database } from "#db/client.ts";
import { withDatabase } from "#db/connect.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import type { UseCase } from "#lib/core/use-cases/context.ts";
import { changeVehiclesSchema } from "#lib/fleet/bulk-schema.ts";
import { changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { undoBulkChange } from "#lib/fleet/use-cases/undo-bulk-change.ts";
import { copyDatabase } from "./database.ts";
import { measureBareInserts } from "./payments.ts";
import { judged, median, table } from "./report.ts";

// How long a bulk change of vehicles takes, from the first statement of its use case to the commit. It runs in a copy of the
// full database, because history is never deleted, and drops the copy afterwards.

const VEHICLES = 5_000;
const MAX_MS = 1_000;
const MAX_HEARD_MS = 1_200;
/** Rows a second that bare SQL inserts on the machine for which these targets are meant. */
const BARE_RATE = 50_000;
/** How many times as long it may take on tables of which the planner knows nothing. */
const MAX_TIMES_WITHOUT = 2;
const TIMES = 5;
const COPY = "bench_copy";

export type BulkFigures = {
  bareRate: number;
  moved: number[];
  undone: number[];
  deactivated: number[];
  withoutStatistics: number[];
  heard: number[];
};

/** Runs before any other connection to the database opens, because PostgreSQL copies only an idle database. */
export async function measureBulk(urls: { ownerUrl: string; runtimeUrl: string }): Promise<BulkFigures> {
  const ownerUrl = await copyDatabase(urls.ownerUrl, COPY);
  const server = postgres(withDatabase(urls.ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  try {
    const [from, to] = await gather(ownerUrl);
    const database = createDatabase({ url: withDatabase(urls.runtimeUrl, COPY) });
    const changes = await measure(database, { from, to, ownerUrl }).finally(() => database.close());
    const figures = { bareRate: await measureBareInserts(ownerUrl), ...changes };
    await server.unsafe(`drop database ${COPY} with (force)`);
    return figures;
  } finally {
    await server.end();
  }
}

/** Makes two active companies. The first gets 5,000 active vehicles. */
async function gather(url: string): Promise<[from: number, to: number]> {
  const sql = postgres(url, { max: 1 });
  try {
    const [row] = await sql<{ ids: number[] }[]>`
      select array_agg(id::int) as ids from (select id from companies
        where status = 'active' and deleted_at is null order by id limit 2) active`;
    const [from, to] = row?.ids ?? [];
    if (from === undefined || to === undefined) throw new Error("There are no two active companies");
    await sql`update vehicles set company_id = ${to} where company_id = ${from}`;
    await sql`update vehicles set company_id = ${from} where id in (
      select id from vehicles where status = 'active' and company_id not in (${from}, ${to})
      order by id limit ${VEHICLES})`;
    await sql`vacuum analyze vehicles`;
    return [from, to];
  } finally {
    await sql.end();
  }
}

const ADMIN: Actor = { kind: "user", id: 1, label: "bench@tolppa.example", admin: true, companyIds: [] };

/** Takes from the planner what it knows of the tables, as if they had never been analysed. */
async function forgetStatistics(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  await sql`select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
    where schemaname = 'public'`;
  await sql`select pg_clear_relation_stats('public', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  await sql.end();
}

/** Adds an endpoint of all companies and one of the company. Each gets a message for every vehicle. */
async function listen(ownerUrl: string, companyId: number): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  await sql`insert into webhook_endpoints (company_id, url, events, notify_email, secret_sealed, created_by)
    select id, 'https://receiver.example/', '{vehicle.moved}', 'bench@tolppa.example', '', 'bench'
    from unnest(array[null, ${companyId}]::bigint[]) id`;
  await sql.end();
}

type Scene = { from: number; to: number; ownerUrl: string };

async function measure(
  database: Database,
  { from, to, ownerUrl }: Scene,
): Promise<Omit<BulkFigures, "bareRate">> {
  const carryOut = async <Input, Output>(command: UseCase<Input, Output>, input: Input) => {
    const started = performance.now();
    const access = { mode: "write", ...(command.deadlineMs && { deadlineMs: command.deadlineMs }) } as const;
    const context = { actor: ADMIN, now: new Date(), today: "2026-01-01", requestId: "bench" };
    const result: Result<Output> = await database.asActor(ADMIN, access, (db) =>
      command({ ...context, db }, input),
    );
    if (!result.ok) throw new Error(`refused: ${result.error.code}`);
    return { value: result.value, ms: performance.now() - started };
  };
  const change = (asked: object) => {
    const selection = { count: VEHICLES };
    const raw = { companyId: String(from), selection, change: asked, submissionKey: crypto.randomUUID() };
    return carryOut(changeVehicles, changeVehiclesSchema.parse(raw));
  };
  /** A change, and the same taken back. */
  const there = async (asked: object) => {
    const changed = await change(asked);
    const undone = await carryOut(undoBulkChange, { companyId: from, changeId: changed.value.changeId ?? 0 });
    return { ms: changed.ms, undoneMs: undone.ms };
  };
  const repeated = async (asked: object) => {
    const times = [];
    for (let i = 0; i < TIMES; i += 1) times.push(await there(asked));
    return { ms: times.map(({ ms }) => ms), undone: times.map(({ undoneMs }) => undoneMs) };
  };
  const move = { target: String(to) };
  const { ms: moved, undone } = await repeated(move);
  const { ms: deactivated } = await repeated({ status: "inactive" });
  await listen(ownerUrl, from);
  const { ms: heard } = await repeated(move);
  await forgetStatistics(ownerUrl);
  const { ms: withoutStatistics } = await repeated(move);
  return { moved, undone, deactivated, heard, withoutStatistics };
}

export function bulkReportOf({
  bareRate,
  moved,
  undone,
  deactivated,
  heard,
  withoutStatistics,
}: BulkFigures): string {
  const scaled = (ms: number) => Math.round((ms * BARE_RATE) / bareRate);
  const row = (what: string, ms: number[], mostMs: number) => [
    what,
    median(ms).toFixed(0),
    Math.max(...ms).toFixed(0),
    judged(`≤ ${mostMs.toFixed(0)} ms`, Math.max(...ms) <= mostMs),
  ];
  const [count, rate, meant] = [VEHICLES, Math.round(bareRate), BARE_RATE].map((n) => n.toLocaleString("en"));
  const figures = table(
    ["A bulk change", "median ms", "slowest ms", "target"],
    [
      row(`${count} vehicles moved to another company`, moved, scaled(MAX_MS)),
      row("the same taken back", undone, scaled(MAX_MS)),
      row(`${count} vehicles deactivated`, deactivated, scaled(MAX_MS)),
      row(`${count} moved with two webhooks listening`, heard, scaled(MAX_HEARD_MS)),
      row("the same on tables without statistics", withoutStatistics, MAX_TIMES_WITHOUT * median(heard)),
    ],
  );
  return `${figures}

By bare SQL this machine inserts ${rate} rows/s, as under card payments. The targets of ${MAX_MS} and ${MAX_HEARD_MS} ms are meant
for ${meant} rows/s, and are scaled by that.`;
}
