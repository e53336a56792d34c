import { createHash, randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { withDatabase } from "./connect.ts";

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
    runtimeUrl: string;
    run: number;
    /** How the names of databases begin that this day's runs of this schema keep. */
    kept: string;
  }
}

export type TestDatabase = {
  /** The server's own login. */
  url: string;
  /** The owner's: sees everything, for arranging and asserting. */
  migrationUrl: string;
  drop(): Promise<void>;
};

/** A database of its own for one test file: a copy of the run's migrated template (db/testing-setup.ts), or of another one. */
export async function createTestDatabase(template = `template_${inject("run")}`): Promise<TestDatabase> {
  const run = inject("run");
  const name = `test_${run}_${randomBytes(6).toString("hex")}`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
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
 * A database of its own, filled by `seed` and with fresh statistics. Large seeds take seconds: the day's other runs copy this
 * one. The indexes of words are built when the rows are there, which costs a tenth. With `indexesLast`, so are all that only
 * speed up reading: that costs half, but an index that is built at once is smaller than one that grew, which may tip the
 * planner where two plans cost about the same.
 */
export async function createSeededDatabase(
  seed: string,
  { indexesLast = false } = {},
): Promise<TestDatabase> {
  const key = createHash("sha256").update(`${indexesLast} ${seed}`).digest("hex").slice(0, 16);
  const name = `${inject("kept")}_${key}`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  try {
    if ((await admin`select from pg_database where datname = ${name}`).length === 0)
      await keepSeeded(admin, { seed, indexesLast, name });
  } finally {
    await admin.end();
  }
  return createTestDatabase(name);
}

async function keepSeeded(
  admin: postgres.Sql,
  { seed, indexesLast, name }: { seed: string; indexesLast: boolean; name: string },
): Promise<void> {
  const filling = await createTestDatabase();
  const owner = postgres(filling.migrationUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe(withoutIndexes(indexesLast ? "btree|gin|gist" : "gin|gist"));
  await owner.unsafe(seed);
  await owner.unsafe(WITH_INDEXES);
  await owner.unsafe("vacuum analyze");
  await owner.end();
  const filled = new URL(filling.migrationUrl).pathname.slice(1);
  await admin.unsafe(`alter database ${filled} rename to ${name}`).catch((error: { code?: string }) => {
    // Another run has kept the same meanwhile.
    if (error.code !== "42P04") throw error;
  });
  await filling.drop();
}

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

/** Lets a test database send, because a copied database holds back its mails like a restored one. */
export async function releaseTestCopy(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  await owner`select release_outgoing()`;
  await owner.end();
}
