"use client";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "#app/_ui/button.tsx";
import { closeDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import * as m from "#messages";

type ModalProps = {
  titleId?: string;
  className?: string;
  /** While an action runs, the dialog stays until its answer. */
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
    // Closing while still in the page returns the focus to the opening element.
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
  /** Label of the sending button; null: there is nothing to send. */
  confirm: string | null;
  variant?: "primary" | "danger-quiet";
  /** A refusal without a field. */
  refusal?: string | null | undefined;
  /** Further buttons before the sending one. */
  actions?: ReactNode;
  onSend: (form: HTMLFormElement) => void;
};

/** A modal dialog with a form: its fields, its refusal and its buttons. */
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
          <WholeText text={title} />
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
