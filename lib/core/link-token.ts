/**
 * Whether a text can be the secret of a mailed link: 256 bits in base64url (lib/adapters/identity/link-token.ts), or a
 * longer code of a provider elsewhere, with the id of the registration it was sent for
 * (lib/adapters/identity/platform/provider.ts).
 */
export const isLinkToken = (text: string): boolean =>
  /^[A-Za-z0-9_-]{43,512}(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(text);
