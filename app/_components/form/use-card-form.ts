"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { focusHeading } from "#app/_ui/focus-heading.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import type { FetchSchema } from "./fetched-schema.ts";
import { useSavedOnArrival } from "./own-saves.ts";
import { type ActionForm, useActionForm } from "./use-action-form.ts";
import { useDraft } from "./use-draft.ts";
import { useUnsavedWarning } from "./use-unsaved-warning.ts";

type Options<Values extends FieldValues, Output> = {
  /** The key of this form's draft: `company-12-billing`. */
  name: string;
  schema: FetchSchema;
  values: Values;
  version: number;
  send: (values: Values, version: number) => Promise<ActionResult<Output>>;
  onSaved?: () => void;
  confirmIdentity?: () => Promise<boolean>;
  leaveOut?: readonly string[];
};

/**
 * A form in its own card: it stays on the page after a save, reports it for a moment, and warns before unsaved changes are
 * left. A page that opens right after the creation of its entity reports that too. Changes are stored on the device only when
 * the session has ended.
 */
export function useCardForm<Values extends FieldValues, Output>({
  name,
  leaveOut,
  onSaved,
  ...options
}: Options<Values, Output>): ActionForm<Values> & { savedAt: number } {
  const router = useRouter();
  const [savedAt, setSavedAt] = useState(0);
  const draft = useRef<{ keep: () => void }>(null);
  // `company-12-billing` edits `company-12`.
  const entity = name.slice(0, name.lastIndexOf("-"));
  const arrived = useSavedOnArrival(entity);
  useEffect(() => {
    if (arrived.at > 0) focusHeading();
  }, [arrived.at]);
  const form = useActionForm<Values, Output>({
    ...options,
    entity,
    onSignedOut: () => draft.current?.keep(),
    onSaved: () => {
      setSavedAt(Date.now());
      router.refresh();
      onSaved?.();
    },
  });
  const kept = useDraft(form.form, name, { when: "signed-out", ...(leaveOut && { leaveOut }) });
  draft.current = kept;
  useUnsavedWarning(form.dirty);
  return { ...form, savedAt: savedAt || arrived.at };
}
