"use client";
import { type KeyboardEvent as FieldKeyEvent, useEffect, useState } from "react";
import type { Keys } from "./search-hooks.ts";

// Hooks of the results only; their code loads when a person searches.

type List = {
  listId: string;
  keys: Keys;
  count: number;
  /** The typed text. Another text starts at the first answer again. */
  query: string;
  /** Whether the list answers the current text: Enter must not open a hit of an older one. */
  isFresh: boolean;
  onActive: (id: string | null) => void;
};

/**
 * The active option is the first one until the arrow keys move it, in a circle. The focus stays in the field, which names the
 * option (aria-activedescendant). Enter follows the option's link.
 */
export function useActiveOption({ listId, keys, count, query, isFresh, onActive }: List) {
  const [place, setPlace] = useState({ query, index: 0 });
  const index = place.query === query ? Math.min(place.index, count - 1) : 0;
  const active = count === 0 ? null : index;
  const setActive = (next: number) => setPlace({ query, index: next });

  useEffect(() => {
    onActive(active === null ? null : `${listId}-${active}`);
  }, [listId, active, onActive]);

  useEffect(() => {
    keys.current = (event: FieldKeyEvent<HTMLInputElement>) => {
      if (active === null) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        const next = (active + step + count) % count;
        setPlace({ query, index: next });
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
      } else if (event.key === "Enter" && isFresh) {
        event.preventDefault();
        document.getElementById(`${listId}-${active}`)?.click();
      }
    };
    return () => {
      keys.current = null;
    };
  });

  return { active, setActive };
}

/** The value once it has not changed for this long, so that a fast typist causes few requests. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
