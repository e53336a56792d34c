export const VISIT = "tolppa:visit";

/** Opens a page of the portal (soft-navigation.tsx); the spinner shows until it is there. */
export const visit = (address: string): boolean =>
  document.dispatchEvent(new CustomEvent(VISIT, { detail: address }));
