import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import {
  ADMIN_ENTITY_TYPES,
  type AdminAction,
  type AdminEntityType,
} from "#lib/events/rules/admin-change.ts";
import { ENTITY_TYPES, type Entity, type EntityType, type EventAction } from "#lib/events/rules/change.ts";
import { nameOfActor } from "#lib/platform/queries/account-name.ts";

export type HistoryFilter = {
  kind?: EntityType | AdminEntityType | undefined;
  /** One entity among those of companies. */
  entity?: Entity | undefined;
  /** Stored names of fields; finds events that changed one of them. */
  fields?: readonly string[] | undefined;
  /** An e-mail address or an API client's name, in lower case. */
  person?: string | undefined;
  /** Only events by a company's own people. */
  byCompany?: boolean | undefined;
  /** Only events of these companies. The provider's own entities belong to none. */
  companyIds?: readonly number[] | undefined;
  from?: Date | undefined;
  /** The exclusive end, an instant. */
  until?: Date | undefined;
};

type Happened = {
  id: number;
  at: Date;
  /** The row's place in the list: the exact instant and the table, as text. */
  place: string;
  actorLabel: string;
  /** The person's current name; null without one, and when the reader may not see the person. */
  actorName: string | null;
  actorAdmin: boolean;
  entityId: string;
  /** The entity's current name; null without a name and for a deleted one. */
  name: string | null;
  companyName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** An event of a company, a vehicle or a driver, or of one of the provider's own entities. */
export type WholeHistoryRow = Happened &
  (
    | { companyId: number; kind: EntityType; action: EventAction }
    | { companyId: null; kind: AdminEntityType; action: AdminAction }
  );

type Slice = { filter: HistoryFilter; cursor: Cursor | null; limit: number };

/** Table 0 holds the events of companies, vehicles and drivers, table 1 those of the provider's own entities. */
const TABLES = [sql`events`, sql`admin_events`] as const;

/** The events of both tables, newest first: up to `limit + 1` from the cursor on, in reading direction. */
export async function listWholeHistory(db: Tx, { filter, cursor, limit }: Slice): Promise<WholeHistoryRow[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? sql`asc` : sql`desc`;
  const tables = tablesOf(filter);
  const parts = tables.map((table) => partOf(table, { filter, cursor, backward, turn, limit }));
  if (parts.length === 0) return [];
  const rows = await db.execute<WholeHistoryRow>(sql`
    select id::float8 as id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || source as place,
      actor_label as "actorLabel", ${nameOfActor(sql`actor_kind`, sql`actor_id`)} as "actorName", actor_admin as "actorAdmin", kind, entity_id as "entityId", ${nameIn(tables)} as name,
      company_id::float8 as "companyId",
      (select company_name from companies where companies.id = company_id and deleted_at is null) as "companyName",
      action, before, after
    from (${sql.join(parts, sql` union all `)}) found
    order by at ${turn}, source ${turn}, id ${turn} limit ${limit + 1}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Names of the provider's own entities are read only for admins: nobody else may read those tables. */
const nameIn = (tables: readonly number[]): SQL => sql`case kind
  when 'company' then (select company_name from companies where companies.id = entity_id::bigint)
  when 'vehicle' then (select license_plate from vehicles where vehicles.id = entity_id::bigint)
  when 'driver' then (select nullif(concat_ws(' ', last_name, first_name), '') from drivers
    where drivers.id = entity_id::bigint)
  ${tables.includes(1) ? PROVIDER_NAMES : sql``} end`;

const PROVIDER_NAMES = sql`
  when 'user' then (select email from users where users.id = entity_id::bigint)
  when 'booking_area' then (select name from booking_areas where booking_areas.id = entity_id::bigint)`;

/** The tables in which the filter can find events. */
function tablesOf({ kind, entity, fields, companyIds, byCompany }: HistoryFilter): number[] {
  const ofCompanies = kind === undefined || (ENTITY_TYPES as readonly string[]).includes(kind);
  const ofProvider = kind === undefined || (ADMIN_ENTITY_TYPES as readonly string[]).includes(kind);
  const narrow = entity !== undefined || fields !== undefined || companyIds !== undefined || byCompany;
  return [...(ofCompanies ? [0] : []), ...(ofProvider && !narrow ? [1] : [])];
}

type Part = Slice & { backward: boolean; turn: SQL };

/**
 * One person's events are ordered by the person first, like their index. Behind row-level security PostgreSQL does not infer
 * from the condition that there is one person, and would sort all their events.
 */
function partOf(table: number, { filter, cursor, backward, turn, limit }: Part): SQL {
  const own =
    table === 0
      ? sql`e.actor_admin, e.entity_id::text as entity_id, e.company_id, e.action`
      : sql`true as actor_admin, e.entity_id, null::bigint as company_id, e.action`;
  return sql`(select e.id, e.at, ${table}::int as source, e.actor_label, e.actor_kind, e.actor_id, e.entity_type as kind, ${own}, e.before, e.after
    from ${TABLES[table]} e where true ${matching(filter)} ${cursor ? beyond(table, cursor, backward) : sql``}
    order by ${filter.person === undefined ? sql`` : sql`lower(e.actor_label) ${backward ? sql`desc` : sql`asc`},`}
      e.at ${turn}, e.id ${turn} limit ${limit + 1})`;
}

function matching({ kind, entity, fields, person, byCompany, companyIds, from, until }: HistoryFilter): SQL {
  const [only, ...others] = companyIds ?? [];
  const conditions = [
    kind && sql`and e.entity_type = ${kind}`,
    entity && sql`and e.entity_type = ${entity.type} and e.entity_id = ${entity.id}`,
    fields && sql`and e.action = 'update' and event_fields(e.before, e.after) && ${textArray(fields)}`,
    person !== undefined && sql`and lower(e.actor_label) = ${person}`,
    byCompany && sql`and not e.actor_admin`,
    companyIds &&
      (others.length > 0
        ? sql`and e.company_id = any(${`{${companyIds.join(",")}}`}::bigint[])`
        : sql`and e.company_id = ${only ?? 0}`),
    from && sql`and e.at >= ${from.toISOString()}::timestamptz`,
    until && sql`and e.at < ${until.toISOString()}::timestamptz`,
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined && one !== false),
    sql` `,
  );
}

const textArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((one) => sql`${one}::text`),
    sql`, `,
  )}]`;

/** The tables have separate ids: at one instant the later table comes first. */
function beyond(table: number, { value, id }: Cursor, backward: boolean): SQL {
  const [at = "", source = ""] = String(value).split(" ");
  const [place, mark] = [sql`(e.at, e.id)`, sql`(${at}::timestamptz, ${id}::bigint)`];
  if (table === Number(source)) return backward ? sql`and ${place} > ${mark}` : sql`and ${place} < ${mark}`;
  const later = table > Number(source);
  const instant = sql`${at}::timestamptz`;
  if (backward) return later ? sql`and e.at >= ${instant}` : sql`and e.at > ${instant}`;
  return later ? sql`and e.at < ${instant}` : sql`and e.at <= ${instant}`;
}
