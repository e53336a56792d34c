"use client";
import { useRouter } from "next/navigation";
import { useRef, useTransition } from "react";
import type { FieldValues } from "react-hook-form";
import type { ActionResult } from "#lib/doors/action.ts";
import type { FetchSchema } from "./fetched-schema.ts";
import { type ActionForm, useActionForm } from "./use-action-form.ts";
import { useDraft } from "./use-draft.ts";

type Options<Values extends FieldValues, Output> = {
  /** The key of this person's draft of this step. */
  draftKey: string;
  leaveOut?: readonly string[];
  schema: FetchSchema;
  values: Values;
  version?: number | undefined;
  /** The nonce under which repeated sends create one entity. */
  submissionKey?: string | undefined;
  send: (values: Values, version: number, submissionKey: string) => Promise<ActionResult<Output>>;
  /** The page after a save. */
  next: (output: Output) => string;
  /** The last step of a registration: the browser must not return to its steps, even remembered ones. */
  last?: boolean;
};

/** One step: typed values are stored on the device until they are saved, and a save leads to the next step. */
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

/** Replaces this document by a fresh one. Never settles, so that the button stays busy until it has loaded. */
function leaveForGood(path: string): Promise<void> {
  window.location.replace(path);
  return new Promise(() => {});
}
