"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

type Commands = {
  down: () => void;
  up: () => void;
  approve: () => void;
  return: () => void;
  undo: () => void;
  /** Handles Enter on the element with this id; returns whether it was the open row's link. */
  open: (id: string) => boolean;
};

const STEPS: Record<string, "down" | "up"> = { ArrowDown: "down", ArrowUp: "up", j: "down", k: "up" };
const LETTERS: Record<string, "approve" | "return" | "undo"> = { h: "approve", p: "return", u: "undo" };

const STORED = "tolppa.queue-keys";

/**
 * Single keys for the queue: while the focus is in the list, or nowhere. People whose speech input presses keys by mistake can
 * switch the keys off; the browser remembers it.
 */
export function useQueueKeys(root: RefObject<HTMLElement | null>, commands: Commands) {
  const [on, setOn] = useState(true);
  const latest = useRef(commands);
  latest.current = commands;

  useEffect(() => setOn(localStorage.getItem(STORED) !== "off"), []);
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const focused = document.activeElement;
      if (document.querySelector("dialog[open]") || !mayPress(focused, root.current)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const command = STEPS[key] ?? LETTERS[key];
      if (command) latest.current[command]();
      else if (key !== "Enter" || !latest.current.open(focused?.id ?? "")) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
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
