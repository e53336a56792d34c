import { readFile } from "node:fs/promises";
import postgres from "postgres";

// Carries out fill.sql, which tells what the two scales hold.

export type Filling = { companies: number; scale: "small" | "large" };

/** 20,000 companies of the small scale, as if their data had been typed in. Most topics are measured on them. */
export const USUAL: Filling = { companies: 20_000, scale: "small" };

export const FILL = new URL("./fill.sql", import.meta.url);

type Step = { name: string; number: number; large: boolean; turns: number; text: string };

export async function fill(ownerUrl: string, filling: Filling): Promise<void> {
  const steps = await readSteps();
  if (filling.scale === "small") await fillSmall(ownerUrl, filling, steps);
  else await fillLarge(ownerUrl, filling, steps);
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(CONTINUE_NUMBERS).finally(() => sql.end());
}

async function readSteps(): Promise<Step[]> {
  const [, ...parts] = (await readFile(FILL, "utf8")).split(/^-- step /m);
  return parts.map((part) => {
    const head = /^(\d+)(, large)?(?:, in (\d+) turns)?: (.+)\n/.exec(part);
    if (!head) throw new Error(`fill.sql has a step without a number and a name: ${part.slice(0, 60)}`);
    const [line, number, large, turns, name = ""] = head;
    return {
      name,
      number: Number(number),
      large: large !== undefined,
      turns: Number(turns ?? 1),
      text: part.slice(line.length),
    };
  });
}

const textOf = ({ text }: Step, { companies }: Filling, turn: number, turns: number): string =>
  text.replace(/(?<!:):(companies|turns|turn)\b/g, (_, name: "companies" | "turns" | "turn") =>
    String({ companies, turns, turn }[name]),
  );

async function fillSmall(ownerUrl: string, filling: Filling, steps: readonly Step[]): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  const texts = steps.filter(({ large }) => !large).map((step) => textOf(step, filling, 0, 1));
  try {
    await sql.unsafe(texts.join("\n"));
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}

/** A piece of work of the large filling, which one of its two connections does. */
type Task = { name: string; text: string };

/** The machine has two processors or more, and a connection of PostgreSQL uses one. */
const CONNECTIONS = 2;

async function fillLarge(ownerUrl: string, filling: Filling, steps: readonly Step[]): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  const workers = Array.from({ length: CONNECTIONS }, () =>
    postgres(ownerUrl, { max: 1, onnotice: () => {}, connection: WHILE_FILLING }),
  );
  try {
    for (const setting of UNSAFE_SERVER) await sql.unsafe(setting);
    const indexes = await dropIndexes(sql);
    for (const number of [...new Set(steps.map((step) => step.number))].sort((a, b) => a - b)) {
      const tasks = steps
        .filter((step) => step.number === number)
        .flatMap((step) =>
          Array.from({ length: step.turns }, (_, turn) => ({
            name: step.name,
            text: textOf(step, filling, turn, step.turns),
          })),
        );
      await doAll(workers, tasks);
    }
    await sql`drop table fill_takers`;
    await doAll(workers, indexes);
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by pg_table_size(oid) desc`;
    await doAll(
      workers,
      tables.map(({ name }) => ({ name: "vacuum and analyze", text: `vacuum (analyze) ${name}` })),
    );
    // A partitioned table has statistics of its own, which vacuum does not make.
    await sql`analyze`;
  } finally {
    for (const setting of SAFE_SERVER) await sql.unsafe(setting);
    await Promise.all([sql, ...workers].map((connection) => connection.end()));
  }
}

/** What triggers and foreign keys would check is checked once at the end. */
const WHILE_FILLING = {
  session_replication_role: "replica",
  maintenance_work_mem: "1GB",
  work_mem: "512MB",
  max_parallel_maintenance_workers: 0,
  max_parallel_workers_per_gather: 0,
};

/** A power cut while a database is filled may damage every database of the benchmark, which can all be filled again. */
const UNSAFE: Record<string, string> = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};
const UNSAFE_SERVER = [
  ...Object.entries(UNSAFE).map(([name, value]) => `alter system set ${name} = '${value}'`),
  "select pg_reload_conf()",
];
const SAFE_SERVER = [
  ...Object.keys(UNSAFE).map((name) => `alter system reset ${name}`),
  "select pg_reload_conf()",
  "checkpoint",
];

/** Drops the indexes that hold no constraint, and returns the work of building them again. */
async function dropIndexes(sql: postgres.Sql): Promise<Task[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where relnamespace = 'public'::regnamespace and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by array_position(array['events', 'drivers', 'vehicles'], indrelid::regclass::text), 1`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return indexes.map(({ definition }) => ({ name: "indexes", text: definition }));
}

/** Does the work on all connections, and tells how long each kind of work took on them together. */
async function doAll(workers: readonly postgres.Sql[], tasks: readonly Task[]): Promise<void> {
  const [queue, seconds] = [[...tasks], new Map<string, number>()];
  const started = performance.now();
  await Promise.all(
    workers.map(async (worker) => {
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
        const began = performance.now();
        await worker.unsafe(task.text);
        const took = (performance.now() - began) / 1000;
        seconds.set(task.name, (seconds.get(task.name) ?? 0) + took);
      }
    }),
  );
  for (const [name, sum] of seconds) process.stdout.write(`  ${name}: ${sum.toFixed(1)} s of a connection\n`);
  process.stdout.write(`  together ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** The filling writes its own ids. The product's next ids come after them. */
const CONTINUE_NUMBERS = `
  do $$ declare one record; begin
    for one in select attrelid::regclass as name, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relnamespace = 'public'::regnamespace and not relispartition
    loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 1), max(%I) is not null) from %s',
        one.name, one.attname, one.attname, one.attname, one.name);
    end loop;
  end $$`;

/** Throws when a count is not what was asked for, or a stored count or word differs from what the rows tell. */
export async function refuseWrongFilling(ownerUrl: string, { companies, scale }: Filling): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, connection: { work_mem: "512MB" } });
  try {
    const large = scale === "large" ? 1 : 0;
    const expected = {
      companies,
      vehicles: 10 * companies,
      drivers: 10 * companies,
      events: large * 100 * companies,
      payments: large * 50 * companies,
      statements: large * 2.6 * companies,
      statement_lines: large * 10.4 * companies,
    };
    const sizes: Record<string, number> = {};
    for (const table of Object.keys(expected)) {
      const [row] = await sql<{ count: string }[]>`select count(*) from ${sql(table)}`;
      sizes[table] = Number(row?.count);
    }
    const wrong = await sql.unsafe<{ what: string }[]>(WRONG.join(" union all "));
    if (JSON.stringify(sizes) !== JSON.stringify(expected) || wrong.length > 0) {
      throw new Error(
        `The filling is wrong: ${JSON.stringify(sizes)}, ${wrong.map(({ what }) => what).join(", ")}`,
      );
    }
  } finally {
    await sql.end();
  }
}

const orphans = (child: string, column: string, parent: string): string =>
  `select '${child}.${column} without ${parent}' as what where exists (select from ${child} c
    where ${column} is not null and not exists (select from ${parent} p where p.id = c.${column}))`;

const WRONG = [
  `select 'counts of companies' as what where exists (select provider, status, count from company_counts where count > 0
    except select provider, status, count(*) from companies where deleted_at is null group by 1, 2)`,
  `select 'counts of fleets' where exists ((select company_id, kind, status, count from fleet_counts where count > 0) except (
    select company_id, 'vehicle', status, count(*) from vehicles where deleted_at is null group by 1, 3
    union all select company_id, 'driver', status, count(*) from drivers where deleted_at is null group by 1, 3))`,
  `select 'fleets of companies' where exists (select id, vehicle_count, driver_count from companies except
    select id, coalesce(v.n, 0), coalesce(d.n, 0) from companies c
      left join (select company_id, count(*) as n from vehicles where deleted_at is null group by 1) v on v.company_id = c.id
      left join (select company_id, count(*) as n from drivers where deleted_at is null group by 1) d on d.company_id = c.id)`,
  ...Object.entries({ company: "company_name", vehicle: "make", driver: "last_name" }).map(
    ([kind, column]) => `select 'words of ${kind}' where exists (
      select from ${kind === "company" ? "companies" : `${kind}s`} tablesample system (1) repeatable (1),
        string_to_table(search_words_of(${column}), ' ') one(word) where char_length(one.word) > 2 and one.word !~ '[0-9]'
      and not exists (select from search_words s where s.kind = '${kind}' and s.word = one.word collate "C"))`,
  ),
  orphans("vehicles", "company_id", "companies"),
  orphans("drivers", "company_id", "companies"),
  orphans("events", "company_id", "companies"),
  orphans("payments", "company_id", "companies"),
  orphans("payments", "vehicle_id", "vehicles"),
  orphans("payments", "driver_id", "drivers"),
  orphans("statements", "company_id", "companies"),
  orphans("statement_lines", "statement_id", "statements"),
  orphans("statement_payments", "statement_id", "statements"),
  orphans("vehicle_activities", "vehicle_id", "vehicles"),
  `select 'sums of statements' where exists (
    select id, gross_cents + deductions_cents from statements except
    select statement_id, sum(amount_cents) from statement_lines group by 1)
   or exists (select company_id, period_start, gross_cents from statements except
    select company_id, settled_in, sum(amount_cents) from payments group by 1, 2)`,
];
