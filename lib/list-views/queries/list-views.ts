import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { listSettings, savedViews } from "#db/schema/list-views.ts";
import { chosenColumns } from "#lib/list-views/rules/chosen-columns.ts";
import type { ChosenColumns, ListName, ListView, SavedView } from "#lib/list-views/rules/list-views.ts";

type Place = { userId: number; list: ListName };

const viewsOf = ({ userId, list }: Place) => and(eq(savedViews.userId, userId), eq(savedViews.list, list));

/** A person's columns and views of a list, in one round trip. */
export async function findListView(db: Tx, { userId, list }: Place): Promise<ListView> {
  const [row] = await db.execute<{ stored: string[] | null; views: SavedView[] }>(sql`
    select
      (select s.hidden_columns from list_settings s where s.user_id = ${userId} and s.list = ${list}) as stored,
      coalesce(
        (select json_agg(json_build_object('id', v.id, 'name', v.name, 'query', v.query) order by v.name, v.id)
         from saved_views v where v.user_id = ${userId} and v.list = ${list}),
        '[]'
      ) as views`);
  return { ...chosenColumns(list, row?.stored ?? null), views: row?.views ?? [] };
}

export async function upsertColumns(
  db: Tx,
  { hidden, added, ...place }: Place & ChosenColumns,
): Promise<void> {
  const columns = [...hidden, ...added];
  await db
    .insert(listSettings)
    .values({ ...place, columns })
    .onConflictDoUpdate({ target: [listSettings.userId, listSettings.list], set: { columns } });
}

export const listViewNames = async (db: Tx, place: Place): Promise<string[]> =>
  (
    await db
      .select({ name: savedViews.name })
      .from(savedViews)
      .where(viewsOf(place))
      .orderBy(asc(savedViews.id))
  ).map(({ name }) => name);

/** Stores a view; an existing name gets the new query. */
export async function upsertView(
  db: Tx,
  view: Place & Pick<SavedView, "name" | "query">,
): Promise<SavedView | undefined> {
  const { id, name, query } = savedViews;
  const [stored] = await db
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.list, savedViews.name],
      set: { query: view.query },
    })
    .returning({ id, name, query });
  return stored;
}

/** Deletes a person's view; false without one. */
export async function deleteView(db: Tx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const gone = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning({ id: savedViews.id });
  return gone.length > 0;
}
