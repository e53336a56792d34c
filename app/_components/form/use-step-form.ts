"use client";
import { useRouter } from "next/navigation";
import { useRef, useTransition } from "react";
import type { FieldValues } from "react-hook-form";
import type { ActionResult } from "#lib/doors/action.ts";
import type { FetchSchema } from "./fetched-schema.ts";
import { type ActionForm, useActionForm } from "./use-action-form.ts";
import { useDraft } from "./use-draft.ts";

type Options<Values extends FieldValues, Output> = {
  /** Tells this person's draft of this step from all others. */
  draftKey: string;
  leaveOut?: readonly string[];
  schema: FetchSchema;
  values: Values;
  version?: number | undefined;
  /** The nonce under which a new thing is made once and never twice. */
  submissionKey?: string | undefined;
  send: (values: Values, version: number, submissionKey: string) => Promise<ActionResult<Output>>;
  /** The page that a save leads to. */
  next: (output: Output) => string;
  /** Whether the registration ends here: its steps, also those this browser remembers, are no places to come back to. */
  last?: boolean;
};

/** One step: what is typed is kept on the device until it is saved, and a save leads on to the next step. */
export function useStepForm<Values extends FieldValues, Output>({
  draftKey,
  leaveOut,
  next,
  last = false,
  submissionKey,
  send,
  ...options
}: Options<Values, Output>): ActionForm<Values> & { restored: boolean } {
  const router = useRouter();
  const [leaving, startLeaving] = useTransition();
  const clear = useRef(() => {});
  const keyOf = useRef((): string => "");
  const form = useActionForm<Values, Output>({
    ...options,
    send: (values, version) => send(values, version, keyOf.current()),
    onSaved: (output) => {
      clear.current();
      const path = next(output);
      startLeaving(() => (last ? leaveForGood(path) : router.push(path)));
    },
  });
  const draft = useDraft(form.form, draftKey, { submissionKey, ...(leaveOut && { leaveOut }) });
  clear.current = draft.clear;
  keyOf.current = draft.submissionKey;
  return { ...form, busy: form.busy || leaving, restored: draft.restored };
}

/** A fresh document in this one's place. Never settles, so that the button stays busy until it has arrived. */
function leaveForGood(path: string): Promise<void> {
  window.location.replace(path);
  return new Promise(() => {});
}
