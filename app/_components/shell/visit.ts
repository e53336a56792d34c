export const VISIT = "tolppa:visit";

/** Asks the portal (soft-navigation.tsx) for a page of its own; the spinner shows until it is there. */
export const visit = (address: string): boolean =>
  document.dispatchEvent(new CustomEvent(VISIT, { detail: address }));
