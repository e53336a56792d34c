import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { features } from "#db/schema/core.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { Feature, FeatureState } from "#lib/feature-switches/rules/features.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { containing } from "#lib/platform/queries/recordset.ts";

export type FeatureFilter = { state?: FeatureState | undefined; q?: string | undefined };
export type FeatureSort = "name" | "modified";
export type FeatureOrder = Order<FeatureSort>;

type Slice = { filter: FeatureFilter; order: FeatureOrder; cursor: Cursor | null; limit: number };

/** `place`: the instant to the microsecond, in a list by time; names decide between equal ones. */
export type ListedFeature = Feature & { place: string };

const SORTS: Record<FeatureSort, SQL> = {
  name: sql`${features.name}`,
  modified: sql`to_char(${features.modifiedAt} at time zone 'utc', 'YYYYMMDDHH24MISSUS') || ' ' || ${features.name}`,
};

/** Up to `limit + 1`, from the cursor on in reading direction. */
export async function listFeaturePage(
  db: Tx,
  { filter: { state, q }, order, cursor, limit }: Slice,
): Promise<ListedFeature[]> {
  const descends = readsDown(order, cursor);
  const place = SORTS[order.by];
  const pattern = q && containing(q);
  return db
    .select({ ...COLUMNS, place: sql`${place}`.mapWith(String) })
    .from(features)
    .where(
      and(
        state && CONDITIONS[state],
        pattern
          ? sql`(lower(${features.name}) like ${pattern} or lower(${features.note}) like ${pattern})`
          : undefined,
        cursor ? (descends ? sql`${place} < ${cursor.value}` : sql`${place} > ${cursor.value}`) : undefined,
      ),
    )
    .orderBy(descends ? desc(place) : asc(place))
    .limit(limit + 1);
}

const CONDITIONS: Record<FeatureState, SQL | undefined> = {
  on: eq(features.enabled, true),
  off: and(eq(features.enabled, false), isNull(features.endedAt)),
  ended: isNotNull(features.endedAt),
};

export const countFeatures = (db: Tx): Promise<Counts<FeatureState>> =>
  countStates(db, sql`features`, CONDITIONS);

const COLUMNS = {
  name: features.name,
  version: features.version,
  enabled: features.enabled,
  note: features.note,
  endedAt: features.endedAt,
  modifiedAt: features.modifiedAt,
  modifiedBy: features.modifiedBy,
};

/** `lock` locks the feature until the transaction ends. */
export async function findFeature(
  db: Tx,
  name: string,
  options: { lock?: boolean } = {},
): Promise<Feature | null> {
  const query = db.select(COLUMNS).from(features).where(eq(features.name, name));
  const [row] = await (options.lock ? query.for("update") : query);
  return row ?? null;
}

/** Stores a new feature; false if the name is taken, even by an ended one. */
export async function insertFeature(
  db: Tx,
  feature: Pick<Feature, "name" | "enabled" | "note" | "modifiedAt"> & { modifiedBy: string },
): Promise<boolean> {
  const rows = await db
    .insert(features)
    .values(feature)
    .onConflictDoNothing()
    .returning({ name: features.name });
  return rows.length > 0;
}

/** Writes a change; the database increments the version. */
export async function updateFeature(
  db: Tx,
  name: string,
  change: Pick<Feature, "enabled" | "note" | "endedAt"> & { modifiedBy: string },
): Promise<void> {
  await db.update(features).set(change).where(eq(features.name, name));
}

export async function listFeatures(db: Tx): Promise<Record<string, boolean>> {
  const rows = await db.select({ name: features.name, enabled: features.enabled }).from(features);
  return Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled]));
}
