import { createHash, randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { withDatabase } from "./connect.ts";

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
    runtimeUrl: string;
    run: number;
    /** The name prefix of the databases that this day's runs of this schema keep. */
    kept: string;
    /** The tablespace of the copies. */
    place: string;
  }
}

export type TestDatabase = {
  /** The server's own login. */
  url: string;
  /** The owner's login: sees everything, for arranging and asserting. */
  migrationUrl: string;
  drop(): Promise<void>;
};

/** A database for one test file: a copy of the run's migrated template (db/testing-setup.ts), or of another template. */
export async function createTestDatabase(
  template = `template_${inject("run")}`,
  place = inject("place"),
): Promise<TestDatabase> {
  const run = inject("run");
  const name = `test_${run}_${randomBytes(6).toString("hex")}`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy tablespace ${place}`);
  await releaseTestCopy(withDatabase(inject("superuserUrl"), name));
  return {
    url: withDatabase(inject("runtimeUrl"), name),
    migrationUrl: withDatabase(inject("superuserUrl"), name),
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * A database for one test file, filled by `seed` and with fresh statistics. Large seeds take seconds, so the day's other runs
 * copy it. Triggers do not fire: a seed sets every column, and COUNTS then counts once for them. Indexes for reading are built
 * after the rows; with `grownIndexes` only the word indexes are. A grown index is larger than a built one, which may change the
 * plan when two cost about the same.
 */
export async function createSeededDatabase(
  seed: string,
  { grownIndexes = false } = {},
): Promise<TestDatabase> {
  const key = createHash("sha256").update(`${grownIndexes} ${seed}`).digest("hex").slice(0, 16);
  const name = `${inject("kept")}_${key}`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  try {
    if ((await admin`select from pg_database where datname = ${name}`).length === 0)
      await keepSeeded(admin, { seed, grownIndexes, name });
  } finally {
    await admin.end();
  }
  return createTestDatabase(name);
}

async function keepSeeded(
  admin: postgres.Sql,
  { seed, grownIndexes, name }: { seed: string; grownIndexes: boolean; name: string },
): Promise<void> {
  const filling = await createTestDatabase(undefined, "pg_default");
  const owner = postgres(filling.migrationUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe(withoutIndexes(grownIndexes ? "gin|gist" : "btree|gin|gist"));
  await owner.unsafe(
    `set session_replication_role = replica; ${seed}; ${COUNTS}; reset session_replication_role`,
  );
  await owner.unsafe(WITH_INDEXES);
  // Analysing PostgreSQL's own tables would take a third of the time.
  const [ours] = await owner<{ tables: string }[]>`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  await owner.unsafe(`vacuum (analyze) ${ours?.tables}`);
  await owner.end();
  const database = new URL(filling.migrationUrl).pathname.slice(1);
  await admin.unsafe(`alter database ${database} rename to ${name}`).catch((error: { code?: string }) => {
    // Another run has stored the same database meanwhile.
    if (error.code !== "42P04") throw error;
  });
  await filling.drop();
}

/** The counts that triggers would have kept. */
const COUNTS = `
  insert into company_counts
    select provider, status, count(*) from companies where deleted_at is null group by 1, 2;
  insert into fleet_counts
    select company_id, 'vehicle', status, count(*) from vehicles where deleted_at is null group by 1, 3
    union all select company_id, 'driver', status, count(*) from drivers where deleted_at is null group by 1, 3
`;

const withoutIndexes = (methods: string): string => `
  create temporary table later as
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not relispartition and not indisunique and not indisexclusion
      and pg_get_indexdef(indexrelid) ~ 'USING (${methods}) ';
  do $$ declare one record; begin
    for one in select * from later loop execute format('drop index %s', one.name); end loop;
  end $$;
`;
const WITH_INDEXES = `
  set maintenance_work_mem = '256MB';
  do $$ declare one record; begin
    for one in select * from later loop execute one.definition; end loop;
  end $$;
`;

/** Lets a test database send, because a copy holds back its mails like a restored one. */
export async function releaseTestCopy(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  await owner`select release_outgoing()`;
  await owner.end();
}
