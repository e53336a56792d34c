"use client";
import { useEffect, useRef, useState } from "react";
import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import { leafPaths } from "./form-state.ts";

const PREFIX = "tolppa.draft.";
/** Keys with this prefix in the browser's storage are deleted at sign-out. */
export const KEPT_UNTIL_SIGN_OUT = "tolppa.own.";
const NOTHING: readonly string[] = [];

/** Each field with the saved value at its typing: against a newer saved value an old draft does not count. */
type Draft = Record<string, { value: unknown; saved: unknown }>;

type Options = {
  /** Fields that are never stored on a device. */
  leaveOut?: readonly string[];
  /** `always` while typing; `signed-out` only when `keep` is called, for forms that otherwise warn before leaving. */
  when?: "always" | "signed-out";
  /** The nonce of a creation. It stays with the draft, because an answer may have been lost. */
  submissionKey?: string | undefined;
};

/** A key among a draft's fields that no form uses. */
const SUBMISSION_KEY = "$submissionKey";

/**
 * Stores typed but unsent values in this browser, so that closing it, a lost session or a reload loses nothing. Bank details
 * are not stored on a device. Signing out deletes all drafts.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  { leaveOut = NOTHING, when = "always", submissionKey }: Options = {},
) {
  const [restored, setRestored] = useState(false);
  const madeUnder = useRef(submissionKey);
  const defaults = useRef(form.formState.defaultValues);

  useEffect(() => {
    const { [SUBMISSION_KEY]: kept, ...draft } = readDraft(key);
    const fresh = Object.entries(draft).filter(
      ([path, { value, saved }]) => saved === get(defaults.current, path) && value !== saved,
    );
    for (const [path, { value }] of fresh) {
      form.setValue(path as Path<Values>, value as never, { shouldDirty: true });
    }
    if (fresh.length > 0) setRestored(true);
    if (fresh.length > 0 && madeUnder.current && typeof kept?.value === "string")
      madeUnder.current = kept.value;
    if (when === "signed-out") {
      removeDraft(key);
      return;
    }
    const { unsubscribe } = form.watch((_values, { type }) => {
      // Only after typing: the form itself also sets fields when it is saved or refreshed.
      if (type !== "change") return;
      const under = madeUnder.current && { [SUBMISSION_KEY]: { value: madeUnder.current, saved: null } };
      // Also values filled in for the person, such as the city of a post code.
      writeDraft(key, { ...readDraft(key), ...under, ...draftOf(form, leaveOut) });
    });
    return unsubscribe;
  }, [form, key, leaveOut, when]);

  return {
    /** Whether this form now shows something from an earlier visit. */
    restored,
    /** The nonce of this form, or of the earlier visit whose draft it shows. */
    submissionKey: () => madeUnder.current ?? "",
    clear: () => removeDraft(key),
    /** Stores every changed field now. */
    keep: () => writeDraft(key, draftOf(form, leaveOut)),
  };
}

/** At sign-out: the next person at this device must not see typed values or opened hits. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) || key.startsWith(KEPT_UNTIL_SIGN_OUT)) localStorage.removeItem(key);
}

function draftOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  leaveOut: readonly string[],
): Draft {
  const typed = form.getValues();
  const saved = form.formState.defaultValues;
  const paths = leafPaths(typed).filter((path) => !leaveOut.includes(path));
  return Object.fromEntries(
    paths.map((path) => [path, { value: get(typed, path), saved: get(saved, path) }]),
  );
}

function readDraft(key: string): Draft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "{}");
    return typeof draft === "object" && draft !== null ? ({ ...draft } as Draft) : {};
  } catch {
    return {};
  }
}

/** Storage may be full or forbidden; a draft is a convenience and must never disturb. */
function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {}
}

function removeDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {}
}
