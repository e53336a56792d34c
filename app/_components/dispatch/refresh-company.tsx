"use client";
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { refreshTexts as texts } from "#lib/dispatch/texts.ts";
import { uiTexts } from "#lib/messages/ui.ts";
import { RefreshView } from "./refresh-view.tsx";
import { type RefreshState, useRefresh } from "./use-refresh.ts";

type Props = { companyId: number; provider: string };

/** 'Päivitä': shows what the dispatch provider's view would change, and changes it only when told to. */
export function RefreshCompany({ companyId, provider }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [appliedAt, setAppliedAt] = useState(0);
  const { state, look, apply, leave } = useRefresh(companyId, () => {
    setAppliedAt(Date.now());
    dialog.current?.close();
  });
  const applying = state.kind === "applying";

  const open = () => {
    dialog.current?.showModal();
    void look();
  };
  const close = () => dialog.current?.close();
  /** What is being saved is not taken back by closing the window on it. */
  const holdWhileApplying = (event: SyntheticEvent) => {
    if (applying) event.preventDefault();
  };

  return (
    <div className="relative flex items-center justify-end sm:gap-x-3">
      {/* On a phone below the button, in the heading's margin: nothing moves when it comes and goes. */}
      <span className="whitespace-nowrap max-sm:absolute max-sm:top-full max-sm:left-0">
        <SavedNote savedAt={appliedAt} text={texts.applied} />
      </span>
      <Button className="max-sm:flex-1" onClick={open}>
        {texts.button}
      </Button>
      <dialog
        ref={dialog}
        className="confirm broad"
        aria-labelledby={titleId}
        onCancel={holdWhileApplying}
        onClose={leave}
      >
        <h2 id={titleId} className="text-section font-section">
          {texts.title}
        </h2>
        <div className="mt-3" aria-live="polite">
          <RefreshView state={state} provider={provider} />
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button onClick={close} disabled={applying}>
            {isOver(state) ? texts.close : uiTexts.cancel}
          </Button>
          <NextStep state={state} look={look} apply={apply} />
        </div>
      </dialog>
    </div>
  );
}

type NextStepProps = { state: RefreshState; look: () => Promise<void>; apply: () => Promise<void> };

/** What can be done about what is shown. */
function NextStep({ state, look, apply }: NextStepProps) {
  if (state.kind === "failed") return <Button onClick={() => void look()}>{texts.retry}</Button>;
  if (isOver(state) || state.kind === "asking") return null;
  return (
    <Button variant="primary" busy={state.kind === "applying"} onClick={() => void apply()}>
      {texts.apply}
    </Button>
  );
}

/** Nothing differs, or nothing came: there is nothing to cancel. */
const isOver = (state: RefreshState): boolean =>
  state.kind === "failed" || (state.kind === "shown" && state.preview.lines.length === 0);
