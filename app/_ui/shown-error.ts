"use client";
import { useLayoutEffect } from "react";

const SHOWN = "tolppa:error-shown";

/**
 * Tells the page that an error stands on it now: a note of an earlier success goes before the
 * browser paints the error. Another `attempt` is another error.
 */
export function useShownError(shown: boolean, attempt: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure is told too
  useLayoutEffect(() => {
    if (shown) document.dispatchEvent(new Event(SHOWN));
  }, [shown, attempt]);
}

/** Calls `end` at every new error of the page, until the returned function is called. */
export function onShownError(end: () => void): () => void {
  document.addEventListener(SHOWN, end);
  return () => document.removeEventListener(SHOWN, end);
}
