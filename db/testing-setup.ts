import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const TEMPLATE = "tolppa_template";

/** One PostgreSQL for the whole test run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbedded({ dataDir: ".data/test", durable: false });
  const admin = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  const leftovers = await admin<{ name: string }[]>`
    select datname as name from pg_database where datname like 'test_%' or datname = ${TEMPLATE}`;
  for (const { name } of leftovers) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();

  const templateUrl = new URL(server.superuserUrl);
  templateUrl.pathname = `/${TEMPLATE}`;
  await migrate({ migrationUrl: templateUrl.href, runtimeRole: new URL(server.runtimeUrl).username });

  project.provide("superuserUrl", server.superuserUrl);
  project.provide("runtimeUrl", server.runtimeUrl);
  project.provide("templateDatabase", TEMPLATE);
  return () => server.stop();
}
