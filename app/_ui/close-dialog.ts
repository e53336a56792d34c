/** Longer than between the presses of a double click, and shorter than until somebody presses the next thing. */
const SPAN_MS = 500;

/**
 * Closes a dialog. The second press of a double click may come when the dialog is gone already, and would meet what lies
 * beneath. So for a moment no notice is taken of such a press.
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
