import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { withDatabase } from "./connect.ts";
import { unprivilegedIdentity } from "./embedded/unprivileged.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const RUN = process.pid;
const TEMPLATE = `template_${RUN}`;
/** Named after this schema and this day, because a seed may depend on the date. */
const KEPT = `kept_${schemaHash()}_${new Date().toISOString().slice(0, 10).replaceAll("-", "")}`;

const MEMORY = "/dev/shm";
/** In bytes. The copies of a moment take some hundred megabytes. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * One PostgreSQL for all test runs of this checkout, with a migrated template per run that each test file copies.
 * Database names carry the run's process id, so that two runs at once leave each other alone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbedded({ dataDir: ".data/test", durable: false });
  const place = await asAdmin(server.superuserUrl, async (admin) => {
    await dropOf(admin, hasEnded);
    await dropOutdated(admin);
    const chosen = await placeOfCopies(admin);
    await admin.unsafe(`create database ${TEMPLATE} tablespace ${chosen}`);
    return chosen;
  });
  await migrate({
    migrationUrl: withDatabase(server.superuserUrl, TEMPLATE),
    runtimeRole: new URL(server.runtimeUrl).username,
  });
  project.provide("superuserUrl", server.superuserUrl);
  project.provide("runtimeUrl", server.runtimeUrl);
  project.provide("run", RUN);
  project.provide("kept", KEPT);
  project.provide("place", place);

  return async () => {
    const others = await asAdmin(server.superuserUrl, (admin) =>
      dropOf(admin, (run) => run === RUN || hasEnded(run)),
    );
    if (others === 0) await server.stop();
  };
}

/**
 * The tablespace of this run's copies: in the machine's memory, if it has that. A new file on ext4 searches past all files of
 * the last minutes that are gone. A copy has 400 files: beside dropped copies it takes up to a second, here 30 ms.
 */
async function placeOfCopies(admin: postgres.Sql): Promise<string> {
  if (!existsSync(MEMORY)) return "pg_default";
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < MEMORY_NEEDED) return "pg_default";
  const directory = mkdtempSync(join(MEMORY, "tolppa-"));
  const identity = unprivilegedIdentity();
  if (identity) chownSync(directory, identity.uid, identity.gid);
  await admin.unsafe(`create tablespace memory_${RUN} location '${directory}'`);
  return `memory_${RUN}`;
}

async function asAdmin<T>(url: string, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Drops the databases and tablespaces of these runs; returns the number of databases of other runs. */
async function dropOf(admin: postgres.Sql, isOver: (run: number) => boolean): Promise<number> {
  const runOf = ({ name }: { name: string }) => Number(name.split("_")[1]);
  const databases = await admin<{ name: string }[]>`
    select datname as name from pg_database where datname ~ '^(template|test)_[0-9]+'`;
  const over = databases.filter((database) => isOver(runOf(database)));
  for (const { name } of over) await admin.unsafe(`drop database if exists ${name} with (force)`);
  const places = await admin<{ name: string; directory: string }[]>`
    select spcname as name, pg_tablespace_location(oid) as directory from pg_tablespace
    where starts_with(spcname, 'memory_')`;
  for (const { name, directory } of places.filter((place) => isOver(runOf(place)))) {
    await admin.unsafe(`drop tablespace if exists ${name}`);
    rmSync(directory, { recursive: true, force: true });
  }
  return databases.length - over.length;
}

async function dropOutdated(admin: postgres.Sql): Promise<void> {
  const rows = await admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, 'kept_') and not starts_with(datname, ${KEPT})`;
  for (const { name } of rows) await admin.unsafe(`drop database if exists ${name} with (force)`);
}

function schemaHash(): string {
  const hash = createHash("sha256");
  const files = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted()) hash.update(readFileSync(`db/migrations/${name}`));
  return hash.digest("hex").slice(0, 12);
}

/** A run is its process. */
function hasEnded(run: number): boolean {
  try {
    return !process.kill(run, 0);
  } catch {
    return true;
  }
}
