import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { DiscountContent, DiscountScope, DiscountState } from "#lib/discounts/rules/discount.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { containing } from "#lib/platform/queries/recordset.ts";
import { companySearch } from "#lib/platform/search/list-search.ts";
import type { DiscountTarget } from "#lib/settlements/rules/inputs.ts";

// Discounts as admins keep them, behind row-level security.

export type Discount = DiscountContent & {
  id: number;
  version: number;
  /** The discount's company. */
  companyName: string | null;
  businessId: string | null;
  createdAt: Date;
  createdBy: string;
  modifiedAt: Date;
};

type Selected = Omit<Discount, "createdAt" | "modifiedAt"> & { createdAt: string; modifiedAt: string };

const COLUMNS = sql`d.id::int, d.version, d.name, d.target, d.basis_points as "basisPoints", d.amount_cents as "amountCents",
  d.company_id::int as "companyId", d.provider, d.valid_from as "validFrom", d.valid_to as "validTo", d.note, d.cancelled,
  d.created_at as "createdAt", d.created_by as "createdBy", d.modified_at as "modifiedAt",
  c.company_name as "companyName", c.business_id as "businessId"`;

const toDiscount = ({ createdAt, modifiedAt, ...rest }: Selected): Discount => ({
  ...rest,
  createdAt: new Date(createdAt),
  modifiedAt: new Date(modifiedAt),
});

export type DiscountFilter = {
  target?: DiscountTarget | undefined;
  scope?: DiscountScope | undefined;
  state?: DiscountState | undefined;
  companyId?: number | undefined;
  search?: string | undefined;
  today: PlainDate;
};
export type DiscountOrder = Order<"validFrom" | "name" | "id">;
type Slice = { filter: DiscountFilter; order: DiscountOrder; cursor: Cursor | null; limit: number };

/** Up to `limit + 1`, from the cursor on in reading direction. */
export async function listDiscounts(db: Tx, { filter, order, cursor, limit }: Slice): Promise<Discount[]> {
  const descends = readsDown(order, cursor);
  const turn = descends ? sql`desc` : sql`asc`;
  const column = SORTS[order.by];
  const place = cursor && PLACES[order.by](cursor);
  const beyond = place && (descends ? sql`${column} < ${place}` : sql`${column} > ${place}`);
  const wanted = [...conditions(filter), ...(beyond ? [beyond] : [])];
  const rows = await db.execute<Selected>(sql`
    select ${COLUMNS} from discounts d left join companies c on c.id = d.company_id
    where ${sql.join([sql`true`, ...wanted], sql` and `)}
    order by ${ORDERS[order.by](turn)} limit ${limit + 1}`);
  return rows.map(toDiscount);
}

const SORTS = {
  validFrom: sql`(d.valid_from, d.id)`,
  name: sql`(lower(d.name), d.id)`,
  id: sql`d.id`,
};
const PLACES: Record<DiscountOrder["by"], (cursor: Cursor) => SQL> = {
  validFrom: ({ value, id }) => sql`(${String(value)}::date, ${id}::bigint)`,
  name: ({ value, id }) => sql`(${String(value).toLowerCase()}, ${id}::bigint)`,
  id: ({ id }) => sql`${id}::bigint`,
};
const ORDERS: Record<DiscountOrder["by"], (turn: SQL) => SQL> = {
  validFrom: (turn) => sql`d.valid_from ${turn}, d.id ${turn}`,
  name: (turn) => sql`lower(d.name) ${turn}, d.id ${turn}`,
  id: (turn) => sql`d.id ${turn}`,
};

/** A search finds companies by name first, at most this many. */
const MOST_COMPANIES = 500;

function conditions({ target, scope, state, companyId, search, today }: DiscountFilter): SQL[] {
  const pattern = search && containing(companySearch(search));
  return [
    ...(target ? [sql`d.target = ${target}`] : []),
    ...(companyId === undefined ? [] : [sql`d.company_id = ${companyId}`]),
    ...(scope ? [SCOPES[scope]] : []),
    ...(state ? [STATES[state](today)] : []),
    ...(pattern
      ? [
          sql`(lower(d.name) like ${pattern} or d.company_id = any (array(
            select id from companies where search ilike ${pattern} limit ${MOST_COMPANIES})))`,
        ]
      : []),
  ];
}

const SCOPES: Record<DiscountScope, SQL> = {
  all: sql`d.company_id is null and d.provider is null`,
  provider: sql`d.provider is not null`,
  company: sql`d.company_id is not null`,
};

/** The SQL of discountState. */
const STATES: Record<DiscountState, (today: PlainDate) => SQL> = {
  current: (today) =>
    sql`not d.cancelled and d.valid_from <= ${today}::date and (d.valid_to is null or d.valid_to >= ${today}::date)`,
  coming: (today) => sql`not d.cancelled and d.valid_from > ${today}::date`,
  ended: (today) => sql`(d.cancelled or d.valid_to < ${today}::date)`,
};

export const countDiscounts = (db: Tx, today: PlainDate): Promise<Counts<DiscountState>> =>
  countStates(db, sql`discounts d`, {
    current: STATES.current(today),
    coming: STATES.coming(today),
    ended: STATES.ended(today),
  });

/** `lock` locks the discount until the transaction ends. */
export async function findDiscount(
  db: Tx,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Discount | null> {
  const [row] = await db.execute<Selected>(sql`
    select ${COLUMNS} from discounts d left join companies c on c.id = d.company_id
    where d.id = ${id} ${options.lock ? sql`for update of d` : sql``}`);
  return row ? toDiscount(row) : null;
}

export async function insertDiscount(
  db: Tx,
  content: DiscountContent & { createdBy: string; at: Date },
): Promise<number> {
  const { name, target, basisPoints, amountCents, companyId, provider, validFrom, validTo, note } = content;
  const at = content.at.toISOString();
  const [row] = await db.execute<{ id: number }>(sql`
    insert into discounts (name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, note, cancelled,
      created_by, created_at, modified_at)
    values (${name}, ${target}, ${basisPoints}, ${amountCents}, ${companyId}, ${provider}, ${validFrom}, ${validTo}, ${note},
      ${content.cancelled}, ${content.createdBy}, ${at}, ${at}) returning id::int`);
  if (!row) throw new Error("the discount was not inserted");
  return row.id;
}

/** Writes a discount's content. The database increments the version and refuses changes of settled days. */
export async function updateDiscount(db: Tx, id: number, content: DiscountContent): Promise<void> {
  const { name, target, basisPoints, amountCents, companyId, provider, validFrom, validTo, note } = content;
  await db.execute(sql`
    update discounts set name = ${name}, target = ${target}, basis_points = ${basisPoints}, amount_cents = ${amountCents},
      company_id = ${companyId}, provider = ${provider}, valid_from = ${validFrom}, valid_to = ${validTo}, note = ${note},
      cancelled = ${content.cancelled} where id = ${id}`);
}

/** The first day that is not closed; null before the first closed period. */
export async function findOpenSettlementDay(db: Tx): Promise<PlainDate | null> {
  const [row] = await db.execute<{ day: PlainDate | null }>(sql`select open_settlement_from() as day`);
  return row?.day ?? null;
}

/** The companies in these scopes that may get statements: their number, and `limit` of them spread evenly over all. */
export async function sampleCompanies(
  db: Tx,
  scopes: readonly Pick<DiscountContent, "companyId" | "provider">[],
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const any = scopes.map(({ companyId, provider }) =>
    companyId !== null ? sql`id = ${companyId}` : provider !== null ? sql`provider = ${provider}` : sql`true`,
  );
  const concerned = sql`from companies where status in ('active', 'inactive') and (${sql.join(any, sql` or `)})`;
  const [counted] = await db.execute<{ total: number }>(sql`select count(*)::int as total ${concerned}`);
  const total = counted?.total ?? 0;
  const step = Math.max(1, Math.ceil(total / limit));
  const rows = await db.execute<{ id: number }>(sql`
    select id::int from (select id, row_number() over (order by id) as place ${concerned}) all_of_them
    where place % ${step} = 0 order by id`);
  return { total, ids: rows.map(({ id }) => id) };
}
