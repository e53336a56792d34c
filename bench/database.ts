import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { postmasterPid } from "#db/embedded/postmaster.ts";
import { type Embedded, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { hashOfClientSecret } from "#lib/accounts/use-cases/client-token.ts";
import { hashPassword } from "#lib/adapters/identity/password-hasher.ts";
import { SCOPES } from "#lib/core/actor.ts";
import { childrenOf } from "./processes.ts";

export const ADMIN = { email: "bench@tolppa.example", password: "taksitolppa" } as const;
export const CLIENT = { id: "bench", secret: "bench-secret" } as const;

export type BenchDatabase = {
  /** Connects as the server's login. */
  runtimeUrl: string;
  /** Connects as the superuser and sees everything. */
  ownerUrl: string;
  /** The current processes of PostgreSQL. The list is empty where the operating system does not show them. */
  processes(): Promise<number[]>;
  stop(): Promise<void>;
};

const FILL = new URL("./fill.sql", import.meta.url);
const MIGRATIONS = new URL("../db/migrations/", import.meta.url);

const RUN = "bench_run";

/**
 * A PostgreSQL for the benchmark with a full database. The database's name is a hash of its migrations and its filling,
 * so the next run reuses it, and a change of either makes a new one. A run works in a copy of it, so that the next run
 * starts from the same data.
 */
export async function openBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  const embedded = await startEmbedded({ dataDir });
  try {
    const name = await nameOf();
    if (!(await exists(embedded, name))) await create(embedded, name);
    await copy(embedded, name);
    const postmaster = await postmasterPid(join(dataDir, "postgres"));
    return {
      runtimeUrl: withDatabase(embedded.runtimeUrl, RUN),
      ownerUrl: withDatabase(embedded.superuserUrl, RUN),
      processes: async () => (postmaster === null ? [] : childrenOf(postmaster)),
      stop: embedded.stop,
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function nameOf(): Promise<string> {
  const hash = createHash("sha256");
  const migrations = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  for (const file of [FILL, ...migrations.map((name) => new URL(name, MIGRATIONS))]) {
    hash.update(await readFile(file));
  }
  return `bench_${hash.digest("hex").slice(0, 12)}`;
}

async function exists(embedded: Embedded, name: string): Promise<boolean> {
  const sql = postgres(embedded.superuserUrl, { max: 1 });
  const rows = await sql`select from pg_database where datname = ${name}`;
  await sql.end();
  return rows.length > 0;
}

/** Fills a database under another name, so that an interrupted run leaves nothing that looks complete. */
async function create(embedded: Embedded, name: string): Promise<void> {
  const [draft, server] = ["bench_draft", postgres(embedded.superuserUrl, { max: 1, onnotice: () => {} })];
  try {
    const old = await server<
      { datname: string }[]
    >`select datname from pg_database where datname like 'bench_%'`;
    for (const { datname } of old) await server.unsafe(`drop database ${datname} with (force)`);
    await server.unsafe(`create database ${draft}`);
    const ownerUrl = withDatabase(embedded.superuserUrl, draft);
    await migrate({ migrationUrl: ownerUrl, runtimeRole: new URL(embedded.runtimeUrl).username });
    await fillBench(ownerUrl);
    await server.unsafe(`alter database ${draft} rename to ${name}`);
  } finally {
    await server.end();
  }
}

async function copy(embedded: Embedded, name: string): Promise<void> {
  const sql = postgres(embedded.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`drop database if exists ${RUN} with (force)`);
    await sql.unsafe(`create database ${RUN} template ${name} strategy file_copy`);
  } finally {
    await sql.end();
  }
  const owner = postgres(withDatabase(embedded.superuserUrl, RUN), { max: 1 });
  await owner`select release_outgoing()`;
  await owner.end();
}

export async function fillBench(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const hash = await hashPassword(ADMIN.password);
    await sql`with account as (
        insert into identity_accounts (email, password_hash, email_verified_at)
        values (${ADMIN.email}, ${hash}, now()) returning id)
      insert into users (subject, email, admin) select id, ${ADMIN.email}, true from account`;
    await sql`insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
      values (${CLIENT.id}, 'Load generator', 'all', ${[...SCOPES]}, ${hashOfClientSecret(CLIENT.secret)}, '', 'bench')`;
    await sql.unsafe(await readFile(FILL, "utf8"));
    await sql`vacuum analyze`;
    await refuseWrongCounts(sql);
  } finally {
    await sql.end();
  }
}

/** Throws when a stored count differs from a recount, because the figures would then mean nothing. */
async function refuseWrongCounts(sql: postgres.Sql): Promise<void> {
  const [sizes] = await sql`select (select count(*) from companies)::int as companies,
    (select count(*) from vehicles)::int as vehicles, (select count(*) from drivers)::int as drivers`;
  const wrong = await sql`
    select id from companies c
    where vehicle_count <> (select count(*) from vehicles v where v.company_id = c.id and deleted_at is null)
       or driver_count <> (select count(*) from drivers d where d.company_id = c.id and deleted_at is null)
    union all
    select 0 from company_counts t where count <>
      (select count(*) from companies c where c.provider = t.provider and c.status = t.status and deleted_at is null)`;
  const expected = { companies: 20_000, vehicles: 200_000, drivers: 200_000 };
  if (wrong.length > 0 || JSON.stringify(sizes) !== JSON.stringify(expected)) {
    throw new Error(`The filling is wrong: ${JSON.stringify(sizes)}, ${wrong.length} wrong counts`);
  }
}
