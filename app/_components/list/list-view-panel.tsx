"use client";
import { type FormEvent, useId, useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { keepDensity, useDensity } from "#app/_components/shell/keep-look.ts";
import { visit } from "#app/_components/shell/visit.ts";
import { Button } from "#app/_ui/button.tsx";
import { CloseIcon } from "#app/_ui/icon.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { NAME_LENGTH, viewQuery } from "#lib/list-views/rules/list-views.ts";
import { DENSITIES } from "#lib/messages/look.ts";
import * as m from "#messages";
import { removeViewAction, saveColumnsAction, saveViewAction } from "./actions.ts";
import { type ListQuery, withColumns } from "./query-address.ts";
import type { HideableColumn, ShownView } from "./read-list-view.ts";

export type ListViewProps = {
  path: string;
  query: ListQuery;
  view: ShownView;
  columns: readonly HideableColumn[];
  /** The columns that may be added. */
  added?: readonly HideableColumn[];
};

/** The person's saved filters, the columns, and the height of the rows. */
export function ListViewPanel({ path, query, view, columns, added = [] }: ListViewProps) {
  return (
    <>
      <Views path={path} query={query} view={view} />
      {columns.length > 0 && (
        <Columns path={path} query={query} view={view} columns={columns} added={added} />
      )}
      <DensityChoice />
    </>
  );
}

function Views({ path, query, view: { list, views } }: Omit<ListViewProps, "columns" | "added">) {
  const here = viewQuery(query);
  const { carryOut, busy, refusal } = useServerAction();
  const removal = useServerAction();
  const [name, setName] = useState("");
  const title = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { cursor: _, ...kept } = query;
    const result = await carryOut(() => saveViewAction({ list, name, query: kept }));
    if (result?.ok) setName("");
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-caption text-ink-3">
        {m.listView_saved()}
      </h2>
      {views.length > 0 && (
        <ul>
          {views.map((one) => (
            <li key={one.id} className="flex items-center gap-1">
              <a
                href={one.query ? `${path}?${one.query}` : path}
                aria-current={one.query === here ? "page" : undefined}
                className="min-w-0 flex-1 wrap-anywhere"
              >
                {one.name}
              </a>
              <button
                type="button"
                className="w-11! shrink-0 justify-center text-ink-3"
                aria-label={m.listView_remove({ name: one.name })}
                onClick={() => removal.carryOut(() => removeViewAction({ id: String(one.id) }))}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Refusal>{removal.refusal}</Refusal>
      {here === "" ? (
        views.length === 0 && <p className="text-label text-ink-2">{m.listView_none()}</p>
      ) : (
        <form onSubmit={save} className="mt-2 grid gap-2">
          <TextInput
            name="viewName"
            label={m.listView_name()}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={NAME_LENGTH}
            required
            error={refusal}
          />
          <Button type="submit" busy={busy}>
            {m.listView_save()}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The added columns also stand in the address, so that the list can be shared by its link. */
function Columns({ path, query, view, columns, added }: Required<ListViewProps>) {
  const { list, hidden } = view;
  const { carryOut, busy, refusal } = useServerAction();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = new FormData(event.currentTarget).getAll("column");
    const ids = (choices: readonly HideableColumn[], isShown: boolean) =>
      choices.flatMap(({ id }) => (shown.includes(id) === isShown ? [id] : []));
    const chosen = ids(added, true);
    const moves = chosen.join() !== view.added.join();
    carryOut(() => saveColumnsAction({ list, hidden: ids(columns, false), added: chosen }), {
      refresh: !moves,
      onDone: () => moves && visit(withColumns(path, query, chosen)),
    });
  };
  return (
    <form onSubmit={save}>
      <fieldset>
        <legend className="text-caption text-ink-3">{m.listView_columns()}</legend>
        <div className="grid grid-cols-[auto_auto]">
          {columns.map((column) => (
            <ColumnBox key={column.id} {...column} shown={!hidden.includes(column.id)} />
          ))}
          {added.map((column) => (
            <ColumnBox key={column.id} {...column} shown={view.added.includes(column.id)} />
          ))}
        </div>
      </fieldset>
      <Button type="submit" busy={busy} className="mt-2">
        {m.listView_show()}
      </Button>
      <Refusal>{refusal}</Refusal>
    </form>
  );
}

const ColumnBox = ({ id, title, shown }: HideableColumn & { shown: boolean }) => (
  <label className="menu-choice -mx-1">
    <input type="checkbox" name="column" className="check" value={id} defaultChecked={shown} />
    <span className="min-w-0 hyphens-auto wrap-anywhere">{title}</span>
  </label>
);

/** The row height of tables, for mouse users: touch needs the taller rows. */
function DensityChoice() {
  const density = useDensity();
  return (
    <fieldset className="pointer-coarse:hidden">
      <legend className="text-caption text-ink-3">{m.listView_density()}</legend>
      <div className="grid grid-cols-2">
        {DENSITIES.map((one) => (
          <label key={one} className="menu-choice -mx-1">
            <input
              type="radio"
              name="density"
              className="check"
              value={one}
              disabled={density === null}
              checked={density === one}
              onChange={() => keepDensity(one)}
            />
            {m.listView_densities({ one })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
