/** Longer than between the presses of a double click, and shorter than until somebody presses the next thing. */
const SPAN_MS = 500;

/**
 * Takes no notice of the second press of a double click. A dialog closes as soon as its answer is there, and the second press
 * would meet what lies beneath.
 */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, { capture: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }), SPAN_MS);
}
