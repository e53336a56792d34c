"use client";
import { useEffect, useRef, useState } from "react";
import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import { leafPaths } from "./form-state.ts";
import { followOwnSaves, noteOwnSave } from "./own-saves.ts";

/** A field that someone else changed while it was edited here. */
export type Conflict = { path: string; yours: unknown; theirs: unknown };

/**
 * Keeps a form on the page's newest values: untouched fields follow, touched ones stay, and a field that both sides changed is
 * a conflict to show. So saves of other cards and other fields never disturb, and nobody overwrites another's change
 * unknowingly.
 */
export function useRebase<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  { version, entity = "" }: { version?: number | undefined; entity?: string | undefined },
) {
  const base = useRef(values);
  const seen = useRef(values);
  const savedVersion = useRef(0);
  const sentVersion = useRef(0);
  const expecting = useRef(false);
  const [{ conflicts, noticed }, setConflicts] = useState<{ conflicts: Conflict[]; noticed: boolean }>(NONE);

  useEffect(() => {
    if (version === undefined || isSame(seen.current, values)) return;
    seen.current = values;
    const found = conflictsOf({ before: base.current, mine: form.getValues(), theirs: values });
    rebase(form, base.current, values);
    base.current = values;
    if (found.length > 0) setConflicts({ conflicts: found, noticed: expecting.current });
    expecting.current = false;
  }, [form, values, version]);

  return {
    conflicts,
    noticed,
    version: () => {
      sentVersion.current = followOwnSaves(entity, Math.max(version ?? 0, savedVersion.current));
      return sentVersion.current;
    },
    /** Whether a save may be sent; the first attempt with unseen conflicts only shows them. */
    admits: () => {
      if (!noticed && conflicts.length > 0) setConflicts({ conflicts, noticed: true });
      return noticed || conflicts.length === 0;
    },
    /** A save was refused as stale: the refreshed page will bring conflicts, which must be shown. */
    expectNewer: () => {
      expecting.current = true;
    },
    saved: (sent: Values, output: unknown) => {
      // Values typed during the request stay.
      rebase(form, sent, sent);
      base.current = sent;
      savedVersion.current = versionOf(output);
      if (savedVersion.current > 0) noteOwnSave(entity, sentVersion.current, savedVersion.current);
      setConflicts(NONE);
    },
    takeTheirs: () => {
      form.reset(values);
      base.current = values;
      setConflicts(NONE);
    },
  };
}

const NONE = { conflicts: [], noticed: false };

/** The fields touched here (`mine` is not `before`) that meanwhile changed elsewhere. */
export function conflictsOf({
  before,
  mine,
  theirs,
}: Record<"before" | "mine" | "theirs", object>): Conflict[] {
  return leafPaths(theirs)
    .map((path) => ({ path, was: get(before, path), yours: get(mine, path), theirs: get(theirs, path) }))
    .filter(({ was, yours, theirs: now }) => yours !== was && now !== was && yours !== now)
    .map(({ path, yours, theirs: now }) => ({ path, yours, theirs: now }));
}

/** Whether both have the same fields with the same values. A page draws equal values anew each time. */
export const isSame = (one: object, other: object): boolean =>
  leafPaths(one).length === leafPaths(other).length &&
  leafPaths(other).every((path) => get(one, path) === get(other, path));

/** Makes `next` the form's saved state. Changes since `before` stay and remain unsaved. */
function rebase<Values extends FieldValues>(form: UseFormReturn<Values>, before: Values, next: Values) {
  const mine = structuredClone(form.getValues());
  form.reset(next, {
    keepValues: true,
    keepErrors: true,
    keepIsSubmitted: true,
    keepSubmitCount: true,
    keepFieldsRef: true,
  });
  for (const path of leafPaths(next)) {
    const typed = get(mine, path);
    const value = typed === undefined || typed === get(before, path) ? get(next, path) : typed;
    form.setValue(path as Path<Values>, value as never, { shouldDirty: true });
  }
}

function versionOf(output: unknown): number {
  const known = typeof output === "object" && output !== null && "version" in output;
  return known && typeof output.version === "number" ? output.version : 0;
}
