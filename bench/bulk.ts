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
import { judged, median, table } from "./report.ts";

// How long a bulk change of vehicles takes, from the first statement of its use case to the commit. It runs in a copy of the
// full database, because history is never deleted, and drops the copy afterwards.

const VEHICLES = 5_000;
const MAX_MS = 2_000;
const TIMES = 5;
const COPY = "bench_copy";

export type BulkFigures = { what: string; ms: number[] }[];

/** Runs before any other connection to the database opens, because PostgreSQL copies only an idle database. */
export async function measureBulk(urls: { ownerUrl: string; runtimeUrl: string }): Promise<BulkFigures> {
  const ownerUrl = await copyDatabase(urls.ownerUrl, COPY);
  const server = postgres(withDatabase(urls.ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  try {
    const [from, to] = await gather(ownerUrl);
    const database = createDatabase({ url: withDatabase(urls.runtimeUrl, COPY) });
    const figures = await measure(database, { from, to, ownerUrl }).finally(() => database.close());
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

/** Adds an endpoint of all companies and one of the company. Each gets a message for every vehicle. */
async function listen(ownerUrl: string, companyId: number): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  await sql`insert into webhook_endpoints (company_id, url, events, notify_email, secret_sealed, created_by)
    select id, 'https://receiver.example/', '{vehicle.moved}', 'bench@tolppa.example', '', 'bench'
    from unnest(array[null, ${companyId}]::bigint[]) id`;
  await sql.end();
}

type Scene = { from: number; to: number; ownerUrl: string };

async function measure(database: Database, { from, to, ownerUrl }: Scene): Promise<BulkFigures> {
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
  const moves: number[] = [];
  const undone: number[] = [];
  const deactivated: number[] = [];
  const undo = async (changeId: number | null) =>
    (await carryOut(undoBulkChange, { companyId: from, changeId: changeId ?? 0 })).ms;
  for (let i = 0; i < TIMES; i += 1) {
    const moved = await change({ target: String(to) });
    moves.push(moved.ms);
    undone.push(await undo(moved.value.changeId));
    const changed = await change({ status: "inactive" });
    deactivated.push(changed.ms);
    await undo(changed.value.changeId);
  }
  const heard: number[] = [];
  await listen(ownerUrl, from);
  for (let i = 0; i < TIMES; i += 1) {
    const moved = await change({ target: String(to) });
    heard.push(moved.ms);
    await undo(moved.value.changeId);
  }
  const name = VEHICLES.toLocaleString("en");
  return [
    { what: `${name} vehicles moved to another company`, ms: moves },
    { what: "the same taken back", ms: undone },
    { what: `${name} vehicles deactivated`, ms: deactivated },
    { what: `${name} moved with two webhooks listening`, ms: heard },
  ];
}

export const bulkReportOf = (figures: BulkFigures): string =>
  table(
    ["A bulk change", "median ms", "slowest ms", "target"],
    figures.map(({ what, ms }) => [
      what,
      median(ms).toFixed(0),
      Math.max(...ms).toFixed(0),
      judged(`≤ ${MAX_MS} ms`, Math.max(...ms) <= MAX_MS),
    ]),
  );
