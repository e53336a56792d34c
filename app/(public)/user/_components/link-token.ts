/** The secret in a mailed link's address; null when there is none, or what is there cannot be one. */
export const linkTokenOf = (value: string | string[] | undefined): string | null =>
  typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
