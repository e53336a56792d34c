"use client";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { ErrorSummary } from "#app/_ui/error-summary.tsx";
import { formTexts } from "#lib/i18n/texts/forms.ts";
import type { ActionError } from "#lib/web/action.ts";
import { ConflictBox } from "./conflict-box.tsx";
import type { ActionForm } from "./use-action-form.ts";
import { useReady } from "./use-ready.ts";

type Props<Values extends FieldValues> = {
  form: ActionForm<Values>;
  /** Prefixed to what was refused, where a page has several forms. */
  subject?: string | undefined;
  children: ReactNode;
};

/** One form: above its fields what was refused, by whom it was overtaken and what is wrong in it. */
export function FormFrame<Values extends FieldValues>({ form, subject, children }: Props<Values>) {
  const { failure, summary, attempt, submit } = form;
  const ready = useReady();
  const message = failure && wordingOf(failure);
  return (
    // "dialog" sends nothing: a press before this code has arrived must not put the fields into the address.
    <form method="dialog" noValidate onSubmit={submit}>
      <fieldset disabled={!ready} className="grid min-w-0 gap-4">
        {failure && (
          <ErrorBox
            message={subject ? `${subject}: ${message}` : `${message}`}
            trace={traceOf(failure)}
            attempt={attempt}
          />
        )}
        {form.conflicts.length > 0 && (
          <ConflictBox
            conflicts={form.conflicts}
            noticed={form.conflictsNoticed}
            takeTheirs={form.takeTheirs}
          />
        )}
        <ErrorSummary errors={summary} attempt={attempt} />
        {children}
      </fieldset>
      <noscript>
        <p className="mt-4 text-error">{formTexts.needsScript}</p>
      </noscript>
    </form>
  );
}

const wordingOf = ({ code, message }: ActionError): string =>
  code === "stale" ? formTexts.staleReloaded : message;

/** What the user caused needs no id to quote. */
const traceOf = ({ code, requestId }: ActionError): string | undefined =>
  code === "internal" || code === "unavailable" ? requestId : undefined;
