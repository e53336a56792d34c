import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import {
  DELIVERY_KINDS,
  type DeliveryKind,
  type FailedDelivery,
  type SentKind,
} from "#lib/deliveries/rules/delivery.ts";
import { cappedCount } from "#lib/platform/queries/counts.ts";

/** A delivery with its sort value in the list: the exact instant and the key, as text. */
export type FailedDeliveryRow = FailedDelivery & { place: string };

type Source = {
  from: SQL;
  key: SQL;
  what: SQL;
  recipient: SQL;
  companyId: SQL;
  attempts: SQL;
  error: SQL;
  retryable: SQL;
};

/** The tables of given-up deliveries, each read by its index of given-up rows. `d` is that row. */
const SOURCES: Record<DeliveryKind, Source> = {
  mail: {
    from: sql`outbox d`,
    key: sql`'mail-' || d.id`,
    what: sql`d.kind`,
    recipient: sql`d.payload ->> 'to'`,
    companyId: sql`(d.payload ->> 'companyId')::bigint`,
    attempts: sql`d.attempts`,
    error: sql`d.last_error`,
    retryable: sql`d.payload <> '{}'::jsonb`,
  },
  webhook: {
    from: sql`webhook_messages d join webhook_endpoints e on e.id = d.endpoint_id`,
    key: sql`'webhook-' || d.id`,
    what: sql`d.type`,
    recipient: sql`substring(e.url from '^https?://([^/?#]+)')`,
    companyId: sql`d.endpoint_company_id`,
    attempts: sql`d.tries`,
    error: sql`d.trouble`,
    retryable: sql`e.enabled`,
  },
  statement: {
    from: sql`statement_sendings d join statements s on s.id = d.statement_id join companies c on c.id = d.company_id`,
    key: sql`'statement-' || d.statement_id`,
    what: sql`s.number`,
    recipient: sql`c.company_name`,
    companyId: sql`d.company_id`,
    attempts: sql`d.attempts`,
    error: sql`d.last_error`,
    retryable: sql`true`,
  },
  provider: {
    from: sql`dispatch_failures d join companies c on c.id = d.company_id`,
    key: sql`'provider-' || d.company_id`,
    what: sql`d.provider`,
    recipient: sql`c.company_name`,
    companyId: sql`d.company_id`,
    attempts: sql`d.attempts`,
    error: sql`d.code`,
    retryable: sql`true`,
  },
};

type Slice = { kinds: readonly DeliveryKind[]; cursor: Cursor | null; limit: number };

/** The given-up deliveries, the latest first: up to `limit + 1` from the cursor on, in reading direction. */
export async function listFailedDeliveries(
  db: Tx,
  { kinds, cursor, limit }: Slice,
): Promise<FailedDeliveryRow[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? sql`asc` : sql`desc`;
  const parts = kinds.map((kind) => partOf(kind, { cursor, backward, turn, limit }));
  const rows = await db.execute<Omit<FailedDeliveryRow, "failedAt"> & { failedAt: string }>(sql`
    select key, kind, what, recipient, "companyId"::float8 as "companyId", attempts, error, "failedAt", retryable,
      to_char("failedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || key as place
    from (${sql.join(parts, sql` union all `)}) failed
    order by "failedAt" ${turn}, key collate "C" ${turn} limit ${limit + 1}`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

type Part = { cursor: Cursor | null; backward: boolean; turn: SQL; limit: number };

function partOf(kind: DeliveryKind, { cursor, backward, turn, limit }: Part): SQL {
  const { from, key, what, recipient, companyId, attempts, error, retryable } = SOURCES[kind];
  const [at = "", mark = ""] = String(cursor?.value ?? "").split(" ");
  const place = sql`(d.failed_at, (${key}) collate "C")`;
  const from_ = sql`(${at}::timestamptz, ${mark}::text)`;
  const beyond = cursor
    ? // The index has only the instant.
      backward
      ? sql`and d.failed_at >= ${at}::timestamptz and ${place} > ${from_}`
      : sql`and d.failed_at <= ${at}::timestamptz and ${place} < ${from_}`
    : sql``;
  return sql`(select ${key} as key, ${kind}::text as kind, ${what} as what, ${recipient} as recipient,
      ${companyId} as "companyId", ${attempts} as attempts, ${error} as error, d.failed_at as "failedAt",
      ${retryable} as retryable
    from ${from} where d.failed_at is not null ${beyond}
    order by d.failed_at ${turn}, (${key}) collate "C" ${turn} limit ${limit + 1})`;
}

const TABLES: Record<DeliveryKind, SQL> = {
  mail: sql`outbox`,
  webhook: sql`webhook_messages`,
  statement: sql`statement_sendings`,
  provider: sql`dispatch_failures`,
};

const countOf = (kind: DeliveryKind): SQL =>
  cappedCount(sql`select from ${TABLES[kind]} where failed_at is not null`);

/** An SQL expression that counts the deliveries of all kinds. */
export const FAILED_DELIVERIES: SQL = sql.join(DELIVERY_KINDS.map(countOf), sql` + `);

/** The number of given-up deliveries of each kind, counted up to a thousand and one. */
export async function countFailedDeliveries(db: Tx): Promise<Record<DeliveryKind, number>> {
  const counts = DELIVERY_KINDS.map((kind) => sql`${countOf(kind)} as ${sql.identifier(kind)}`);
  const [row] = await db.execute<Record<DeliveryKind, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  if (!row) throw new Error("nothing was counted");
  return row;
}

/** Selects one delivery by its id, or a number of the oldest. */
type Selection = { id: string } | { limit: number };

/** Makes given-up deliveries due at once, each with its old key. Returns their number. */
export const RETRIES: Record<SentKind, (db: Tx, chosen: Selection) => Promise<number>> = {
  async mail(db, chosen) {
    const rows = await db.execute(sql`
      update outbox set failed_at = null, next_at = now(), retried_at = now()
      where id in (select id from outbox where failed_at is not null and payload <> '{}'::jsonb
        ${"id" in chosen ? sql`and id = ${chosen.id}::uuid` : sql`order by failed_at, id limit ${chosen.limit}`})
      returning id`);
    return rows.length;
  },
  async webhook(db, chosen) {
    const rows = await db.execute(sql`
      update webhook_messages set tries = 0, next_at = now(), failed_at = null
      where id in (select m.id from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
        where m.failed_at is not null and e.enabled
        ${"id" in chosen ? sql`and m.id = ${chosen.id}::bigint` : sql`order by m.failed_at, m.id limit ${chosen.limit}`})
        and failed_at is not null
      returning id`);
    return rows.length;
  },
  async statement(db, chosen) {
    const rows = await db.execute(sql`
      update statement_sendings set failed_at = null, next_at = now(), retried_at = now()
      where statement_id in (select statement_id from statement_sendings where failed_at is not null
        ${
          "id" in chosen
            ? sql`and statement_id = ${chosen.id}::bigint`
            : sql`order by failed_at, statement_id limit ${chosen.limit}`
        })
        and failed_at is not null
      returning statement_id`);
    return rows.length;
  },
};
