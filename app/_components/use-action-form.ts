"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { usePathname, useRouter } from "next/navigation";
import { type BaseSyntheticEvent, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { fieldLabels } from "#lib/i18n/labels.ts";
import type { ActionError, ActionResult } from "#lib/web/action.ts";

type Options<Values extends FieldValues, Output> = {
  /** The same schema as the server's; what it refuses here never leaves the browser. */
  schema: z.ZodType<unknown, Values>;
  /** What the form holds; fields the user has not touched follow it when the page is refreshed. */
  values: Values;
  send: (values: Values) => Promise<ActionResult<Output>>;
  onSaved: (output: Output, values: Values) => void;
};

export type FormIssue = { id: string; message: string; label: string | undefined };

/**
 * A form over one server action: checks by the action's own schema, sends once at a time, and puts whatever is
 * refused, here or there, beside its field and into the summary. A lost session leads to signing in and back.
 */
export function useActionForm<Values extends FieldValues, Output>({
  schema,
  values,
  send,
  onSaved,
}: Options<Values, Output>) {
  const router = useRouter();
  const pathname = usePathname();
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({
    // The schema's output is the server's business; the browser sends what was typed.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });

  const refuse = (error: ActionError) => {
    if (error.code === "unauthenticated") router.push(`/user/login?from=${encodeURIComponent(pathname)}`);
    for (const issue of error.issues)
      form.setError(issue.path as Path<Values>, { type: "server", message: issue.message });
    setFailure(error);
  };

  const submit = async (event?: BaseSyntheticEvent) => {
    setFailure(null);
    setAttempt((count) => count + 1);
    await form.handleSubmit(async (sent) => {
      const result = await send(sent).catch(
        (): ActionResult<Output> => ({ ok: false, error: CONNECTION_LOST }),
      );
      if (!result.ok) return refuse(result.error);
      form.reset(sent);
      onSaved(result.value, sent);
    })(event);
  };

  const errors = form.formState.errors;
  const error = (path: string): string | undefined => {
    const message: unknown = (get(errors, path) as { message?: unknown } | undefined)?.message;
    return typeof message === "string" ? wordingOf(message) : undefined;
  };

  return {
    form,
    submit,
    error,
    attempt,
    busy: form.formState.isSubmitting,
    dirty: form.formState.isDirty,
    /** A refusal of the whole, for the error box: none when its fields say it all. */
    failure: failure && !hasOwnFields(failure) ? failure : null,
    summary: pathsOf(errors).map(
      (path): FormIssue => ({ id: path, message: error(path) ?? "", label: fieldLabels[path] }),
    ),
  };
}

/** The action never answered: nothing is known to be saved and nothing typed is lost. */
const CONNECTION_LOST: ActionError = {
  code: "network",
  message: messageOfCode("network"),
  issues: [],
  requestId: "",
};

const hasOwnFields = ({ code, issues }: ActionError): boolean => code !== "stale" && issues.length > 0;

/** The browser's schema speaks in codes, the server in Finnish. */
const wordingOf = (message: string): string =>
  /^[a-z_]+(?::\d+)?$/.test(message) ? messageOfCode(message) : message;

/** The paths of the fields with errors, in the order of the form's values. */
function pathsOf(errors: object, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== "object" || value === null) return [];
    const path = prefix ? `${prefix}.${name}` : name;
    return "message" in value && typeof value.message === "string" ? [path] : pathsOf(value, path);
  });
}
