"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

const STORED = "tolppa.queue-keys";

/** Handles a key, letters in lower case; returns whether it was one of the page's. */
type Press = (key: string, focused: Element | null) => boolean;

/**
 * Single keys of a page: while the focus is in `root`, or nowhere, and no dialog is open. People whose speech input presses keys by
 * mistake can switch the keys off; the browser remembers it.
 */
export function useSingleKeys(press: Press, root?: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(true);
  const latest = useRef(press);
  latest.current = press;

  useEffect(() => setOn(localStorage.getItem(STORED) !== "off"), []);
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const focused = document.activeElement;
      if (document.querySelector("dialog[open]") || !mayPress(focused, root?.current ?? null)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (latest.current(key, focused)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [on, root]);

  const turnOn = (is: boolean) => {
    setOn(is);
    localStorage.setItem(STORED, is ? "on" : "off");
  };
  return { on, turnOn };
}

/** The main element has the focus after the skip link and after the last decision. */
const mayPress = (focused: Element | null, root: HTMLElement | null): boolean =>
  focused === null ||
  focused === document.body ||
  focused.id === "content" ||
  (root?.contains(focused) ?? false);
