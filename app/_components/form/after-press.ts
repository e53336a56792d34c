"use client";

type Act = () => void;

const PRESSABLE = "a, button, label, summary";

/** Null: nothing is held down. */
let waiting: Act[] | null = null;

/**
 * Carries out at once what leaving a field shows. Where a press on a button made the person leave the field, it waits
 * until that press is done: a line that appears above a held button moves it away, and the press is lost.
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
  // Before the button hears of its press, so that it finds the form as it is stored.
  window.addEventListener("click", release, true);
  // A press that ended elsewhere makes no click.
  window.addEventListener("mouseup", () => setTimeout(release), true);
  window.addEventListener("dragend", release, true);
}
