import postgres from "postgres";
import { PERIOD_ANCHOR, SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";
import type { Access } from "#ops/servers/access.ts";
import type { BenchDatabase } from "./database.ts";
import { paymentFileTable } from "./payment-file.ts";
import type { Product } from "./product.ts";
import { judged, median, table } from "./report.ts";
import { withScene } from "./scene.ts";
import { importTable } from "./vehicle-file.ts";

// Imports card payments: two clients send batches of 10,000 one after the other. The floor is two connections that insert
// the same rows by SQL into the same table with its keys and indexes, in the order of references.

const CLIENTS = 2;
const ROWS = 10_000;
const BATCHES = 5;
const ROUNDS = 3;
const AT_LEAST = 20_000;
/** Shares of the floor, in per cent. */
const SENT_AT_LEAST = 60;
const AGAIN_AT_LEAST = 80;

type Batches = { floor: number[]; sent: number[]; again: number[] };

type Fleet = { vehicle: number; company: number }[];

type Row = {
  reference: string;
  vehicleId: number;
  companyId: number;
  grossCents: number;
  occurredAt: string;
};

/** A file of vehicles, payments in batches of the API, and payments in one large file. */
export const importReport = (database: BenchDatabase): Promise<string> =>
  withScene(database, { withTwin: false }, async ({ product, access }) => {
    const vehicles = await importTable(product.origin, access);
    const batches = batchTable(await measureBatches(product, database.ownerUrl, access));
    return [vehicles, batches, await paymentFileTable(product, database.ownerUrl, access)].join("\n\n");
  });

/** Rows a second in each round, with the floor measured just before the product. */
async function measureBatches(
  { origin }: Pick<Product, "origin">,
  ownerUrl: string,
  { authorization }: Pick<Access, "authorization">,
): Promise<Batches> {
  const sql = postgres(ownerUrl, { max: CLIENTS, onnotice: () => {} });
  try {
    const fleet = await readFleet(sql);
    const figures: Batches = { floor: [], sent: [], again: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const floor = await rowsPerSecond(batchesOf(fleet, "floor", round), (rows) => insert(sql, rows));
      const sentOf = batchesOf(fleet, "sent", round);
      const batches = [sentOf(0), sentOf(1)];
      const post = (rows: Row[]) => send(origin, authorization, rows);
      const sent = await rowsPerSecond((client) => batches[client] ?? [], post);
      const again = await rowsPerSecond((client) => batches[client] ?? [], post);
      if (round < 0) continue; // warming up
      figures.floor.push(floor);
      figures.sent.push(sent);
      figures.again.push(again);
    }
    return figures;
  } finally {
    await sql.end();
  }
}

const readFleet = (sql: postgres.Sql): Promise<Fleet> => sql<Fleet>`
  select id::int as vehicle, company_id::int as company from vehicles where deleted_at is null
  order by id % 997, id limit 50000`;

const batchesOf = (fleet: Fleet, name: string, round: number) => (client: number) =>
  Array.from({ length: BATCHES }, (_, batch) => batchOf(fleet, `${name}-${round}-${client}-${batch}`));

/** A batch: recent payments of vehicles across the fleet. */
function batchOf(fleet: Fleet, name: string): Row[] {
  const start = Date.now();
  const offset = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % fleet.length, 7);
  return Array.from({ length: ROWS }, (_, index) => {
    const of = fleet[(offset + index * 13) % fleet.length];
    return {
      reference: `${name}-${String(index).padStart(5, "0")}`,
      vehicleId: of?.vehicle ?? 0,
      companyId: of?.company ?? 0,
      grossCents: 1_000 + ((index * 37) % 9_000),
      occurredAt: new Date(start - ((index * 7_919) % 864_000) * 1_000).toISOString(),
    };
  });
}

async function rowsPerSecond(
  batchesOf: (client: number) => Row[][],
  carry: (rows: Row[]) => Promise<void>,
): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, (_, client) => batchesOf(client));
  const started = performance.now();
  await Promise.all(
    clients.map(async (batches) => {
      for (const rows of batches) await carry(rows);
    }),
  );
  return (CLIENTS * BATCHES * ROWS) / ((performance.now() - started) / 1_000);
}

async function send(origin: string, authorization: string, rows: readonly Row[]): Promise<void> {
  const payments = rows.map(({ companyId: _, ...row }) => ({
    ...row,
    type: "capture",
    vatBasisPoints: 1_350,
    method: "card",
  }));
  const answer = await fetch(`${origin}/api/payments`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ payments }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST /api/payments: ${answer.status} ${text.slice(0, 300)}`);
  const { accepted, duplicates } = JSON.parse(text);
  if (accepted + duplicates !== rows.length) throw new Error(`POST /api/payments: ${text}`);
}

async function insert(sql: postgres.Sql, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at,
      occurred_on, settled_in)
    select 'floor', r.reference, r.company, r.vehicle, r.cents, 1350, 'card', r.at, helsinki_date(r.at),
      ${PERIOD_ANCHOR}::date + (helsinki_date(r.at) - ${PERIOD_ANCHOR}::date) / ${SETTLEMENT_DAYS}::int * ${SETTLEMENT_DAYS}::int
    from unnest(${rows.map(({ reference }) => reference)}::text[], ${rows.map(({ companyId }) => companyId)}::bigint[],
      ${rows.map(({ vehicleId }) => vehicleId)}::bigint[], ${rows.map(({ grossCents }) => grossCents)}::bigint[],
      ${rows.map(({ occurredAt }) => occurredAt)}::text[]::timestamptz[])
      as r (reference, company, vehicle, cents, at) order by r.reference`;
}

const batchTable = ({ floor, sent, again }: Batches): string => {
  const rate = (rounds: readonly number[]) => String(Math.round(median(rounds)));
  const shareOf = (rounds: readonly number[]) => Math.round((median(rounds) / median(floor)) * 100);
  const share = (rounds: readonly number[], atLeast: number) => [
    `${shareOf(rounds)} %`,
    judged(`≥ ${atLeast} %`, shareOf(rounds) >= atLeast),
  ];
  const target = judged(`≥ ${AT_LEAST}`, median(sent) >= AT_LEAST);
  return table(
    ["Card payments, two clients by 10,000", "rows/s", "target", "of the floor", "target"],
    [
      ["inserted by bare SQL, with the keys and indexes", rate(floor), "", "", ""],
      ["POST /api/payments", rate(sent), target, ...share(sent, SENT_AT_LEAST)],
      ["the same again, as duplicates", rate(again), "", ...share(again, AGAIN_AT_LEAST)],
    ],
  );
};
