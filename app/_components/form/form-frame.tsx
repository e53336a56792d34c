"use client";
import { type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import type { FieldValues } from "react-hook-form";
import { useViewOnly } from "#app/_components/shell/view-only.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { ErrorSummary } from "#app/_ui/error-summary.tsx";
import { PAGE_MESSAGES } from "#app/_ui/notice.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import type { ActionError } from "#lib/doors/action.ts";
import * as m from "#messages";
import { traceOf } from "./action-error.ts";
import { ConflictBox } from "./conflict-box.tsx";
import { useFirstField } from "./first-field.ts";
import type { ActionForm } from "./use-action-form.ts";

type Props<Values extends FieldValues> = {
  form: ActionForm<Values>;
  /** The page has several forms: what is refused is said below the page's heading, where the page scrolls to. */
  amongOthers?: boolean;
  /** For a form that holds cards instead of lying in one. */
  spacious?: boolean;
  /** The page was opened for this form: its first field takes the focus. */
  opened?: boolean;
  children: ReactNode;
};

/** One form: above its fields what was refused, by whom it was overtaken and what is wrong in it. */
export function FormFrame<Values extends FieldValues>({
  form,
  amongOthers = false,
  spacious = false,
  opened = false,
  children,
}: Props<Values>) {
  const { failure, summary, attempt, submit } = form;
  const viewOnly = useViewOnly();
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element, opened);
  return (
    // "dialog" sends nothing: a press before this code has arrived must not put the fields into the address.
    <form ref={element} method="dialog" noValidate onSubmit={submit}>
      <ReadyFieldset disabled={viewOnly} className={`grid ${spacious ? "gap-6" : "gap-4"}`}>
        {failure && <RefusedForm failure={failure} atTop={amongOthers} attempt={attempt} />}
        {form.conflicts.length > 0 && (
          <ConflictBox
            conflicts={form.conflicts}
            noticed={form.conflictsNoticed}
            takeTheirs={form.takeTheirs}
          />
        )}
        <ErrorSummary errors={summary} attempt={attempt} />
        {children}
      </ReadyFieldset>
      <noscript>
        <p className="mt-4 text-error">{m.form_needsScript()}</p>
      </noscript>
    </form>
  );
}

type RefusedProps = { failure: ActionError; atTop: boolean; attempt: number };

/** The message as it came. The page scrolls up to it, so on a page of several forms it stands up there. */
function RefusedForm({ failure, atTop, attempt }: RefusedProps) {
  const place = atTop && document.getElementById(PAGE_MESSAGES);
  const box = <ErrorBox message={wordingOf(failure)} trace={traceOf(failure)} attempt={attempt} takesFocus />;
  return place ? createPortal(box, place) : box;
}

const wordingOf = ({ code, message }: ActionError): string =>
  code === "stale" ? m.form_staleReloaded() : message;
