import { readPage } from "#lib/doors/page.ts";
import type { ListName, ListView } from "#lib/list-views/rules/list-views.ts";
import { listViewSchema } from "#lib/list-views/schema.ts";
import { readListView } from "#lib/list-views/use-cases/list-views.ts";

/** A column that can be hidden or added. */
export type HideableColumn = { id: string; title: string };

/** A person's view of a list. */
export type ShownView = ListView & { list: ListName };

export const viewOf = async (list: ListName): Promise<ShownView> => ({
  list,
  ...(await readPage(listViewSchema, readListView, { list })),
});

/** The person's view with the added columns that the address names, if it names any. */
export const viewAt = (view: ShownView, { columns }: { readonly columns?: string | undefined }): ShownView =>
  columns === undefined ? view : { ...view, added: columns.split(".") };

/** The columns that may be added to a list, with their titles. */
export const addable = (added: Readonly<Record<string, { title: () => string }>>): HideableColumn[] =>
  Object.entries(added).map(([id, { title }]) => ({ id, title: title() }));

/** The columns that may be hidden. */
export const hideable = (columns: readonly { id?: string | undefined; title: string }[]): HideableColumn[] =>
  columns.flatMap(({ id, title }) => (id === undefined ? [] : [{ id, title }]));

/** Leaves out the columns that the person hides. A column without an id always stays. */
export const shownColumns = <Column extends { id?: string | undefined }>(
  columns: readonly Column[],
  view: ListView | undefined,
): readonly Column[] => columns.filter(({ id }) => id === undefined || !view?.hidden.includes(id));
