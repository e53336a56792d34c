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
  /** The current processes of PostgreSQL. Empty if the operating system does not show them. */
  processes(): Promise<number[]>;
  stop(): Promise<void>;
};

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

const RUN = "bench_run";

/** The benchmark's admin and its API client with all scopes. */
export const ADMIN: Person = { email: "bench@tolppa.example", password: "taksitolppa" };
export const CLIENT: Program = { id: "bench", secret: "bench-secret" };

/**
 * A PostgreSQL for the benchmark with a filled database. A run works in a copy of it, so that the next run starts from the same
 * data; a large database would need twice its disk and is used itself.
 */
export async function openBenchDatabase(dataDir: string, filling = USUAL): Promise<BenchDatabase> {
  const embedded = await startEmbedded({ dataDir });
  const server = postgres(embedded.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const full = await filled(embedded, server, filling);
    const name = filling.scale === "small" ? await copied(server, full) : full;
    await releaseOutgoing(withDatabase(embedded.superuserUrl, name));
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
  } finally {
    await server.end({ timeout: 1 });
  }
}

/** PostgreSQL copies only an idle database. */
async function copied(server: postgres.Sql, full: string): Promise<string> {
  await server.unsafe(`drop database if exists ${RUN} with (force)`);
  await server.unsafe(`create database ${RUN} template ${full} strategy file_copy`);
  return RUN;
}

/** Databases of one size. All names begin alike and end with a hash of the migrations and the filling. */
const familyOf = ({ scale, companies }: Filling): string =>
  scale === "small" ? "bench" : `large_${companies}`;

/** The name of a database with this filling. It is reused until the migrations or the filling change. */
async function filled(embedded: Embedded, server: postgres.Sql, filling: Filling): Promise<string> {
  const family = familyOf(filling);
  const name = `${family}_${await hashOfContent()}`;
  const all = await server<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${`${family}_`})`;
  if (all.some((one) => one.name === name)) return name;
  for (const old of all) await server.unsafe(`drop database ${old.name} with (force)`);
  // Under another name, so that an interrupted run leaves nothing that looks complete.
  const draft = `${family}_draft`;
  await server.unsafe(`create database ${draft}`);
  const ownerUrl = withDatabase(embedded.superuserUrl, draft);
  await migrate({ migrationUrl: ownerUrl, runtimeRole: new URL(embedded.runtimeUrl).username });
  await fillBench(ownerUrl, filling);
  await server.unsafe(`alter database ${draft} rename to ${name}`);
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

/** A database under a new name holds back its mails, like a restored one. */
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
