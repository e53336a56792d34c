"use client";
import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

const PREFIX = "tolppa.draft.";

/**
 * Keeps what was typed but not yet sent in this browser, so that closing it, a lost session or a reload loses
 * nothing. Bank details are left out: they do not stay on a device. Signing out clears all drafts.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  leaveOut: readonly string[] = [],
) {
  useEffect(() => {
    for (const [path, value] of Object.entries(readDraft(key))) {
      form.setValue(path as Path<Values>, value as never, { shouldDirty: true });
    }
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name || leaveOut.includes(name)) return;
      writeDraft(key, { ...readDraft(key), [name]: form.getValues(name as Path<Values>) });
    });
    return unsubscribe;
  }, [form, key, leaveOut]);

  return () => localStorage.removeItem(PREFIX + key);
}

/** On signing out: the next person at this device must not see what was typed. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

function readDraft(key: string): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "{}");
    return typeof draft === "object" && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}

/** Storage may be full or forbidden; the draft is a kindness and never in the way. */
function writeDraft(key: string, draft: Record<string, unknown>): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {}
}
