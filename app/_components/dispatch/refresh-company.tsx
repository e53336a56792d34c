"use client";
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { traceOf } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { closeDialog } from "#app/_ui/confirm-dialog.tsx";
import { SpinnerIcon } from "#app/_ui/icon.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { ActionError } from "#lib/doors/action.ts";
import type { ChangeLine } from "#lib/history/event-texts.ts";
import * as m from "#messages";
import { type RefreshState, useRefresh } from "./use-refresh.ts";

type Props = { companyId: number; provider: string };

/** 'Päivitä': shows the differences from the dispatch provider's data, and applies them after a confirmation. */
export function RefreshCompany({ companyId, provider }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [appliedAt, setAppliedAt] = useState(0);
  const { state, look, apply, leave } = useRefresh(companyId, () => {
    setAppliedAt(Date.now());
    closeDialog(dialog.current);
  });
  const applying = state.kind === "applying";

  const open = () => {
    dialog.current?.showModal();
    void look();
  };
  const close = () => closeDialog(dialog.current);
  /** The dialog stays open while it applies: closing it would not undo the change. */
  const holdWhileApplying = (event: SyntheticEvent) => {
    if (applying) event.preventDefault();
  };

  return (
    <div className="relative flex items-center justify-end sm:gap-x-3">
      {/* On a phone the note stands below the button, in the heading's margin, so that nothing moves. */}
      <span className="whitespace-nowrap max-sm:absolute max-sm:top-full max-sm:left-0">
        <SavedNote savedAt={appliedAt} text={m.refresh_applied()} />
      </span>
      <Button className="max-sm:flex-1" onClick={open}>
        {m.refresh_button()}
      </Button>
      <dialog
        ref={dialog}
        className="confirm broad"
        aria-labelledby={titleId}
        onCancel={holdWhileApplying}
        onClose={leave}
      >
        <h2 id={titleId} className="text-section font-section">
          {m.refresh_title()}
        </h2>
        <div className="mt-3" aria-live="polite">
          <RefreshView state={state} provider={provider} />
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button onClick={close} disabled={applying}>
            {isOver(state) ? m.refresh_close() : m.ui_cancel()}
          </Button>
          <NextStep state={state} look={look} apply={apply} />
        </div>
      </dialog>
    </div>
  );
}

type NextStepProps = { state: RefreshState; look: () => Promise<void>; apply: () => Promise<void> };

/** The button for the dialog's state: retry, apply or none. */
function NextStep({ state, look, apply }: NextStepProps) {
  if (state.kind === "failed") return <Button onClick={() => void look()}>{m.refresh_retry()}</Button>;
  if (isOver(state) || state.kind === "asking") return null;
  return (
    <Button variant="primary" busy={state.kind === "applying"} onClick={() => void apply()}>
      {m.refresh_apply()}
    </Button>
  );
}

/** Whether the dialog has nothing to cancel: no difference, or no answer. */
const isOver = (state: RefreshState): boolean =>
  state.kind === "failed" || (state.kind === "shown" && state.preview.lines.length === 0);

/** The state of a refresh: asking, differences, no difference, or a failure. */
function RefreshView({ state, provider }: { state: RefreshState; provider: string }) {
  if (state.kind === "asking")
    return (
      <p className="flex items-center gap-2.5 text-ink-2">
        <SpinnerIcon className="wheel" />
        {m.refresh_asking({ provider })}
      </p>
    );
  if (state.kind === "failed") return <Failure error={state.error} />;
  const { preview, overtaken } = state;
  if (preview.lines.length === 0)
    return (
      <Notice tone="success" title={m.refresh_equal()}>
        {m.refresh_equalHelp({ provider })}
      </Notice>
    );
  return (
    <>
      {overtaken ? (
        <Notice tone="warning">{m.refresh_explanationChanged()}</Notice>
      ) : (
        <p className="text-ink-2">{m.refresh_explanation({ provider })}</p>
      )}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {preview.lines.map((line) => (
          <Difference key={line.path} {...line} />
        ))}
      </dl>
    </>
  );
}

const Difference = ({ label, from, to }: ChangeLine) => (
  <div className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-ink-3 max-sm:text-caption">{label}</dt>
    <dd className="wrap-anywhere">
      <del className="text-ink-3">{from ?? m.history_empty()}</del> <span aria-hidden="true">→ </span>
      <ins className="font-label no-underline">
        <span className="sr-only">{m.history_becomes()} </span>
        {to ?? m.history_empty()}
      </ins>
    </dd>
  </div>
);

/** A failure inside the dialog. The page's error box would scroll the page behind it. */
function Failure({ error }: { error: ActionError }) {
  const trace = traceOf(error);
  return (
    <Refusal>
      <p>{error.message}</p>
      {trace && (
        <p className="text-caption wrap-anywhere">
          {m.ui_errorId()} {trace}
        </p>
      )}
    </Refusal>
  );
}
