"use client";
import { type KeyboardEvent as FieldKeyEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The list's answer to a key in the field. */
export type KeyListener = (event: FieldKeyEvent<HTMLInputElement>) => void;

export type Keys = RefObject<KeyListener | null>;

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
