const HOME = "/";
const MAX_LENGTH = 2048;
/** Never resolvable (RFC 2606): only used to see whether a path would leave its site. */
const BASE = "http://tolppa.invalid";
/** Decoded paths of this site: no `//`, `\`, `@`, `:`, control character or look-alike slash gets through. */
const OWN_PATH = /^\/(?:[\w.~-]+\/)*[\w.~-]*$/;

/**
 * The previous location a person may be sent back to after signing in: a path of this site with its query, or "/".
 * Everything else is an open redirect: `//evil.example`, `/\evil.example`, a tab inside, `/.//evil.example`,
 * a scheme, an encoded slash. The fragment is dropped, it never reaches the server.
 */
export function safePath(input: unknown): string {
  if (typeof input !== "string" || input.length > MAX_LENGTH) return HOME;
  if (!/^\/(?!\/)/.test(input) || /[\p{Cc}\\]/u.test(input) || !input.isWellFormed()) return HOME;
  if (!URL.canParse(input, BASE)) return HOME;
  const url = new URL(input, BASE);
  // The parser resolves dot segments, so what it returns is judged, not what was given to it.
  return url.origin === BASE && isOwnPath(url.pathname) ? url.pathname + url.search : HOME;
}

/** The pages that begin and end a session. */
const SESSION_PAGES = /^\/user\/(?:login|logout)(?:\/|$)/;

/**
 * Where a person goes after signing in: a safe path, or "/" in the place of a page that would sign the person out
 * again or ask for another sign-in.
 */
export function pathAfterSignIn(input: unknown): string {
  const path = safePath(input);
  const { pathname } = new URL(path, BASE);
  return SESSION_PAGES.test(decodeURIComponent(pathname)) ? HOME : path;
}

function isOwnPath(pathname: string): boolean {
  try {
    return OWN_PATH.test(decodeURIComponent(pathname));
  } catch {
    return false; // a broken escape such as %zz
  }
}

/**
 * Whether a text can be the secret of a mailed link: 256 bits in base64url (lib/adapters/identity/link-token.ts), or a
 * longer code of a provider elsewhere, with the id of the registration it was sent for
 * (lib/adapters/identity/platform/provider.ts).
 */
export const isLinkToken = (text: string): boolean =>
  /^[A-Za-z0-9_-]{43,512}(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(text);
