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
  /** The same schema as the server's; what it refuses here never leaves the browser. */
  schema: FetchSchema;
  /** What the form holds. With `version` the fields follow the page when it brings something newer. */
  values: Values;
  /** The version of what is edited; it goes with the save, so that nobody's change is overwritten unseen. */
  version?: number | undefined;
  /** What is edited, where several forms of one page edit the same thing. */
  entity?: string | undefined;
  /** Sets the ids of its fields apart, where another form of the page has fields of the same names. */
  idPrefix?: string;
  send: (values: Values, version: number) => Promise<ActionResult<Output>>;
  onSaved: (output: Output, values: Values) => void;
  /** Asks with its own words who sits there, where a save needs it; the save is then sent once more. False: they left it. */
  confirmIdentity?: () => Promise<boolean>;
  /** Before the way leads to signing in: the last chance to keep what was typed. */
  onSignedOut?: () => void;
};

export type FormIssue = { id: string; message: string; label: string | undefined };

/** What a form's parts need of it. */
export type ActionForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  error: (path: string) => string | undefined;
  field: (path: Path<Values>, options?: RegisterOptions<Values>) => FieldAttributes;
  attempt: number;
  busy: boolean;
  dirty: boolean;
  /** A refusal of the whole, for the error box: none when its fields say it all. */
  failure: ActionError | null;
  summary: FormIssue[];
  /** Fields that someone else changed while they were being edited here. */
  conflicts: Conflict[];
  /** A save was held back by them: now they take focus. */
  conflictsNoticed: boolean;
  /** Gives up what was typed here for what is stored. */
  takeTheirs: () => void;
};

export type FieldAttributes = UseFormRegisterReturn & {
  id?: string;
  label: string;
  error: string | undefined;
  /** For the server's markup, so that the field is not empty until this code has arrived. */
  defaultValue: string;
};

/**
 * A form over one server action: checks by the action's own schema, sends once at a time, and puts whatever is
 * refused, here or there, beside its field and into the summary. A lost session leads to signing in and back.
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
  // In the order of the form's values, which is the order on the screen.
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

/** Sending: one at a time, and every refusal put where it belongs. */
function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values>,
  base: ReturnType<typeof useRebase<Values>>,
  { values, idPrefix, send, onSaved, onSignedOut, confirmIdentity = askIdentity }: Options<Values, Output>,
) {
  const router = useRouter();
  const pathname = usePathname();
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Not the form's own word for it: what the page brings meanwhile resets that.
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
    // The page then asks who sits there; what was typed stays.
    if (error.code === "step_up_needed") router.refresh();
    const fields = new Set(leafPaths(values).filter((path) => isShown(idOf(path, idPrefix))));
    const own = error.code === "stale" ? [] : error.issues.filter(({ path }) => fields.has(path));
    for (const { path, message } of own) form.setError(path as Path<Values>, { type: "server", message });
    // The error box says only what no field of this form can say.
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

/** None for a field without words of its own: its raw name says nothing to a person. */
export const labelIfAny = (path: string): string | undefined =>
  hasFieldLabel(path) ? fieldLabel(path) : undefined;

/** What leaving the field shows moves no button away under the pointer. */
const leftAfterPress = (registered: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...registered,
  onBlur: async (event) => afterPress(() => registered.onBlur(event)),
});

const idOf = (path: string, prefix = ""): string => `${prefix}${path}`;
