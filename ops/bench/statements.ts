import { Agent } from "node:http";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { companyPaymentsPageSchema } from "#lib/payments/schema.ts";
import { listPaymentsPage } from "#lib/payments/use-cases/company-payments.ts";
import { keepStatement } from "#lib/statements/use-cases/testing.ts";
import { ADMIN, addPerson, gainCookie } from "./access.ts";
import { settle } from "./documents.ts";
import { openExplained, plansOf, userOf } from "./explained.ts";
import { ask } from "./load.ts";
import { startProduct } from "./product.ts";
import { judged, median, table } from "./report.ts";

// How long an owner waits for the pages that explain a statement: the statement itself, and the card payments behind a line.
// The company has 100 vehicles, 20,000 payments in the period, and as many in each of the 99 periods before. One browser
// asks one page at a time. The floor is a page of the same company that lists nothing.

const DATABASE = "bench_statements";
const LARGE = { company: 1, vehicles: 100, payments: 20_000, periods: 100 };
/** A company with one statement of 300 vehicles. */
const HUGE = { company: 2, vehicles: 300 };
const PERIOD = "2026-10-26";
const MAX_MS = 200;
const MAX_HTML_KB = 200;
const TIMES = 60;
const WARM_UP = 30;

type Page = { name: string; ms: number[]; bytes: number; gzippedBytes: number };
export type StatementFigures = {
  pages: Page[];
  /** What PostgreSQL alone spends on a page of payments, and on the rows of one page by their ids. */
  database: { name: string; ms: number }[];
  plans: string;
};

/** Measures in a database of its own and drops it afterwards. */
export async function measureStatements(urls: {
  ownerUrl: string;
  runtimeUrl: string;
}): Promise<StatementFigures> {
  const server = postgres(withDatabase(urls.ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await server.unsafe(`create database ${DATABASE}`);
  const own = withDatabase(urls.ownerUrl, DATABASE);
  await migrate({ migrationUrl: own, runtimeRole: new URL(urls.runtimeUrl).username });
  const owner = postgres(own, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe(FILL);
    const large = await keep(owner, LARGE);
    const huge = await keep(owner, HUGE);
    await addPerson(owner, ADMIN, { companies: [LARGE.company, HUGE.company] });
    await owner.unsafe("vacuum analyze");
    return {
      ...(await explain(own)),
      pages: await measurePages(withDatabase(urls.runtimeUrl, DATABASE), { large, huge }),
    };
  } finally {
    await owner.end();
    await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
    await server.end();
  }
}

/** Keeps a final statement of a company, and returns its id. */
async function keep(owner: postgres.Sql, { company, vehicles }: typeof HUGE): Promise<number> {
  const settled = settle(vehicles);
  const { seller, buyer } = settled.parties;
  return keepStatement(owner, {
    ...settled,
    companyId: company,
    number: `2026-00000${company}`,
    parties: { seller, buyer: { ...buyer, companyId: company } },
    sentAt: new Date("2026-11-09T07:00:00Z"),
  });
}

async function measurePages(url: string, ids: { large: number; huge: number }): Promise<Page[]> {
  const product = await startProduct(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const cookie = await gainCookie(product.origin);
    const get = async (path: string, encoding = "gzip") => {
      const headers = { cookie, "accept-encoding": encoding };
      const { status, body } = await ask({ url: product.origin + path, headers }, agent);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return body;
    };
    const payments = `/companies/${LARGE.company}/payments?period=${PERIOD}`;
    const [, next] = /href="([^"]*cursor=[^"]*)"/.exec((await get(payments, "identity")).toString()) ?? [];
    const paths: [string, string][] = [
      ["the floor: a list of the company that is empty", `/companies/${LARGE.company}/webhooks`],
      ["card payments, first page", payments],
      ["card payments, second page", next?.replaceAll("&amp;", "&") ?? ""],
      ["card payments of one vehicle", `${payments}&vehicle=50`],
      ["card payments, refunds", `${payments}&type=refund`],
      ["card payments, search for a driver", `${payments}&q=Kuljettaja17`],
      ["statement of 100 vehicles", `/companies/${LARGE.company}/invoices/${ids.large}`],
      ["statement of 300 vehicles", `/companies/${HUGE.company}/invoices/${ids.huge}`],
      ["Talous with its home", `/companies/${LARGE.company}`],
    ];
    const pages: Page[] = [];
    for (const [name, path] of paths) {
      const ms: number[] = [];
      for (let turn = -WARM_UP; turn < TIMES; turn += 1) {
        const started = performance.now();
        await get(path);
        if (turn >= 0) ms.push(performance.now() - started);
      }
      const [whole, gzipped] = [await get(path, "identity"), await get(path)];
      pages.push({ name, ms, bytes: whole.length, gzippedBytes: gzipped.length });
    }
    return pages;
  } finally {
    agent.destroy();
    await product.stop();
  }
}

/** What PostgreSQL spends on the payments of the period for a user of the company, without the rest of the server. */
async function explain(ownerUrl: string): Promise<Pick<StatementFigures, "database" | "plans">> {
  const explained = await openExplained(ownerUrl);
  const listed = (query: object) => {
    const input = companyPaymentsPageSchema.parse({
      companyId: String(LARGE.company),
      period: PERIOD,
      ...query,
    });
    return explained.run(userOf(LARGE.company), async (ctx) => {
      const page = await listPaymentsPage(ctx, input);
      if (!page.ok) throw new Error(page.error.code);
    });
  };
  try {
    const floor = await explained.run(userOf(LARGE.company), ({ db }) => db.execute(BY_ID));
    const all = await listed({});
    return {
      database: [
        { name: "the floor: 51 payments by their ids", ms: floor.ms },
        { name: "first page with its count and sums", ms: all.ms },
        { name: "the same of one vehicle", ms: (await listed({ vehicle: "50" })).ms },
        { name: "the same with a search for a driver", ms: (await listed({ q: "Kuljettaja17" })).ms },
      ],
      plans: plansOf("the first page of card payments", all.plans),
    };
  } finally {
    await explained.close();
  }
}

const BY_ID = `select p.*, v.license_plate, d.last_name from payments p left join vehicles v on v.id = p.vehicle_id
  left join drivers d on d.id = p.driver_id where p.id between 1 and 51`;

export function statementReportOf({ pages, database, plans }: StatementFigures): string {
  const kB = (bytes: number) => bytes / 1000;
  const isAimed = (index: number) => index > 0;
  return [
    table(
      ["Pages for an owner", "p50 ms", "at most", "target", "HTML", "compressed", "target"],
      pages.map(({ name, ms, bytes, gzippedBytes }, index) => [
        name,
        median(ms).toFixed(0),
        Math.max(...ms).toFixed(0),
        isAimed(index) ? judged(`≤ ${MAX_MS} ms`, median(ms) <= MAX_MS) : "",
        `${kB(bytes).toFixed(0)} kB`,
        `${kB(gzippedBytes).toFixed(1)} kB`,
        name.startsWith("statement") ? judged(`≤ ${MAX_HTML_KB} kB`, kB(gzippedBytes) <= MAX_HTML_KB) : "",
      ]),
    ),
    table(
      ["Card payments in PostgreSQL", "ms"],
      database.map(({ name, ms }) => [name, ms.toFixed(2)]),
    ),
    plans,
  ].join("\n\n");
}

const FILL = `
set session_replication_role = replica;
insert into companies (id, business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
    contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, iban, bic, contract_signed_at,
    reliable_partner_at, approved_at, approved_by, created_by, modified_by)
  select id, '123456' || id || '-' || id, 'Suuri Taksi ' || id || ' Oy', 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki', '+35840123',
    'a@b.example', 'TL-1', 'active', 'email', 'a@b.example', 'FI2112345600000785', 'NDEAFIHH', now(), now(), now(), 'fill', 'fill', 'fill'
  from unnest(array[${LARGE.company}, ${HUGE.company}]) id;
insert into company_packages (company_id, name, starts_on)
  select id, 'standard', date '2022-01-01' from companies;
insert into vehicles (id, company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at, created_by, modified_by)
  select g, ${LARGE.company}, 'ABC-' || g, 'Toyota', 'Corolla', 2023, 'musta', 'car', 'active', now(), 'fill', 'fill'
  from generate_series(1, ${LARGE.vehicles}) g;
insert into vehicle_activities (vehicle_id, company_id, active_from) select id, company_id, date '2022-01-03' from vehicles;
insert into drivers (id, company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name, phone_number,
    contact_email, status, approved_at, created_by, modified_by)
  select g, ${LARGE.company}, 'AL-' || g, '2030-01-01', 'Aino', 'Kuljettaja' || g, '+35840123', 'a@b.example', 'active', now(), 'fill', 'fill'
  from generate_series(1, ${2 * LARGE.vehicles}) g;
insert into payments (sender, reference, company_id, vehicle_id, driver_id, amount_cents, vat_basis_points, method, occurred_at,
    occurred_on, settled_in)
  select 'fill', period || '-' || g, ${LARGE.company}, 1 + g % ${LARGE.vehicles}, 1 + g * 7 % ${2 * LARGE.vehicles},
    case when g % 50 = 0 then -1 else 1 end * (500 + g % 4999), 1350, 'card',
    (day + time '06:00' + g % 900 * interval '1 minute') at time zone 'Europe/Helsinki', day, start
  from generate_series(${LARGE.periods - 1}, 0, -1) period
  cross join lateral (select date '${PERIOD}' - 14 * period as start) p
  cross join generate_series(1, ${LARGE.payments}) g
  cross join lateral (select start + g / ${LARGE.vehicles} % 14 as day) d;
set session_replication_role = default;
`;
