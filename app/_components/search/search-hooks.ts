"use client";
import { type KeyboardEvent as FieldKeyEvent, type RefObject, useEffect, useRef } from "react";

/** The list's handler of a key in the field. */
export type KeyListener = (event: FieldKeyEvent<HTMLInputElement>) => void;

export type Keys = RefObject<KeyListener | null>;

/** Ctrl+K or Cmd+K anywhere on the page focuses the search, unless a dialog is open. */
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
