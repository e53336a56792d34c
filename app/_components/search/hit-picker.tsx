"use client";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useFetched } from "#app/_components/form/use-fetched.ts";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Field, fieldState } from "#app/_ui/field.tsx";
import type { Status } from "#lib/core/status.ts";
import { SEARCH_LENGTH, type SearchHits } from "#lib/platform/search/search.ts";
import * as m from "#messages";
import { useActiveOption, useDebouncedValue } from "./result-hooks.ts";
import type { KeyListener } from "./search-hooks.ts";

/** The hits that a picker offers, and their names. */
export type Offered<Hit> = {
  hits: (found: SearchHits) => readonly Hit[];
  name: (hit: Hit) => string;
  /** The line below the name. */
  detail: (hit: Hit) => string;
};

type Props<Hit> = Offered<Hit> & {
  /** Searched instead of the portal, from the first letter on. */
  among?: readonly Hit[];
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** Null as soon as other text is typed. */
  onPick: (hit: Hit | null) => void;
};

const TYPING_PAUSE_MS = 150;
const MOST_SHOWN = 8;

/** Chooses one entity with a search like the header's: a combobox whose list is below the field. */
export function HitPicker<Hit extends { id: number; status?: Status }>(props: Props<Hit>) {
  const { id, label, hint, error, among, hits: hitsOf, name, detail, onType, onPick } = props;
  const listId = useId();
  const keys = useRef<KeyListener | null>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const text = typed.trim().replace(/\s+/g, " ");
  const query = useDebouncedValue(text, TYPING_PAUSE_MS);
  const asks = open && (among ? text !== "" : query.length >= SEARCH_LENGTH.min);
  const found = useFetched<SearchHits>(
    asks && !among ? `/api/search?${new URLSearchParams({ query })}` : null,
  );
  const isFresh = among !== undefined || (query === text && !found.isLoading);
  const known = among?.filter((hit) => holdsWords(`${name(hit)} ${detail(hit)}`, text)).slice(0, MOST_SHOWN);
  const hits = asks && !found.error ? (known ?? (found.data ? hitsOf(found.data) : [])) : [];
  const option = useActiveOption({
    listId,
    keys,
    query: among ? text : query,
    isFresh,
    count: hits.length,
    onActive: setActive,
  });

  const type = (value: string) => {
    setTyped(value);
    setOpen(true);
    onType(value);
    onPick(null);
  };
  const pick = (hit: Hit) => {
    setTyped(name(hit));
    setOpen(false);
    onType(name(hit));
    onPick(hit);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && open) {
      // The list closes, the dialog stays.
      event.preventDefault();
      setOpen(false);
    } else if (open) keys.current?.(event);
    else if (event.key === "ArrowDown") setOpen(true);
  };

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldState(id, { hint, error })}
        id={id}
        type="text"
        role="combobox"
        className="control"
        value={typed}
        maxLength={SEARCH_LENGTH.max}
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={open && active !== null ? active : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {hits.length > 0 && (
        <div role="listbox" id={listId} aria-label={m.search_results()} className="picker-list">
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are heard in the field, which keeps the focus
            <div
              key={hit.id}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={option.active === index}
              tabIndex={-1}
              className="search-option"
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => option.setActive(index)}
              onClick={() => pick(hit)}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-label wrap-anywhere">{name(hit)}</span>
                <span className="block text-caption text-ink-2 wrap-anywhere">{detail(hit)}</span>
              </span>
              {hit.status && <EntityBadge status={hit.status} />}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="mt-1.5 text-caption text-ink-2 empty:hidden">
        {asks && statusOf({ text, isFresh, error: found.error?.message, count: hits.length })}
      </p>
    </Field>
  );
}

/** Whether it has every typed word. */
const holdsWords = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(" ")
    .every((word) => text.toLowerCase().includes(word));

type Shown = { text: string; isFresh: boolean; error: string | undefined; count: number };

function statusOf({ text, isFresh, error, count }: Shown): string {
  if (!isFresh) return m.search_searching();
  if (error !== undefined) return error;
  return count === 0 ? m.search_none({ query: text }) : m.search_found({ count });
}
