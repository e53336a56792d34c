/** A page that opens by itself, after a step or a creation, begins at its heading for the keyboard and the screen reader. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
