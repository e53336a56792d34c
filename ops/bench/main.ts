import { writeFile } from "node:fs/promises";
import { setTimeout as rest } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startEmbedded } from "#db/embedded.ts";
import { areaReportOf, measureAreas } from "./areas.ts";
import { bankFileReportOf, measureBankFiles } from "./bank-files.ts";
import { besideFloors } from "./beside.ts";
import { bulkReportOf, measureBulk } from "./bulk.ts";
import { type BenchDatabase, companiesThatFit, openBenchDatabase, openFilledDatabase } from "./database.ts";
import { documentReportOf, measureDocuments } from "./documents.ts";
import { weighFirstLoad } from "./first-load.ts";
import { fleetReportOf, measureFleet } from "./fleet.ts";
import { keyReportOf, measureKeys } from "./idempotency.ts";
import { measureImport } from "./import.ts";
import { largeReportOf, measureLarge } from "./large.ts";
import { lighthouseReportOf, measureLighthouse } from "./lighthouse.ts";
import { describeMachine } from "./machine.ts";
import type { Plan } from "./measure.ts";
import { measurePayments, paymentReportOf } from "./payments.ts";
import { residentBytes } from "./processes.ts";
import { measureProfiles, PROFILE_PLAN, profileReportOf } from "./profile.ts";
import { runQuick } from "./quick.ts";
import { type Figures, REST_S, ratesTable, sizesReportOf } from "./report.ts";
import { measureRestarts } from "./restarts.ts";
import { countRowsRead } from "./rows-read.ts";
import { measureScreens, screenReportOf } from "./screens.ts";
import { measureSearch, searchReportOf } from "./search.ts";
import {
  FULL_SIZE,
  measureSettlements,
  settlementReportOf,
  TENFOLD_SIZE,
  tenfoldReportOf,
} from "./settlements.ts";
import { measureSideBySide, sideBySideReportOf } from "./side-by-side.ts";
import { measureStatements, statementReportOf } from "./statements.ts";
import { writeStatistics } from "./statistics.ts";
import { measureSubjects } from "./subjects.ts";
import { measureTokenCheck } from "./token.ts";
import { measureWebhooks, webhookReportOf } from "./webhooks.ts";

// npm run bench, explained in ops/bench/README.md. A missed target is printed and does not fail the run. Only --quick --check fails.

const DATA_DIR = fileURLToPath(new URL("../../.data/bench", import.meta.url));
const RESULTS = new URL("./results/", import.meta.url);

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    write: { type: "boolean", default: false },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
    companies: { type: "string" },
    scale: { type: "string", default: "small" },
    statistics: { type: "boolean", default: false },
  },
});

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const settlementSize = { ...FULL_SIZE, companies: Number(values.companies ?? FULL_SIZE.companies) };
const MILLION = 1_000_000;

const plan: Plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), warmUpSeconds: 5 };

/** The topics with a file of figures in ops/bench/results. */
const TITLES = {
  requests: "Requests",
  sizes: "Sizes and rows read",
  bulk: "Bulk changes of vehicles",
  webhooks: "Webhooks",
  fleet: "Lists and pages of fleets",
  search: "Search",
  idempotency: "POSTs with an Idempotency-Key",
  settlements: "Settlements",
  "settlements-tenfold": "Settlements of 50,000,000 payments",
  payments: "Card payments",
  documents: "Documents of a statement",
  statements: "Pages of a large company's statement",
  lighthouse: "Screens on a phone, by Lighthouse",
  screens: "What screens weigh and how soon they answer",
  "bank-files": "Files of a bank",
  areas: "Who may drive in a postal code",
  restarts: "Restarts under load",
  "side-by-side": "Beside Directus and beside Next with Prisma",
  profile: "Who spends the time",
  large: "Companies by the million",
} as const;
type Topic = keyof typeof TITLES;
type Reports = { readonly [topic in Topic]?: string };

/** The topics that `--only` can measure alone. */
const ALONE: { readonly [topic in Topic]?: () => Promise<string> } = {
  settlements: () =>
    onServer(async (urls) => {
      say("Making settlements final (some minutes)");
      return settlementReportOf(await measureSettlements(urls, settlementSize));
    }),
  "settlements-tenfold": () =>
    onServer(async (urls) => {
      say("Making settlements final, then ten times as many (half an hour)");
      return tenfoldReportOf(
        await measureSettlements(urls, FULL_SIZE),
        await measureSettlements(urls, TENFOLD_SIZE),
      );
    }),
  areas: () => onServer(async (urls) => areaReportOf(await measureAreas(urls))),
  statements: () =>
    onServer(async (urls) => {
      say("Filling a company with 2,000,000 payments (some minutes)");
      return statementReportOf(await measureStatements(urls));
    }),
  requests: () =>
    onBenchDatabase(async (database) =>
      ratesTable(
        await besideFloors(database, { withTwin: true }, ({ subjects: { list, page, one } }) =>
          measureSubjects([list, page, one], plan, database.processes),
        ),
      ),
    ),
  payments: () =>
    onBenchDatabase(async (database) =>
      paymentReportOf(
        await besideFloors(database, { withTwin: false }, ({ product, access }) =>
          measurePayments(product, database.ownerUrl, access),
        ),
      ),
    ),
  restarts: () => measureRestarts(),
  lighthouse: async () => lighthouseReportOf(await measureLighthouse()),
  screens: async () => screenReportOf(await measureScreens()),
  documents: async () => documentReportOf(await measureDocuments()),
  "bank-files": () => onServer(async (urls) => bankFileReportOf(await measureBankFiles(urls))),
  bulk: () => onBenchDatabase(async (database) => bulkReportOf(await measureBulk(database))),
  webhooks: () => onBenchDatabase(async (database) => webhookReportOf(await measureWebhooks(database))),
  search: () =>
    onBenchDatabase(async (database) =>
      searchReportOf(
        await besideFloors(database, { withTwin: false }, ({ product: { origin }, subjects: { searches } }) =>
          measureSearch({ ownerUrl: database.ownerUrl, origin, ...searches }),
        ),
      ),
    ),
  idempotency: () =>
    onBenchDatabase(async (database) =>
      keyReportOf(
        await besideFloors(database, { withTwin: false }, ({ product: { origin }, access }) =>
          measureKeys(origin, access),
        ),
      ),
    ),
  "side-by-side": () =>
    onBenchDatabase(async (database) => {
      say("Installing and preparing Directus and Prisma (some minutes the first time)");
      return sideBySideReportOf(await measureSideBySide(database, plan));
    }),
};

async function onServer<T>(
  measureOn: (urls: { ownerUrl: string; runtimeUrl: string }) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR });
  const urls = { ownerUrl: embedded.superuserUrl, runtimeUrl: embedded.runtimeUrl };
  return measureOn(urls).finally(() => embedded.stop());
}

async function onBenchDatabase<T>(measureOn: (database: BenchDatabase) => Promise<T>): Promise<T> {
  say("Preparing the database (some minutes the first time)");
  const database = await openBenchDatabase(DATA_DIR);
  return measureOn(database).finally(() => database.stop());
}

if (values.only !== undefined) {
  const topic = values.only as Topic;
  const alone = ALONE[topic];
  if (!alone) throw new Error(`--only takes ${Object.keys(ALONE).join(", ")}`);
  const report = await alone();
  say(`\n${report}`);
  if (values.write) {
    const machine = await onServer(({ ownerUrl }) => describeMachine(ownerUrl));
    await writeResults({ [topic]: report }, machine, plan);
  }
  process.exit();
}

if (values.scale === "large") {
  const companies = Number(values.companies ?? (await companiesThatFit(DATA_DIR, MILLION)));
  say(`Filling the large database of ${companies.toLocaleString("en")} companies, unless it is there`);
  const database = await openFilledDatabase(DATA_DIR, { companies, scale: "large" });
  if (values.statistics) say(`${await writeStatistics(database.ownerUrl, companies)} statistics are written`);
  else {
    const machine = await describeMachine(database.ownerUrl);
    const report = largeReportOf(await measureLarge(DATA_DIR, companies));
    say(`\n${report}`);
    if (values.write) await writeResults({ large: report }, machine);
  }
  process.exit();
}

if (values.quick) {
  const falls = await onBenchDatabase((database) => runQuick(database, values));
  process.stderr.write(falls.map((fall) => `${fall}\n`).join(""));
  process.exit(values.check && falls.length > 0 ? 1 : 0);
}

if (values.profile) {
  const [machine, report] = await onBenchDatabase(async (database) => [
    await describeMachine(database.ownerUrl),
    profileReportOf(await measureProfiles(database)),
  ]);
  say(`\n${report}`);
  if (values.write) await writeResults({ profile: report }, machine, PROFILE_PLAN);
  process.exit();
}

try {
  const [machine, figures] = await onBenchDatabase(async (database) => [
    await describeMachine(database.ownerUrl),
    await run(database),
  ]);
  const reports: Reports = {
    requests: ratesTable(figures.rates),
    sizes: sizesReportOf(figures),
    bulk: bulkReportOf(figures.bulk),
    webhooks: webhookReportOf(figures.webhooks),
    fleet: fleetReportOf(figures.fleet),
    search: searchReportOf(figures.search),
    idempotency: keyReportOf(figures.keys),
    settlements: settlementReportOf(figures.settlements),
    payments: paymentReportOf(figures.payments),
    documents: documentReportOf(figures.documents),
    statements: statementReportOf(figures.statements),
    lighthouse: lighthouseReportOf(figures.lighthouse),
    screens: screenReportOf(figures.screens),
    "bank-files": bankFileReportOf(figures.bankFiles),
    areas: areaReportOf(figures.areas),
  };
  say(`\n${[machine, ...Object.values(reports)].join("\n\n")}`);
  if (values.write) await writeResults(reports, machine, plan);
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function run(database: BenchDatabase): Promise<Figures> {
  say("Counting the rows that pages read");
  const rowsRead = await countRowsRead(database.ownerUrl);
  say("Measuring bulk changes");
  const bulk = await measureBulk(database);
  say("Delivering webhooks");
  const webhooks = await measureWebhooks(database);
  say("Reading the pages of fleets");
  const fleet = await measureFleet(database.ownerUrl);
  say("Checking bearer tokens");
  const token = await measureTokenCheck(database.runtimeUrl);
  say("Making settlements final (some minutes)");
  const settlements = await measureSettlements(database, settlementSize);
  say("Drawing statements");
  const documents = await measureDocuments();
  say("Reading a bank's files");
  const bankFiles = await measureBankFiles(database);
  say("Opening the statements of a large company (some minutes)");
  const statements = await measureStatements(database);
  say("Opening screens with Lighthouse");
  const lighthouse = await measureLighthouse();
  say("Pressing on screens");
  const screens = await measureScreens();
  say("Asking who may drive");
  const areas = await measureAreas(database);
  say("Starting the product, the bare server and the bare Next");
  return besideFloors(database, { withTwin: true }, async ({ product, access, subjects }) => {
    const { searches, changes, ...pages } = subjects;
    const firstLoad = await weighFirstLoad(pages.page.target.request);
    say(`Measuring requests, ${plan.rounds} rounds of ${plan.seconds} s each`);
    const rates = await measureSubjects(Object.values(pages), plan, database.processes);
    const memory = async (pid: number | null) => (pid === null ? null : residentBytes(pid));
    const server = await memory(product.pid);
    say("Following what changed");
    const followed = await measureSubjects([changes], plan, database.processes);
    say("Measuring the search");
    const search = await measureSearch({
      ownerUrl: database.ownerUrl,
      origin: product.origin,
      ...searches,
    });
    say("Sending POSTs with and without a key");
    const keys = await measureKeys(product.origin, access);
    say("Bringing a file of vehicles in");
    const imported = await measureImport(product.origin, access);
    const afterImport = await memory(product.pid);
    await rest(REST_S * 1000);
    const sized = {
      server,
      afterImport,
      rested: await memory(product.pid),
      primary: await memory(product.primaryPid),
    };
    say("Sending card payments");
    const payments = await measurePayments(product, database.ownerUrl, access);
    return {
      payments,
      search,
      bulk,
      webhooks,
      fleet,
      keys,
      settlements,
      documents,
      bankFiles,
      statements,
      areas,
      lighthouse,
      screens,
      token,
      rates: [...rates, ...followed],
      rowsRead,
      firstLoad,
      imported,
      residentBytes: sized,
      startMs: product.startMs,
    };
  });
}

/** Writes one file in ops/bench/results for each topic. */
async function writeResults(reports: Reports, machine: string, plan?: Plan): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const [topic, report] of Object.entries(reports)) {
    const rounds = plan ? `, ${plan.rounds} rounds of ${plan.seconds} s` : "";
    const text = `# ${TITLES[topic as Topic]}\n\n${today}${rounds}: ${machine}\n\n${report}\n`;
    await writeFile(new URL(`${topic}.md`, RESULTS), text);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
