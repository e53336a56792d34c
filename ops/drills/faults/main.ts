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
import { signIn } from "#ops/drills/servers/access.ts";
import { balance } from "#ops/drills/servers/ledger.ts";
import { type Server, startServer } from "#ops/drills/servers/product.ts";
import { type Reading, startReaders } from "#ops/drills/servers/readers.ts";
import { startWriters, type Writers } from "#ops/drills/servers/writers.ts";
import { activeCompany, bearerToken } from "./company.ts";
import { type Disks, moveToSmallDisks } from "./disk.ts";
import { FAULTS } from "./faults.ts";
import { timed, watchMemory } from "./figures.ts";
import type { Fault, House } from "./house.ts";
import { invoiceLeaver } from "./invoices.ts";
import { balanceOutgoing, leaveMails, subscribe } from "./outgoing.ts";
import { brokenBy, printReport, type Round } from "./report.ts";
import { startServices } from "./services.ts";

// npm run drill [-- part of a name]: strikes a product of its own with faults while programs write and people read.

const WRITERS = 4;
const CALM_MS = 3_000;
/** After a fault the product answers again by itself within this time. */
const MOST_UNTIL_GOOD_MS = 15_000;

const wanted = process.argv[2] ?? "";
const faults = FAULTS.filter(({ name }) => wanted.split(",").some((part) => name.includes(part)));
if (faults.length === 0)
  throw new Error(`No fault is named so. There are: ${FAULTS.map(({ name }) => name).join("; ")}`);

const directory = await mkdtemp(join(tmpdir(), "tolppa-faults-"));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEmbedded(directory).finally(() => process.exit(130)));
let disks: Disks | null = null;
process.once("exit", () => {
  disks?.unmount();
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
  disks = await moveToSmallDisks(embedded.superuserUrl, directory);
  const company = await activeCompany(owner);
  const settings = {
    port: await freePort(),
    databaseUrl: embedded.runtimeUrl,
    authSecret: randomBytes(48).toString("base64url"),
    directory: home,
  };
  const normal: Record<string, string> = {
    MAIL_TRANSPORT: "",
    RESEND_API_KEY: "re_drill",
    RESEND_BASE_URL: services.url,
    MAIL_FROM: "Tolppa <tolppa@tolppa.example>",
    EINVOICE_URL: services.url,
    EINVOICE_TOKEN: "drill",
    WEBHOOK_ALLOW_PRIVATE: "1",
    COMPANY_REGISTER_URL: services.url,
    [company.variables.url]: services.url,
    [company.variables.token]: "drill",
  };
  let extra = normal;
  await subscribe(owner, services.url, settings.authSecret);
  const leaveInvoices = await invoiceLeaver(owner, embedded.runtimeUrl);
  product = await startServer({ ...settings, extra });
  const started = product;
  const { origin } = product;
  const authorization = await bearerToken(origin);
  const asked: Reading[] = [];
  const ask = async (path: string, request: RequestInit, type = "application/json") => {
    const headers = { authorization, "content-type": type };
    asked.push(await timed(`${origin}/api/${path}`, { ...request, headers }));
  };
  const house: House = {
    directory,
    ownerUrl: embedded.superuserUrl,
    serverUrl: embedded.runtimeUrl,
    product: () => product ?? started,
    restart: async () => {
      product = await startServer({ ...settings, extra });
    },
    disks,
    services,
    ask: async () => {
      await Promise.all([
        ask("company-register/9900001-8", {}),
        ask(`companies/${company.id}/update`, { method: "POST", body: "{}" }),
      ]);
    },
    importFile: () =>
      ask(
        `companies/${company.id}/imports?kind=vehicle&name=drill.csv`,
        { method: "POST", body: "Rekisterinumero\nABC-123\n" },
        "text/csv",
      ),
    authorization,
  };
  const configure = async ({ settings: needed }: Fault) => {
    if (needed === undefined && extra === normal) return;
    extra = needed === undefined ? normal : { ...normal, ...needed(house) };
    await product?.stop();
    await house.restart();
  };
  const receivers: string[] = [];
  const invoiceNumbers: string[] = [];
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
  const rounds: Round[] = [];
  for (const [number, fault] of faults.entries()) {
    const lack = fault.lacks?.(house) ?? null;
    if (lack !== null) {
      process.stderr.write(`${fault.name}: left out, as ${lack}.\n`);
      continue;
    }
    await configure(fault);
    await wait(CALM_MS);
    asked.length = 0;
    const memory = watchMemory(() => house.product().pids());
    const from = Date.now();
    receivers.push(...(await leaveMails(owner, `fault${number}`)));
    invoiceNumbers.push(...(await leaveInvoices()));
    const broken = await fault.strike(house);
    const over = Date.now();
    const good = await firstGood(writers, over);
    await wait(CALM_MS);
    const bytes = memory.stop();
    const seen = readers.readings.filter(({ at }) => at >= from);
    const longest = Math.max(writers.longestMs(from), ...[...seen, ...asked].map(({ ms }) => ms));
    rounds.push({ fault, from, over, good, longest, bytes, seen, asked: [...asked], broken });
    process.stderr.write(`${fault.name}: ${rounds.slice(-1).flatMap(brokenBy).join("; ") || "held"}\n`);
  }
  await configure({ name: "as usual", sees: [], strike: async () => undefined });
  await readers.stop();
  await writers.stop();
  const broken = printReport(rounds, {
    writers,
    balance: await balance(embedded.superuserUrl, run, writers.acknowledged),
    outgoing: await balanceOutgoing(owner, {
      receivers,
      invoiceNumbers,
      services,
      files: disks?.data.place ?? null,
    }),
  });
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
