"use client";
import { type ReactNode, useId, useRef, useTransition } from "react";
import * as m from "#messages";
import { Button } from "./button.tsx";
import { MoreMenu } from "./menu.tsx";
import { WholeText } from "./whole-text.tsx";

type Props = {
  /** Label of the button that opens the dialog. */
  trigger: ReactNode;
  title: string;
  confirmLabel: string;
  /** Runs while the button is busy; the dialog closes when it ends, so show failures on the page. */
  onConfirm: () => void | Promise<void>;
  /** False if there is nothing to confirm; the page then shows what is missing. */
  ready?: (() => boolean) | undefined;
  /** Look of the button that opens the dialog. The confirming button looks the same, but never like the cancelling one. */
  variant?: "primary" | "secondary" | "danger-quiet";
  disabled?: boolean;
  /** Whether the button stands in a menu of further actions. */
  inMenu?: boolean;
  /** Attributes of the button that opens the dialog. */
  className?: string;
  children?: ReactNode;
};

/** Asks for a confirmation of something that is hard to undo. Focus returns to the trigger. */
export function ConfirmDialog({ trigger, title, confirmLabel, onConfirm, ready, children, ...look }: Props) {
  const { variant = "danger-quiet", disabled = false, inMenu = false, className } = look;
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, startTransition] = useTransition();
  const titleId = useId();

  const confirm = () =>
    startTransition(async () => {
      await onConfirm();
      closeDialog(dialog.current);
    });

  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // The menu closes first, so that the focus later returns to the menu's button.
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    if (ready?.() !== false) dialog.current?.showModal();
  };
  const button = (
    <Button variant={variant} disabled={disabled} {...(className && { className })} onClick={open}>
      {trigger}
    </Button>
  );

  return (
    <>
      {inMenu ? <MoreMenu>{button}</MoreMenu> : button}
      <dialog ref={dialog} className="confirm" aria-labelledby={titleId}>
        <h2 id={titleId} className="text-section font-section">
          <WholeText text={title} />
        </h2>
        {children && <div className="mt-2 text-ink-2">{children}</div>}
        <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button onClick={() => closeDialog(dialog.current)}>{m.ui_cancel()}</Button>
          <Button variant={variant === "secondary" ? "primary" : variant} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      </dialog>
    </>
  );
}

/** Milliseconds: longer than between the presses of a double click, shorter than until the next deliberate press. */
const SPAN_MS = 500;

/**
 * Closes a dialog and ignores presses for a moment: the second press of a double click would hit whatever is below the closed
 * dialog.
 */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, { capture: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }), SPAN_MS);
}
