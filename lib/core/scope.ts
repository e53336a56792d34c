/** What an API client may be let do. Reading and changing are apart: a system that only sends sees nothing. */
export const SCOPES = [
  "companies:read",
  "companies:write",
  "fleet:read",
  "fleet:write",
  "history:read",
  "search:read",
  "payments:write",
  "statements:read",
  "areas:read",
  "admin:read",
  "admin:write",
] as const;

export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** The scopes in a text with spaces between them, as forms hold them. */
export const scopesIn = (text: string): Scope[] => text.split(" ").filter(isScope);
