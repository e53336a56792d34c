const HOME = "/";
const MAX_LENGTH = 2048;
/** A host that never resolves (RFC 2606), to see whether a path would leave its site. */
const BASE = "http://tolppa.invalid";
/** Decoded paths of this site: no `//`, `\`, `@`, `:`, control character or look-alike slash gets through. */
const OWN_PATH = /^\/(?:[\w.~-]+\/)*[\w.~-]*$/;

/**
 * The path to return to after signing in: a path of this site with its query, or "/". Refuses open redirects: `//evil.example`,
 * `/\evil.example`, a tab inside, `/.//evil.example`, a scheme, an encoded slash. Drops the fragment, which never reaches the
 * server.
 */
export function safePath(input: unknown): string {
  if (typeof input !== "string" || input.length > MAX_LENGTH) return HOME;
  if (!/^\/(?!\/)/.test(input) || /[\p{Cc}\\]/u.test(input) || !input.isWellFormed()) return HOME;
  if (!URL.canParse(input, BASE)) return HOME;
  const url = new URL(input, BASE);
  // The parser resolves dot segments, so the check is on its output.
  return url.origin === BASE && isOwnPath(url.pathname) ? url.pathname + url.search : HOME;
}

/** The pages that begin and end a session. */
const SESSION_PAGES = /^\/user\/(?:login|logout)(?:\/|$)/;

/**
 * The page after signing in: a safe path, or "/" instead of a page that would sign the person out or ask for another sign-in.
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
 * Whether a text can be the secret of a mailed link: 256 bits in base64url (lib/adapters/identity/link-token.ts), or an
 * identity platform's longer code with the registration's id (lib/adapters/identity/platform/provider.ts).
 */
export const isLinkToken = (text: string): boolean =>
  /^[A-Za-z0-9_-]{43,512}(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(text);
