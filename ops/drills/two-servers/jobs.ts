import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import type { Check } from "#ops/servers/checks.ts";
import { ENDPOINT, startReceiver } from "#ops/servers/receiver.ts";

// Work that waits in the database while two servers look for it. Nothing may be done twice.

const MAILS = 400;
const MESSAGES = 1_000;
const PERIODS = 6;
const PATIENCE_MS = 60_000;

/** Each server writes its mails into its own directory, so a mail sent by both is in both. */
export async function mails(sql: postgres.Sql, directories: readonly string[]): Promise<Check> {
  const read = async () =>
    (await Promise.all(directories.map((one) => readdir(join(one, "mail")).catch(() => [])))).flat();
  const before = (await read()).length;
  await sql`insert into outbox (kind, payload, next_at)
    select 'account_exists', json_build_object('to', 'posti' || n || '@tolppa.example'), now()
    from generate_series(1, ${MAILS}) n`;
  await until(
    async () => (await sql`select from outbox where done_at is null and failed_at is null`).length === 0,
  );
  const files = await read();
  const shares = await Promise.all(
    directories.map(async (one) => (await readdir(join(one, "mail")).catch(() => [])).length),
  );
  return {
    what: `${MAILS} mails`,
    saw: `${files.length - before} sent (${shares.join(" + ")} files in all), ${files.length - new Set(files).size} twice`,
    holds: files.length - before === MAILS && new Set(files).size === files.length,
  };
}

export async function webhooks(sql: postgres.Sql, authSecret: string): Promise<Check> {
  const receiver = await startReceiver(sql, { event: "vehicle.updated", authSecret });
  await sql`insert into webhook_messages (endpoint_id, company_id, type, occurred_at, data)
    select ${ENDPOINT}, 1, 'vehicle.updated', now(), json_build_object('id', n, 'companyId', 1, 'status', 'active',
      'changed', json_build_array('color'), 'resource', '/api/companies/1/vehicles/' || n)
    from generate_series(1, ${MESSAGES}) n`;
  await until(async () => receiver.arrived() >= MESSAGES);
  await wait(2_000);
  receiver.stop();
  return {
    what: `${MESSAGES} webhook messages`,
    saw: `${receiver.arrived()} delivered, ${receiver.twice()} twice`,
    holds: receiver.arrived() === MESSAGES && receiver.twice() === 0,
  };
}

/** The oldest periods, finalised by whichever server takes them. */
export async function settlements(sql: postgres.Sql): Promise<Check> {
  const start = periodOf(addDays(helsinkiDate(new Date()), -14 * PERIODS)).start;
  for (let period = 0; period < PERIODS; period += 1) {
    const from = addDays(start, period * 14);
    await sql`insert into settlement_runs (period_start, period_end) values (${from}, ${addDays(from, 13)})
      on conflict do nothing`;
    await sql`insert into settlement_tasks (run_id, task, asked_by)
      select id, 'finalise', 'drill' from settlement_runs where period_start = ${from}`;
    await until(async () => (await sql`select from settlement_tasks where failure is null`).length === 0);
  }
  const [sums] = await sql<
    { made: number; companies: number; numbers: number; failed: number; runs: number }[]
  >`
    select count(*)::int as made, count(distinct (company_id, period_start))::int as companies,
      count(distinct number)::int as numbers, (select count(*)::int from settlement_tasks) as failed,
      (select count(*)::int from settlement_runs where finalised_at is not null) as runs
    from statements where kind <> 'credit'`;
  const { made = 0, companies = -1, numbers = -1, failed = -1, runs = 0 } = sums ?? {};
  return {
    what: `${PERIODS} settlement runs, asked for at once by nobody's server`,
    saw: `${runs} final, ${made} statements of ${companies} companies and periods, ${numbers} numbers, ${failed} failed`,
    holds: made > 0 && made === companies && made === numbers && failed === 0 && runs === PERIODS,
  };
}

/** The most connections of each part, as PostgreSQL saw them meanwhile. */
export function watchConnections(sql: postgres.Sql) {
  const most = new Map<string, number>();
  let all = 0;
  const timer = setInterval(async () => {
    const rows = await sql<{ name: string; count: number }[]>`
      select application_name as name, count(*)::int from pg_stat_activity where usename = 'tolppa' group by 1`.catch(
      () => [],
    );
    for (const { name, count } of rows) most.set(name, Math.max(count, most.get(name) ?? 0));
    all = Math.max(
      all,
      rows.reduce((sum, { count }) => sum + count, 0),
    );
  }, 250);
  return (allowed: number): Check => {
    clearInterval(timer);
    const parts = [...most].map(([name, count]) => `${name} ${count}`).join(", ");
    return { what: "Connections at most", saw: `${all} of ${allowed} (${parts})`, holds: all <= allowed };
  };
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await done())) {
    if (Date.now() > end) throw new Error("The work is not done in time.");
    await wait(100);
  }
}
