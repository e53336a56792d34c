/** A page that opens by itself, after a step or a creation, starts at its heading for keyboards and screen readers. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
