import { isLinkToken } from "#lib/domain/link-token.ts";

/** The secret in a mailed link's address; null when there is none, or what is there cannot be one. */
export const linkTokenOf = (value: string | string[] | undefined): string | null =>
  typeof value === "string" && isLinkToken(value) ? value : null;
