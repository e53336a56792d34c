/** Whether a text can be the secret of a mailed link: 256 bits in base64url (lib/adapters/identity/link-token.ts). */
export const isLinkToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
