"use client";

type Act = () => void;

const PRESSABLE = "a, button, label, summary";

/** Null: nothing is held down. */
let waiting: Act[] | null = null;

/**
 * Runs an action after a field was left. If a press on a button made the person leave it, the action waits for the end of the
 * press: a new line above a held button would move it away, and the press would be lost.
 */
export function afterPress(act: Act): void {
  if (waiting) waiting.push(act);
  else act();
}

function begin({ target }: MouseEvent): void {
  release();
  if (target instanceof Element && target.closest(PRESSABLE)) waiting = [];
}

function release(): void {
  const acts = waiting ?? [];
  waiting = null;
  for (const act of acts) act();
}

if (typeof window !== "undefined") {
  window.addEventListener("mousedown", begin, true);
  // Before the button's own handler, so that it finds the form's stored values.
  window.addEventListener("click", release, true);
  // A press that ended elsewhere causes no click.
  window.addEventListener("mouseup", () => setTimeout(release), true);
  window.addEventListener("dragend", release, true);
}
