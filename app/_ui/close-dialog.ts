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
