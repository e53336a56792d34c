"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { FieldValues } from "react-hook-form";
import { useViewOnly } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { ErrorSummary } from "#app/_ui/error-summary.tsx";
import { Notice, PAGE_MESSAGES } from "#app/_ui/notice.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import type { ActionError } from "#lib/doors/action.ts";
import { fieldText } from "#lib/fleet/values.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { useFirstField } from "./first-field.ts";
import type { ActionForm } from "./use-action-form.ts";
import type { Conflict } from "./use-rebase.ts";
import { traceOf } from "./use-server-action.ts";

type Props<Values extends FieldValues> = {
  form: ActionForm<Values>;
  /** The page has several forms: refusals are shown below the page's heading, to which the page scrolls. */
  amongOthers?: boolean;
  /** The form's name on a page with a save bar (save-bar.tsx): a refusal names it, and Enter saves it. */
  block?: string;
  /** For a form that contains cards instead of lying in one. */
  spacious?: boolean;
  /** The page was opened for this form: its first field takes the focus. */
  opened?: boolean;
  children: ReactNode;
};

/** One form, with its refusal, conflicts and errors above its fields. */
export function FormFrame<Values extends FieldValues>({
  form,
  block,
  amongOthers = block !== undefined,
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
        {failure && <RefusedForm failure={failure} block={block} atTop={amongOthers} attempt={attempt} />}
        {form.conflicts.length > 0 && (
          <ConflictBox
            conflicts={form.conflicts}
            noticed={form.conflictsNoticed}
            takeTheirs={form.takeTheirs}
          />
        )}
        <ErrorSummary errors={summary} attempt={attempt} />
        {children}
        {block !== undefined && <button type="submit" hidden />}
      </ReadyFieldset>
      <noscript>
        <p className="mt-4 text-error">{m.form_needsScript()}</p>
      </noscript>
    </form>
  );
}

type RefusedProps = { failure: ActionError; block: string | undefined; atTop: boolean; attempt: number };

/** The message of a refusal. The page scrolls up to it, so on a page of several forms it is at the top. */
function RefusedForm({ failure, block, atTop, attempt }: RefusedProps) {
  const place = atTop && document.getElementById(PAGE_MESSAGES);
  const message = block === undefined ? wordingOf(failure) : `${block}: ${wordingOf(failure)}`;
  const box = <ErrorBox message={message} trace={traceOf(failure)} attempt={attempt} takesFocus />;
  return place ? createPortal(box, place) : box;
}

const wordingOf = ({ code, message }: ActionError): string =>
  code === "stale" ? m.form_staleReloaded() : message;

export function DraftNotice({ shown }: { shown: boolean }) {
  return shown ? <Notice live>{m.form_draftRestored()}</Notice> : null;
}

type ConflictProps = { conflicts: readonly Conflict[]; noticed: boolean; takeTheirs: () => void };

/** Both values of every field that was changed here and elsewhere. Takes the focus when these conflicts prevent a save. */
function ConflictBox({ conflicts, noticed, takeTheirs }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!noticed) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [noticed]);

  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6">
      <Notice tone="warning" title={m.form_conflictTitle()} live>
        <p>{m.form_conflictHelp()}</p>
        <ul className="mt-2 grid gap-2">
          {conflicts.map(({ path, yours, theirs }) => (
            <li key={path}>
              <p className="text-label font-label">{fieldLabel(path)}</p>
              <p>
                {m.form_conflictYours()}: <strong className="font-label">{fieldText(path, yours)}</strong>
              </p>
              <p>
                {m.form_conflictTheirs()}: <strong className="font-label">{fieldText(path, theirs)}</strong>
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-3">
          <Button onClick={takeTheirs}>{m.form_takeTheirs()}</Button>
        </div>
      </Notice>
    </div>
  );
}
