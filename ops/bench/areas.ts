import postgres from "postgres";
import { type Access, createDatabase } from "#db/client.ts";
import { withDatabase } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { findCompany } from "#db/queries/companies/companies.ts";
import { answerBookingAreas } from "#lib/booking-areas/use-cases/who.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { addProgram, requestToken } from "./access.ts";
import { startProduct } from "./product.ts";
import { judged, median, table } from "./report.ts";

// How long it takes to tell a dispatch system who may drive in a postal code. One connection runs the use case with its
// transaction repeatedly, as a program of the provider of all 1,000 areas and 20,000 companies. The floor reads one company
// by its id in the same kind of transaction. The same calls then run over HTTP, beside a request with one simple query.

const PROVIDER = "taksiHelsinki";
const DATABASE = "bench_areas";
const MAX_MS = 5;
const TIMES = 300;
const WARM_UP = 50;
/** A server process that has just started needs more calls to warm up. */
const HTTP_WARM_UP = 1_000;
const NOW = new Date("2026-11-22T10:00:00Z");
const TODAY = "2026-11-22";
/** The area that allows every company, and the postal codes of the measured calls. */
const LISTED = 500;
const CODES = { "no area holds it": "99990", "some areas deny": "12345", "one allows 20,000": "48510" };

/** The API client of the provider. */
const PROGRAM = { id: "bench-areas", secret: "bench-secret" };

export type AreaFigures = readonly { name: string; ms: number[]; http: number[] }[];

/** Measures in a database of its own and drops it afterwards. */
export async function measureAreas(urls: { ownerUrl: string; runtimeUrl: string }): Promise<AreaFigures> {
  const server = postgres(withDatabase(urls.ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await server.unsafe(`create database ${DATABASE}`);
  const own = withDatabase(urls.ownerUrl, DATABASE);
  await migrate({ migrationUrl: own, runtimeRole: new URL(urls.runtimeUrl).username });
  const owner = postgres(own, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe(FILL);
    await addProgram(owner, PROGRAM, { reach: "provider", provider: PROVIDER, scopes: ["areas:read"] });
    await owner.unsafe("vacuum analyze");
    const url = withDatabase(urls.runtimeUrl, DATABASE);
    const [within, overHttp] = [await measure(url), await measureHttp(url)];
    return within.map(({ name, ms }, index) => ({ name, ms, http: overHttp[index] ?? [] }));
  } finally {
    await owner.end();
    await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
    await server.end();
  }
}

/** The durations of repeated runs of one command after a warm-up. */
async function timesOf(command: () => Promise<unknown>, warmUp = WARM_UP): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = -warmUp; turn < TIMES; turn += 1) {
    const started = performance.now();
    await command();
    if (turn >= 0) taken.push(performance.now() - started);
  }
  return taken;
}

/** Measures the product as one server process over one connection, first its health check. */
async function measureHttp(url: string): Promise<number[][]> {
  const product = await startProduct(url);
  try {
    const authorization = await requestToken(product.origin, PROGRAM);
    const get = (path: string) => async () => {
      const answer = await fetch(`${product.origin}${path}`, { headers: { authorization } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    };
    const paths = Object.values(CODES).map((code) => `/api/booking-areas?postCode=${code}&limit=100`);
    const figures: number[][] = [];
    for (const path of ["/api/health", ...paths]) figures.push(await timesOf(get(path), HTTP_WARM_UP));
    return figures;
  } finally {
    await product.stop();
  }
}

async function measure(url: string): Promise<{ name: string; ms: number[] }[]> {
  const database = createDatabase({ url, max: 1 });
  const actor: Actor = {
    kind: "client",
    id: 1,
    label: "bench",
    admin: false,
    companyIds: [],
    provider: PROVIDER,
  };
  const time = (
    command: (ctx: Context) => Promise<unknown>,
    { plannedOnce = false }: Pick<Access, "plannedOnce"> = {},
  ): Promise<number[]> =>
    timesOf(() =>
      database.asActor(actor, { mode: "read", plannedOnce }, (db) =>
        command({ actor, db, now: NOW, today: TODAY, requestId: "bench" }),
      ),
    );
  try {
    const figures = [
      {
        name: "the floor: one company by its id; /api/health",
        ms: await time(({ db }) => findCompany(db, 7)),
      },
    ];
    for (const [name, postCode] of Object.entries(CODES))
      figures.push({
        name,
        ms: await time(async (ctx) => {
          const answer = await answerBookingAreas(ctx, { postCode, limit: 100 });
          if (!answer.ok) throw new Error(answer.error.code);
        }, answerBookingAreas),
      });
    return figures;
  } finally {
    await database.close();
  }
}

export const areaReportOf = (figures: AreaFigures): string =>
  table(
    ["Who may drive in a postal code", "p50 ms", "p99 ms", "target", "over HTTP p50 ms", "p99 ms", "target"],
    figures.map(({ name, ms, http }, index) => [
      name,
      ...timesAgainst(ms, index > 0),
      ...timesAgainst(http, index > 0),
    ]),
  );

const timesAgainst = (ms: readonly number[], isAimed: boolean): string[] => [
  median(ms).toFixed(2),
  percentile(ms, 0.99).toFixed(2),
  isAimed ? judged(`≤ ${MAX_MS} ms`, median(ms) <= MAX_MS) : "",
];

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const FILL = `
insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
    contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, contract_signed_at,
    reliable_partner_at, approved_at, approved_by, created_by, modified_by)
  select to_char(1000000 + i, 'FM0000000') || '-0', 'Taksi ' || i, '${PROVIDER}', 'Katu 1', '00100', 'Helsinki', 'Aino',
    'Virtanen', '+35840123', 'a@b.fi', 'TL', 'active', 'email', 'a@b.fi', now(), now(), now(), 'x', 'x', 'x' from generate_series(1, 20000) i;
insert into booking_areas (name, provider, valid_from, created_by)
  select 'Alue ' || i, '${PROVIDER}', date '2020-01-01' + i, 'x' from generate_series(1, 1000) i;
insert into booking_area_post_codes
  select a.id, a.provider, r.first, r.first + 49 from booking_areas a
  cross join lateral (select ((a.id * 97 + n * 10000) % 99900)::int as first from generate_series(0, 9) n) r
  on conflict do nothing;
insert into booking_area_rules (area_id, provider, effect, company_id, created_by)
  select ${LISTED}, '${PROVIDER}', 'allow', id, 'x' from companies;
insert into booking_area_rules (area_id, provider, effect, company_id, created_by)
  select a.id, a.provider, 'deny', 1 + (a.id * 13 + n) % 20000, 'x' from booking_areas a cross join generate_series(1, 5) n
  where a.id <> ${LISTED};
`;
