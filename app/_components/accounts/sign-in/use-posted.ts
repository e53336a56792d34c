import type { FieldValues } from "react-hook-form";
import { type ActionForm, labelIfAny } from "#app/_components/form/use-action-form.ts";
import type { Posted } from "#lib/doors/auth/posted.ts";

type Shown = { failure: ActionForm<FieldValues>["failure"]; summary: ActionForm<FieldValues>["summary"] };

/** The result of the browser's own post of a form, until this page sends the form again. */
export function withPosted<
  Form extends Shown & { attempt: number; error: (path: string) => string | undefined },
>(account: Form, posted: Posted | null): Form {
  const error = posted?.error;
  if (!error || account.attempt > 0) return account;
  const messageOf = (path: string) => error.issues.find((issue) => issue.path === path)?.message;
  return {
    ...account,
    failure: error.issues.length > 0 ? null : error,
    summary: error.issues.map(({ path, message }) => ({ id: path, message, label: labelIfAny(path) })),
    error: (path: string) => account.error(path) ?? messageOf(path),
  };
}
