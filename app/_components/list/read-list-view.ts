import { readPage } from "#lib/doors/page.ts";
import type { ListName, ListView } from "#lib/list-views/rules/list-views.ts";
import { listViewSchema } from "#lib/list-views/schema.ts";
import { readListView } from "#lib/list-views/use-cases/list-views.ts";

/** A column that can be hidden. */
export type HideableColumn = { id: string; title: string };

/** A person's view of a list. */
export type ShownView = ListView & { list: ListName };

export const viewOf = async (list: ListName): Promise<ShownView> => ({
  list,
  ...(await readPage(listViewSchema, readListView, { list })),
});

/** The columns that may be hidden. */
export const hideable = (columns: readonly { id?: string | undefined; title: string }[]): HideableColumn[] =>
  columns.flatMap(({ id, title }) => (id === undefined ? [] : [{ id, title }]));

/** Leaves out the columns that the person hides. A column without an id always stays. */
export const shownColumns = <Column extends { id?: string | undefined }>(
  columns: readonly Column[],
  view: ListView | undefined,
): readonly Column[] => columns.filter(({ id }) => id === undefined || !view?.hidden.includes(id));
