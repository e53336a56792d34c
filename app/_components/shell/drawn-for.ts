import { DRAWN_FOR } from "#lib/core/drawn-for.ts";

/**
 * The account that this document was drawn for; none for a stranger. Read once: a page that is drawn again after
 * another tab has signed in as somebody else holds what the first person typed. Signing in begins a fresh document.
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

/** The same for a call that is no `fetch`. */
export const accountHeaders = (): [string, string][] => (account ? [[DRAWN_FOR, account]] : []);

if (typeof window !== "undefined") window.fetch = namingAccount(window.fetch.bind(window));
