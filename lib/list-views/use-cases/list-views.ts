import type { z } from "zod";
import { MOST_VIEWS } from "#lib/core/limits.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  deleteView,
  findListView,
  listViewNames,
  upsertColumns,
  upsertView,
} from "#lib/list-views/queries/list-views.ts";
import { chosenColumns } from "#lib/list-views/rules/chosen-columns.ts";
import type { ListView, SavedView } from "#lib/list-views/rules/list-views.ts";
import type {
  listViewSchema,
  removeViewSchema,
  saveColumnsSchema,
  saveViewSchema,
} from "#lib/list-views/schema.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

/** The person's settings of a list; an API client has none. */
export const readListView: UseCase<z.output<typeof listViewSchema>, ListView> = async (ctx, { list }) => {
  const userId = personOf(ctx);
  return ok(
    userId === null
      ? { ...chosenColumns(list, null), views: [] }
      : await findListView(ctx.db, { userId, list }),
  );
};

/** Stores the columns of a list that the person hides and adds. Fails with `forbidden` for an API client. */
export async function saveColumns(
  ctx: Context,
  { list, hidden, added }: z.output<typeof saveColumnsSchema>,
): Promise<Result<null>> {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  await upsertColumns(ctx.db, { userId, list, hidden, added });
  return ok(null);
}

/**
 * Stores a filter and an order of a list under a name. An existing name is replaced. Fails with `forbidden` for an API client
 * and with `too_many_views`.
 */
export async function saveView(
  ctx: Context,
  { list, name, query }: z.output<typeof saveViewSchema>,
): Promise<Result<SavedView>> {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  const names = await listViewNames(ctx.db, { userId, list });
  if (names.length >= MOST_VIEWS && !names.includes(name)) return fail("too_many_views");
  const stored = await upsertView(ctx.db, { userId, list, name, query });
  return stored ? ok(stored) : fail("forbidden");
}

/** Deletes one of the person's views. Fails with `forbidden` for an API client and with `not_found`. */
export async function removeView(
  ctx: Context,
  { id }: z.output<typeof removeViewSchema>,
): Promise<Result<null>> {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  return (await deleteView(ctx.db, { id, userId })) ? ok(null) : fail("not_found");
}

/** An admin who views a company changes nothing, and sees lists with their defaults. */
const personOf = ({ actor }: Context): number | null =>
  actor.kind === "user" && !actor.viewing ? actor.id : null;
