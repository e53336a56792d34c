import postgres from "postgres";
import { type Access, createDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { findCompany } from "#db/queries/companies.ts";
import { withDatabase } from "#db/testing-url.ts";
import type { Actor } from "#lib/domain/actor.ts";
import { answerBookingAreas } from "#lib/use-cases/booking-areas/who.ts";
import type { Context } from "#lib/use-cases/context.ts";
import { judged, median, table } from "./report.ts";

// What it takes to tell a dispatch system who may drive: the errand with its transaction, one after the other over one
// connection, as a program of the provider that has all 1,000 areas and all 20,000 companies. Beside it one company by
// its id in a transaction of the same kind.

const PROVIDER = "taksiHelsinki";
const DATABASE = "bench_areas";
const MAX_MS = 5;
const TIMES = 300;
const WARM_UP = 50;
const NOW = new Date("2026-11-22T10:00:00Z");
const TODAY = "2026-11-22";
/** The area that allows every company, and a code in it. */
const LISTED = 500;
const CODES = { "no area holds it": "99990", "some areas deny": "12345", "one allows 20,000": "48510" };

export type AreaFigures = readonly { name: string; ms: number[] }[];

/** In a database of its own, which is thrown away. */
export async function measureAreas(urls: { ownerUrl: string; runtimeUrl: string }): Promise<AreaFigures> {
  const server = postgres(withDatabase(urls.ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await server.unsafe(`create database ${DATABASE}`);
  const own = withDatabase(urls.ownerUrl, DATABASE);
  await migrate({ migrationUrl: own, runtimeRole: new URL(urls.runtimeUrl).username });
  const owner = postgres(own, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe(FILL);
    await owner.unsafe("vacuum analyze");
    return await measure(withDatabase(urls.runtimeUrl, DATABASE));
  } finally {
    await owner.end();
    await server.unsafe(`drop database if exists ${DATABASE} with (force)`);
    await server.end();
  }
}

async function measure(url: string): Promise<AreaFigures> {
  const database = createDatabase({ url, max: 1 });
  const actor: Actor = {
    ...{ kind: "client", id: 1, label: "bench", admin: false, companyIds: [] },
    provider: PROVIDER,
  };
  const time = async (
    errand: (ctx: Context) => Promise<unknown>,
    { plannedOnce = false }: Pick<Access, "plannedOnce"> = {},
  ): Promise<number[]> => {
    const taken: number[] = [];
    for (let turn = -WARM_UP; turn < TIMES; turn += 1) {
      const started = performance.now();
      await database.asActor(actor, { mode: "read", plannedOnce }, (db) =>
        errand({ actor, db, now: NOW, today: TODAY, requestId: "bench" }),
      );
      if (turn >= 0) taken.push(performance.now() - started);
    }
    return taken;
  };
  try {
    const figures = [
      { name: "one company by its id (the floor)", ms: await time(({ db }) => findCompany(db, 7)) },
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
    ["Who may drive in a postal code", "p50 ms", "p99 ms", "target"],
    figures.map(({ name, ms }, index) => [
      name,
      median(ms).toFixed(2),
      percentile(ms, 0.99).toFixed(2),
      index === 0 ? "" : judged(`≤ ${MAX_MS} ms`, median(ms) <= MAX_MS),
    ]),
  );

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const FILL = `
insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
    contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, contract_signed_at,
    reliable_partner_at, created_by, modified_by)
  select to_char(1000000 + i, 'FM0000000') || '-0', 'Taksi ' || i, '${PROVIDER}', 'Katu 1', '00100', 'Helsinki', 'Aino',
    'Virtanen', '+35840123', 'a@b.fi', 'TL', 'active', 'email', 'a@b.fi', now(), now(), 'x', 'x' from generate_series(1, 20000) i;
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
