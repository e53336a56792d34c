"use client";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { WholeAmounts } from "#app/_ui/amounts.tsx";
import { Button } from "#app/_ui/button.tsx";
import { closeDialog } from "#app/_ui/close-dialog.ts";
import { Refusal } from "#app/_ui/refusal.tsx";
import * as m from "#messages";

type ModalProps = {
  titleId?: string;
  className?: string;
  /** What is under way goes on: the dialog stays until its answer is there. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog that is open for as long as it is drawn. */
export function ModalDialog({ titleId, className = "confirm", busy = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing, while it still stands in the page, gives the focus back to where the question came from.
    return () => closeDialog(shown);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}

type Props = Omit<ModalProps, "titleId"> & {
  title: string;
  /** Words of the button that sends the form; null: there is nothing to send. */
  confirm: string | null;
  variant?: "primary" | "danger-quiet";
  /** Why it was refused, where no field says it. */
  refusal?: string | null | undefined;
  /** Further buttons, before the one that sends. */
  actions?: ReactNode;
  onSend: (form: HTMLFormElement) => void;
};

/** A modal dialog with a form in it: its fields, why it was refused, and its buttons. */
export function FormDialog({ title, confirm, refusal, actions, onSend, children, ...modal }: Props) {
  const { variant = "primary", busy = false, onClose, ...frame } = modal;
  const titleId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && confirm !== null) onSend(event.currentTarget);
  };
  return (
    <ModalDialog {...frame} titleId={titleId} busy={busy} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id={titleId} className="text-section font-section wrap-anywhere">
          <WholeAmounts text={title} />
        </h2>
        {children}
        {refusal && <Refusal className="mt-3">{refusal}</Refusal>}
        <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button disabled={busy} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          {actions}
          {confirm !== null && (
            <Button type="submit" variant={variant} busy={busy}>
              {confirm}
            </Button>
          )}
        </div>
      </form>
    </ModalDialog>
  );
}
