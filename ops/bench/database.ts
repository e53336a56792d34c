import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { postmasterPid } from "#db/embedded/postmaster.ts";
import { type Embedded, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { hashPassword } from "#lib/adapters/identity/password-hasher.ts";
import { hashOfClientSecret } from "#lib/api-clients/use-cases/client-token.ts";
import { SCOPES } from "#lib/core/actor.ts";
import type { Person, Program } from "#ops/servers/access.ts";
import { childrenOf } from "#ops/servers/processes.ts";
import { FILL, type Filling, fill, USUAL } from "./filling.ts";

export type BenchDatabase = {
  /** Connects as the server's login. */
  runtimeUrl: string;
  /** Connects as the superuser and sees everything. */
  ownerUrl: string;
  /** The current processes of PostgreSQL. The list is empty where the operating system does not show them. */
  processes(): Promise<number[]>;
  stop(): Promise<void>;
};

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

const RUN = "bench_run";

/** The benchmark's admin and its API client with all scopes. */
export const ADMIN: Person = { email: "bench@tolppa.example", password: "taksitolppa" };
export const CLIENT: Program = { id: "bench", secret: "bench-secret" };

/**
 * A PostgreSQL for the benchmark with a full database. A run works in a copy of it, so that the next run starts from the
 * same data.
 */
export async function openBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  return openServer(dataDir, async (embedded) => {
    const name = await filled(embedded, USUAL);
    await releaseOutgoing(await copyDatabase(withDatabase(embedded.superuserUrl, name), RUN));
    return RUN;
  });
}

/** The same with another filling and without a copy, because a large database would need its disk twice. */
export async function openFilledDatabase(dataDir: string, filling: Filling): Promise<BenchDatabase> {
  return openServer(dataDir, async (embedded) => {
    const name = await filled(embedded, filling);
    await releaseOutgoing(withDatabase(embedded.superuserUrl, name));
    return name;
  });
}

async function openServer(
  dataDir: string,
  prepare: (embedded: Embedded) => Promise<string>,
): Promise<BenchDatabase> {
  const embedded = await startEmbedded({ dataDir });
  try {
    const name = await prepare(embedded);
    const postmaster = await postmasterPid(join(dataDir, "postgres"));
    return {
      runtimeUrl: withDatabase(embedded.runtimeUrl, name),
      ownerUrl: withDatabase(embedded.superuserUrl, name),
      processes: async () => (postmaster === null ? [] : childrenOf(postmaster)),
      stop: embedded.stop,
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Databases of one size. The names of all begin alike and end with a hash of the migrations and the filling. */
const familyOf = ({ scale, companies }: Filling): string =>
  scale === "small" ? "bench" : `large_${companies}`;

/** The name of a database with this filling. It is reused until the migrations or the filling change. */
async function filled(embedded: Embedded, filling: Filling): Promise<string> {
  const name = `${familyOf(filling)}_${await hashOfContent()}`;
  if (!(await exists(embedded, name))) await create(embedded, name, filling);
  return name;
}

async function hashOfContent(): Promise<string> {
  const hash = createHash("sha256");
  const migrations = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  for (const file of [FILL, ...migrations.map((name) => new URL(name, MIGRATIONS))]) {
    hash.update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 12);
}

async function exists(embedded: Embedded, name: string): Promise<boolean> {
  const sql = postgres(embedded.superuserUrl, { max: 1 });
  const rows = await sql`select from pg_database where datname = ${name}`;
  await sql.end();
  return rows.length > 0;
}

/** Fills a database under another name, so that an interrupted run leaves nothing that looks complete. */
async function create(embedded: Embedded, name: string, filling: Filling): Promise<void> {
  const family = familyOf(filling);
  const [draft, server] = [
    `${family}_draft`,
    postgres(embedded.superuserUrl, { max: 1, onnotice: () => {} }),
  ];
  try {
    const old = await server<
      { datname: string }[]
    >`select datname from pg_database where starts_with(datname, ${`${family}_`})`;
    for (const { datname } of old) await server.unsafe(`drop database ${datname} with (force)`);
    await server.unsafe(`create database ${draft}`);
    const ownerUrl = withDatabase(embedded.superuserUrl, draft);
    await migrate({ migrationUrl: ownerUrl, runtimeRole: new URL(embedded.runtimeUrl).username });
    await fillBench(ownerUrl, filling);
    await server.unsafe(`alter database ${draft} rename to ${name}`);
  } finally {
    await server.end();
  }
}

/** Copies a database in place of an older copy and returns its address. PostgreSQL copies only an idle database. */
export async function copyDatabase(ownerUrl: string, name: string): Promise<string> {
  const sql = postgres(withDatabase(ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(
      `create database ${name} template ${new URL(ownerUrl).pathname.slice(1)} strategy file_copy`,
    );
  } finally {
    await sql.end();
  }
  return withDatabase(ownerUrl, name);
}

/** A database under a new name holds its mails back, like a restored one. */
async function releaseOutgoing(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1 });
  await owner`select release_outgoing()`;
  await owner.end();
}

export async function fillBench(ownerUrl: string, filling = USUAL): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    await sql`with account as (
        insert into identity_accounts (email, password_hash, email_verified_at)
        values (${ADMIN.email}, ${await hashPassword(ADMIN.password)}, now()) returning id
      ) insert into users (subject, email, admin) select id, ${ADMIN.email}, true from account`;
    await sql`insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
      values (${CLIENT.id}, 'bench', 'all', ${[...SCOPES]}, ${hashOfClientSecret(CLIENT.secret)}, '', 'bench')`;
    await fill(ownerUrl, filling);
  } finally {
    await sql.end();
  }
}
