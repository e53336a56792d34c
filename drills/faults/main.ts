import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { signIn } from "../servers/access.ts";
import { balance } from "../servers/ledger.ts";
import { type Server, startServer } from "../servers/product.ts";
import { type Reading, startReaders } from "../servers/readers.ts";
import { startWriters, type Writers } from "../servers/writers.ts";
import { FAULTS, type House } from "./faults.ts";

// npm run drill [-- part of a name]: strikes a product of its own with faults while programs write and people read.

const WRITERS = 4;
const CALM_MS = 3_000;
/** After a fault the product answers again by itself within this time. */
const MOST_UNTIL_GOOD_MS = 15_000;
/** A request may wait for the database twice, three seconds each time. */
const LONGEST_REQUEST_MS = 6_500;
/** While its only server process is replaced, nobody answers. */
const EXPECTED = [200, 503, 0];

const wanted = process.argv[2] ?? "";
const faults = FAULTS.filter(({ name }) => name.includes(wanted));
if (faults.length === 0)
  throw new Error(`No fault is named so. There are: ${FAULTS.map(({ name }) => name).join("; ")}`);

const directory = await mkdtemp(join(tmpdir(), "tolppa-faults-"));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEmbedded(directory).finally(() => process.exit(130)));
const embedded = await startEmbedded({ dataDir: directory });
let product: Server | undefined;
try {
  await migrate({ migrationUrl: embedded.superuserUrl, runtimeRole: "tolppa" });
  await seedDemo(embedded.runtimeUrl, { seller: null });
  const home = join(directory, "home");
  await mkdir(home);
  const settings = {
    port: await freePort(),
    databaseUrl: embedded.runtimeUrl,
    authSecret: randomBytes(48).toString("base64url"),
    directory: home,
  };
  product = await startServer(settings);
  const started = product;
  const house: House = {
    directory,
    ownerUrl: embedded.superuserUrl,
    serverUrl: embedded.runtimeUrl,
    product: () => product ?? started,
    restart: async () => {
      product = await startServer(settings);
    },
  };
  const { origin } = product;
  const authorization = await token(origin);
  const companyId = await activeCompany(embedded.superuserUrl);
  const run = "F9F";
  const writers = startWriters({ count: WRITERS, origins: [origin], authorization, companyId, run });
  const readers = startReaders([origin], ["/companies", `/api/companies/${companyId}`], {
    cookie: await signIn(origin),
    authorization,
  });
  const rows: string[] = [];
  const broken: string[] = [];
  for (const { name, strike } of faults) {
    await wait(CALM_MS);
    const from = Date.now();
    await strike(house);
    const over = Date.now();
    const good = await firstGood(writers, over);
    await wait(CALM_MS);
    const seen = readers.readings.filter(({ at }) => at >= from);
    const longest = Math.max(writers.longestMs(from), ...seen.map(({ ms }) => ms));
    rows.push(`| ${name} | ${seconds(good)} | ${seconds(longest)} | ${statusesOf(seen)} |`);
    if (good === null) broken.push(`${name}: nothing was written again`);
    if (longest > LONGEST_REQUEST_MS) broken.push(`${name}: a request took ${seconds(longest)}`);
    const strange = seen.filter(({ status }) => !EXPECTED.includes(status)).map(({ status }) => status);
    if (strange.length > 0) broken.push(`${name}: people saw ${strange.join(" ")}`);
  }
  await readers.stop();
  await writers.stop();
  const books = await balance(embedded.superuserUrl, run, writers.acknowledged);
  if (books.lost.length > 0) broken.push(`lost: ${books.lost.join(" ")}`);
  if (books.doubled.length > 0) broken.push(`doubled: ${books.doubled.join(" ")}`);
  if (writers.refused.length > 0)
    broken.push(`refused writes: ${writers.refused.length}, such as ${writers.refused[0]}`);
  process.stdout.write(
    [
      "| Fault | first write after it | longest request | what people saw |",
      "| --- | --- | --- | --- |",
      ...rows,
      "",
      `Acknowledged writes ${books.acknowledged}, stored ${books.stored}, lost ${books.lost.length}, doubled ${books.doubled.length}.`,
      ...broken.map((line) => `BROKEN: ${line}`),
      "",
    ].join("\n"),
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await product?.stop();
  await stopEmbedded(directory);
  await rm(directory, { recursive: true, force: true });
}
process.exit();

function seconds(ms: number | null): string {
  return ms === null ? "never" : `${(ms / 1_000).toFixed(1)} s`;
}

/** Milliseconds from the end of a fault until a write is acknowledged; null: none in time. */
async function firstGood({ acknowledged }: Writers, over: number): Promise<number | null> {
  while (Date.now() - over < MOST_UNTIL_GOOD_MS) {
    const first = acknowledged.find(({ at }) => at >= over);
    if (first) return first.at - over;
    await wait(50);
  }
  return null;
}

function statusesOf(readings: readonly Reading[]): string {
  const counts = Map.groupBy(readings, ({ status }) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status || "no answer"}`).join(", ");
}

async function token(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("demo-admin:demo-secret")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: value } = (await answer.json()) as { access_token: string };
  return `Bearer ${value}`;
}

async function activeCompany(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql`select id from companies where status = 'active' order by id limit 1`;
  await sql.end();
  return Number(row?.id);
}
