"use client";
import { type KeyboardEvent as FieldKeyEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The list's answer to a key in the field. */
export type KeyListener = (event: FieldKeyEvent<HTMLInputElement>) => void;

export type Keys = RefObject<KeyListener | null>;

type List = {
  listId: string;
  keys: Keys;
  count: number;
  /** The typed text. Another text begins at the first answer again. */
  query: string;
  /** Whether the list answers what is typed now: Enter opens nothing that was found for something else. */
  isFresh: boolean;
  onActive: (id: string | null) => void;
};

/**
 * The active option is the first one until the arrow keys move it, round and round. The focus stays in the field, which
 * names the option (aria-activedescendant). Enter follows the option's link.
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

/**
 * Code that is fetched when it is first needed. Unlike React's lazy, a fetch that fails (a lost connection) takes down
 * nothing and can be tried again.
 */
export function useLazyModule<Code>(fetchCode: () => Promise<Code>) {
  const [state, setState] = useState<{ code: Code | null; failed: boolean }>({ code: null, failed: false });
  const requested = useRef(false);
  const load = () => {
    if (requested.current) return;
    requested.current = true;
    setState({ code: null, failed: false });
    fetchCode().then(
      (code) => setState({ code, failed: false }),
      () => {
        requested.current = false;
        setState({ code: null, failed: true });
      },
    );
  };
  return { ...state, load };
}

/** Ctrl+K or Cmd+K anywhere on the page leads to the search, unless a dialog waits for its answer. */
export function useSearchKey(enter: () => void): void {
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSearchKey =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === "k";
      if (!isSearchKey || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The value after it has not changed for this long, so that a quick typist causes few requests. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
