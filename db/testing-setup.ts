import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { withDatabase } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const RUN = process.pid;
const TEMPLATE = `template_${RUN}`;
/** Named after this schema and this day, because a seed may depend on the date. */
const KEPT = `kept_${schemaHash()}_${new Date().toISOString().slice(0, 10).replaceAll("-", "")}`;

/**
 * One PostgreSQL for all test runs of this checkout, with a migrated template per run that each test file copies.
 * Database names carry the run's process id, so that two runs at once leave each other alone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbedded({ dataDir: ".data/test", durable: false });
  await asAdmin(server.superuserUrl, async (admin) => {
    await dropLeftovers(admin);
    await dropOutdated(admin);
    await admin.unsafe(`create database ${TEMPLATE}`);
  });
  await migrate({
    migrationUrl: withDatabase(server.superuserUrl, TEMPLATE),
    runtimeRole: new URL(server.runtimeUrl).username,
  });
  project.provide("superuserUrl", server.superuserUrl);
  project.provide("runtimeUrl", server.runtimeUrl);
  project.provide("run", RUN);
  project.provide("kept", KEPT);

  return async () => {
    const others = await asAdmin(server.superuserUrl, async (admin) => {
      await admin.unsafe(`drop database ${TEMPLATE}`);
      return dropLeftovers(admin);
    });
    if (others === 0) await server.stop();
  };
}

async function asAdmin<T>(url: string, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Drops the databases of ended runs; returns the number of databases of living runs. */
async function dropLeftovers(admin: postgres.Sql): Promise<number> {
  const rows = await admin<
    { name: string }[]
  >`select datname as name from pg_database where datname ~ '^(template|test)_[0-9]+'`;
  const dead = rows.filter(({ name }) => !isAlive(Number(name.split("_")[1])));
  for (const { name } of dead) await admin.unsafe(`drop database if exists ${name} with (force)`);
  return rows.length - dead.length;
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
