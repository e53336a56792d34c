import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { hasExternalIds, PROVIDERS } from "#lib/core/providers.ts";
import { dispatchVariables } from "#lib/env-services.ts";
import { signIn } from "../servers/access.ts";
import { balance } from "../servers/ledger.ts";
import { type Server, startServer } from "../servers/product.ts";
import { type Reading, startReaders } from "../servers/readers.ts";
import { startWriters, type Writers } from "../servers/writers.ts";
import { type Disk, moveToSmallDisk } from "./disk.ts";
import { FAULTS, type House } from "./faults.ts";
import { seconds, statusesOf, timed, watchMemory } from "./figures.ts";
import { balanceOutgoing, leaveMails, subscribe } from "./outgoing.ts";
import { startServices } from "./services.ts";

// npm run drill [-- part of a name]: strikes a product of its own with faults while programs write and people read.

const WRITERS = 4;
const CALM_MS = 3_000;
/** After a fault the product answers again by itself within this time. */
const MOST_UNTIL_GOOD_MS = 15_000;
/** A request may wait for the database twice, three seconds each time. */
const LONGEST_REQUEST_MS = 6_500;
/** Of one process. */
const MOST_MEMORY = 1024 ** 3;

const wanted = process.argv[2] ?? "";
const faults = FAULTS.filter(({ name }) => name.includes(wanted));
if (faults.length === 0)
  throw new Error(`No fault is named so. There are: ${FAULTS.map(({ name }) => name).join("; ")}`);

const directory = await mkdtemp(join(tmpdir(), "tolppa-faults-"));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEmbedded(directory).finally(() => process.exit(130)));
let disk: Disk | null = null;
process.once("exit", () => {
  disk?.unmount();
  rmSync(directory, { recursive: true, force: true });
});
const embedded = await startEmbedded({ dataDir: directory });
const owner = postgres(embedded.superuserUrl, { max: 1, onnotice: () => {} });
const services = await startServices();
let product: Server | undefined;
try {
  await migrate({ migrationUrl: embedded.superuserUrl, runtimeRole: "tolppa" });
  await seedDemo(embedded.runtimeUrl, { seller: null });
  const home = join(directory, "home");
  await mkdir(home);
  disk = await moveToSmallDisk(embedded.superuserUrl, directory);
  if (disk === null) process.stderr.write("Only root can fill a disk: that fault is left out.\n");
  const company = await activeCompany(owner);
  const settings = {
    port: await freePort(),
    databaseUrl: embedded.runtimeUrl,
    authSecret: randomBytes(48).toString("base64url"),
    directory: home,
    extra: {
      MAIL_TRANSPORT: "",
      RESEND_API_KEY: "re_drill",
      RESEND_BASE_URL: services.url,
      MAIL_FROM: "Tolppa <tolppa@tolppa.example>",
      WEBHOOK_ALLOW_PRIVATE: "1",
      COMPANY_REGISTER_URL: services.url,
      [company.variables.url]: services.url,
      [company.variables.token]: "drill",
    },
  };
  await subscribe(owner, services.url, settings.authSecret);
  product = await startServer(settings);
  const started = product;
  const { origin } = product;
  const authorization = await token(origin);
  const house: House = {
    directory,
    ownerUrl: embedded.superuserUrl,
    serverUrl: embedded.runtimeUrl,
    product: () => product ?? started,
    restart: async () => {
      product = await startServer(settings);
    },
    disk,
    services,
    ask: async () => {
      asked.push(
        ...(await Promise.all([
          timed(`${origin}/api/company-register/9900001-8`, { headers: { authorization } }),
          timed(`${origin}/api/companies/${company.id}/update`, {
            method: "POST",
            headers: { authorization, "content-type": "application/json" },
            body: "{}",
          }),
        ])),
      );
    },
  };
  const asked: Reading[] = [];
  const receivers: string[] = [];
  const run = "F9F";
  const writers = startWriters({
    count: WRITERS,
    origins: [origin],
    authorization,
    companyId: company.id,
    run,
  });
  const paths = ["/companies", `/api/companies/${company.id}`, `/api/companies/${company.id}/vehicles`];
  const readers = startReaders([origin], paths, { cookie: await signIn(origin), authorization });
  const rows: string[] = [];
  const broken: string[] = [];
  for (const [number, { name, sees, strike }] of faults.entries()) {
    if (name.startsWith("disk") && disk === null) continue;
    await wait(CALM_MS);
    asked.length = 0;
    const memory = watchMemory(() => house.product().pids());
    const from = Date.now();
    receivers.push(...(await leaveMails(owner, `fault${number}`)));
    await strike(house);
    const over = Date.now();
    const during = writers.acknowledged.filter(({ at }) => at >= from && at < over).length;
    const good = await firstGood(writers, over);
    await wait(CALM_MS);
    const bytes = memory.stop();
    const seen = readers.readings.filter(({ at }) => at >= from);
    const longest = Math.max(writers.longestMs(from), ...[...seen, ...asked].map(({ ms }) => ms));
    rows.push(
      `| ${name} | ${during} | ${seconds(good)} | ${seconds(longest)} | ${Math.round(bytes / 1024 ** 2)} MB | ${statusesOf(seen)} |`,
    );
    process.stderr.write(`${rows.at(-1)}\n`);
    if (good === null) broken.push(`${name}: nothing was written again`);
    if (longest > LONGEST_REQUEST_MS) broken.push(`${name}: a request took ${seconds(longest)}`);
    if (bytes > MOST_MEMORY) broken.push(`${name}: a process took ${Math.round(bytes / 1024 ** 2)} MB`);
    const strange = [
      ...seen.filter(({ status }) => status !== 200 && !sees.includes(status)),
      // A service that is away is no error of the product.
      ...asked.filter(({ status }) => status === 500 || status === 0),
    ].map(({ status }) => status);
    if (strange.length > 0) broken.push(`${name}: people saw ${strange.join(" ")}`);
  }
  await readers.stop();
  await writers.stop();
  const books = await balance(embedded.superuserUrl, run, writers.acknowledged);
  const outgoing = await balanceOutgoing(owner, services, receivers);
  if (books.lost.length > 0) broken.push(`lost: ${books.lost.join(" ")}`);
  if (books.doubled.length > 0) broken.push(`doubled: ${books.doubled.join(" ")}`);
  const stray = Object.entries(outgoing).filter(([what, count]) => /lost|doubled/.test(what) && count !== 0);
  broken.push(...stray.map(([what, count]) => `${what}: ${count}`));
  if (writers.refused.length > 0)
    broken.push(`refused writes: ${writers.refused.length}, such as ${writers.refused[0]}`);
  process.stdout.write(
    [
      "| Fault | writes during it | first write after it | longest request | most memory | what people saw |",
      "| --- | --- | --- | --- | --- | --- |",
      ...rows,
      "",
      `Acknowledged writes ${books.acknowledged}, stored ${books.stored}, lost ${books.lost.length}, doubled ${books.doubled.length}.`,
      `Mails ${outgoing.mails}, lost ${outgoing.lostMails}, doubled ${outgoing.doubledMails}. Webhooks ${outgoing.events}, lost ${outgoing.lostEvents}.`,
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
  services.stop();
  await owner.end({ timeout: 1 });
  await stopEmbedded(directory);
}
process.exit();

/** Milliseconds from the end of a fault until a write is acknowledged; null: none in time. */
async function firstGood({ acknowledged }: Writers, over: number): Promise<number | null> {
  while (Date.now() - over < MOST_UNTIL_GOOD_MS) {
    const first = acknowledged.find(({ at }) => at >= over);
    if (first) return first.at - over;
    await wait(50);
  }
  return null;
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

/** A company with a dispatch provider that has a system of its own. */
async function activeCompany(sql: postgres.Sql) {
  for (const provider of PROVIDERS.filter(hasExternalIds)) {
    const [row] = await sql`select id from companies
      where status = 'active' and provider = ${provider} and external_id is not null order by id limit 1`;
    if (row) return { id: Number(row.id), variables: dispatchVariables(provider) };
  }
  throw new Error("The demo has no company with a dispatch provider.");
}
