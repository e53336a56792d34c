"use client";
import { usePathname, useRouter } from "next/navigation";
import { type BaseSyntheticEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { askIdentity } from "#app/_components/accounts/ask-identity.ts";
import type { ActionError, ActionResult } from "#lib/doors/action.ts";
import { fieldLabel, hasFieldLabel } from "#lib/messages/labels.ts";
import { afterPress } from "./after-press.ts";
import { type FetchSchema, resolverOf, useFetchedEarly, wordsOfIssue } from "./fetched-schema.ts";
import { checkAndSend, isShown, leafPaths, useGoneErrors } from "./form-state.ts";
import { type Conflict, useRebase } from "./use-rebase.ts";
import { answered, signInAgain } from "./use-server-action.ts";

type Options<Values extends FieldValues, Output> = {
  /** The server's own schema; values that it refuses never leave the browser. */
  schema: FetchSchema;
  /** The form's values. With `version` the fields follow newer values of the page. */
  values: Values;
  /** The version of the edited entity; it goes with the save, so that nobody's change is overwritten unseen. */
  version?: number | undefined;
  /** The edited entity, if several forms of one page edit the same one. */
  entity?: string | undefined;
  /** A prefix for the ids of its fields, if another form of the page has equal names. */
  idPrefix?: string;
  send: (values: Values, version: number) => Promise<ActionResult<Output>>;
  onSaved: (output: Output, values: Values) => void;
  /**
   * Asks for a proof of identity with its own words, if a save needs one; then the save is repeated. False: the person left it.
   */
  confirmIdentity?: () => Promise<boolean>;
  /** Called before a redirect to signing in: the last chance to store typed values. */
  onSignedOut?: () => void;
};

export type FormIssue = { id: string; message: string; label: string | undefined };

/** The data that a form's parts need. */
export type ActionForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  error: (path: string) => string | undefined;
  field: (path: Path<Values>, options?: RegisterOptions<Values>) => FieldAttributes;
  attempt: number;
  busy: boolean;
  dirty: boolean;
  /** A refusal of the whole form for the error box; null if its fields show all of it. */
  failure: ActionError | null;
  summary: FormIssue[];
  /** Fields that someone else changed while they were being edited here. */
  conflicts: Conflict[];
  /** They held back a save: now they take focus. */
  conflictsNoticed: boolean;
  /** Replaces the values typed here by the stored ones. */
  takeTheirs: () => void;
};

export type FieldAttributes = UseFormRegisterReturn & {
  id?: string;
  label: string;
  error: string | undefined;
  /** For the server's markup, so that the field is not empty until this code has loaded. */
  defaultValue: string;
};

/**
 * A form over one server action: checks by the action's own schema, sends once at a time, and shows every refusal beside its
 * field and in the summary. A lost session leads to signing in and back.
 */
export function useActionForm<Values extends FieldValues, Output>(
  options: Options<Values, Output>,
): ActionForm<Values> {
  const { schema, values, version, entity, idPrefix } = options;
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useFetchedEarly(form, schema);
  const base = useRebase(form, values, { version, entity });
  const { failure, attempt, busy, submit } = useSubmit(form, base, options);

  const errors = form.formState.errors;
  const error = (path: string): string | undefined => {
    const message: unknown = (get(errors, path) as { message?: unknown } | undefined)?.message;
    return typeof message === "string" ? wordsOfIssue(message) : undefined;
  };
  // In the order of the form's values, which is the screen's.
  const summary = leafPaths(values).flatMap((path): FormIssue[] => {
    const message = error(path);
    return message === undefined ? [] : [{ id: idOf(path, idPrefix), message, label: labelIfAny(path) }];
  });
  useGoneErrors(form, summary, idPrefix);

  return {
    form,
    submit,
    error,
    field: (path, more) => ({
      ...leftAfterPress(form.register(path, more)),
      ...(idPrefix && { id: idOf(path, idPrefix) }),
      label: fieldLabel(path),
      error: error(path),
      defaultValue: String(get(values, path) ?? ""),
    }),
    attempt,
    busy,
    dirty: form.formState.isDirty,
    failure: base.conflicts.length > 0 && failure?.code === "stale" ? null : failure,
    summary,
    conflicts: base.conflicts,
    conflictsNoticed: base.noticed,
    takeTheirs: base.takeTheirs,
  };
}

/** Sends one at a time, and shows every refusal at its place. */
function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values>,
  base: ReturnType<typeof useRebase<Values>>,
  { values, idPrefix, send, onSaved, onSignedOut, confirmIdentity = askIdentity }: Options<Values, Output>,
) {
  const router = useRouter();
  const pathname = usePathname();
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A flag of its own: newer values of the page reset react-hook-form's flag.
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const refuse = (error: ActionError) => {
    if (error.code === "unauthenticated") {
      onSignedOut?.();
      router.push(signInAgain(pathname));
    }
    if (error.code === "stale") {
      base.expectNewer();
      router.refresh();
    }
    // The page then asks for a proof of identity; typed values stay.
    if (error.code === "step_up_needed") router.refresh();
    const fields = new Set(leafPaths(values).filter((path) => isShown(idOf(path, idPrefix))));
    const own = error.code === "stale" ? [] : error.issues.filter(({ path }) => fields.has(path));
    for (const { path, message } of own) form.setError(path as Path<Values>, { type: "server", message });
    // The error box shows only errors without a field in this form.
    setFailure(own.length > 0 && own.length === error.issues.length ? null : error);
  };

  const deliver = async (sent: Values): Promise<void> => {
    const result = await answered(send(sent, base.version()));
    if (!result.ok && result.error.code === "step_up_needed")
      return (await confirmIdentity()) ? deliver(sent) : undefined;
    if (!result.ok) return refuse(result.error);
    base.saved(sent, result.value);
    onSaved(result.value, sent);
  };

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      // A person sees another's change before their own change is sent.
      if (base.admits()) await checkAndSend(form, deliver);
    } finally {
      sending.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    }
  };

  return { failure, attempt, busy, submit };
}

/** Null for a field without a label: its raw name tells a person nothing. */
export const labelIfAny = (path: string): string | undefined =>
  hasFieldLabel(path) ? fieldLabel(path) : undefined;

/** Changes on leaving a field must not move a button away under the pointer. */
const leftAfterPress = (registered: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...registered,
  onBlur: async (event) => afterPress(() => registered.onBlur(event)),
});

const idOf = (path: string, prefix = ""): string => `${prefix}${path}`;
