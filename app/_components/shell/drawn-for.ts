import { DRAWN_FOR } from "#lib/core/drawn-for.ts";

/**
 * The account that this document was drawn for; null for a stranger. Read once: a page redrawn after another person's sign-in
 * in another tab still holds the first person's typed values. Signing in begins a fresh document.
 */
const account = typeof document === "undefined" ? undefined : document.documentElement.dataset.account;

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Names the account in each call of this site's actions and API. */
export const namingAccount =
  (fetch: Fetch, whose = account): Fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    const ours = headers.has("next-action") || (typeof input === "string" && input.startsWith("/api/"));
    if (!ours || !whose) return fetch(input, init);
    headers.set(DRAWN_FOR, whose);
    return fetch(input, { ...init, headers });
  };

/** The header that names the account, for a request without `fetch`. */
export const accountHeaders = (): [string, string][] => (account ? [[DRAWN_FOR, account]] : []);

if (typeof window !== "undefined") window.fetch = namingAccount(window.fetch.bind(window));
