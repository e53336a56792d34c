import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#db/embedded/state.ts";
import { gainAccess } from "#ops/servers/access.ts";
import { runDrill } from "#ops/servers/drill.ts";
import { balance } from "#ops/servers/ledger.ts";
import { watchMemory } from "#ops/servers/processes.ts";
import { type Reading, startReaders } from "#ops/servers/readers.ts";
import { subscribe } from "#ops/servers/receiver.ts";
import { startWriters, type Writers } from "#ops/servers/writers.ts";
import { moveToSmallDisks } from "./disk.ts";
import { FAULTS } from "./faults.ts";
import { timed } from "./figures.ts";
import type { Fault, House } from "./house.ts";
import { invoiceEnqueuer } from "./invoices.ts";
import { balanceOutgoing, enqueueMails } from "./outgoing.ts";
import { companyWithProvider } from "./provider.ts";
import { brokenBy, printReport, type Round } from "./report.ts";
import { startServices } from "./services.ts";

// npm run drill [-- part of a name]: strikes a separate product with faults while programs write and people read.

const WRITERS = 4;
const CALM_MS = 3_000;
/** After a fault the product must answer again by itself within this time. */
const MOST_UNTIL_GOOD_MS = 15_000;

const wanted = process.argv[2] ?? "";
const faults = FAULTS.filter(({ name }) => wanted.split(",").some((part) => name.includes(part)));
if (faults.length === 0)
  throw new Error(`No fault is named so. There are: ${FAULTS.map(({ name }) => name).join("; ")}`);

await runDrill("faults", async (drill) => {
  const { directory, sql, ownerUrl, serverUrl, authSecret, start } = drill;
  const services = await startServices();
  drill.atEnd(() => services.stop());
  const home = join(directory, "home");
  await mkdir(home);
  const disks = await moveToSmallDisks(ownerUrl, directory);
  drill.atEnd(() => disks?.unmount());
  const company = await companyWithProvider(sql);
  const port = await freePort();
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
  await subscribe(sql, { url: `${services.url}/hook`, event: "vehicle.created", authSecret });
  const enqueueInvoices = await invoiceEnqueuer(sql, serverUrl);
  let extra = normal;
  let product = await start({ port, directory: home, extra });
  const { origin } = product;
  const { authorization, cookie } = await gainAccess(origin);
  const asked: Reading[] = [];
  const ask = async (path: string, request: RequestInit, type = "application/json") => {
    const headers = { authorization, "content-type": type };
    asked.push(await timed(`${origin}/api/${path}`, { ...request, headers }));
  };
  const house: House = {
    directory,
    ownerUrl,
    serverUrl,
    product: () => product,
    restart: async () => {
      product = await start({ port, directory: home, extra });
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
  let configured: Fault | undefined;
  /** Restarts the product if the fault, or the one before, needs other settings. */
  const configure = async (fault?: Fault) => {
    if (fault?.settings === undefined && configured === undefined) return;
    const needed = (await fault?.settings?.(house)) ?? {};
    await product.stop();
    await configured?.clear?.();
    configured = fault?.settings && fault;
    extra = { ...normal, ...needed };
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
  const readers = startReaders([origin], paths, { cookie, authorization });
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
    receivers.push(...(await enqueueMails(sql, `fault${number}`)));
    invoiceNumbers.push(...(await enqueueInvoices()));
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
  await configure();
  await readers.stop();
  await writers.stop();
  const files = disks?.data.place ?? null;
  const broken = printReport(rounds, {
    writers,
    balance: await balance(ownerUrl, run, writers.acknowledged),
    outgoing: await balanceOutgoing(sql, { receivers, invoiceNumbers, services, files }),
  });
  return broken.length === 0;
});

/** Milliseconds from the end of a fault until a write is acknowledged; null: none in time. */
async function firstGood({ acknowledged }: Writers, over: number): Promise<number | null> {
  while (Date.now() - over < MOST_UNTIL_GOOD_MS) {
    const first = acknowledged.find(({ at }) => at >= over);
    if (first) return first.at - over;
    await wait(50);
  }
  return null;
}
