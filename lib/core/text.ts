/**
 * C0 and C1 controls: PostgreSQL answers NUL with an error, the others forge log lines and mail headers.
 * Bidirectional embeddings, overrides and isolates: they make a name read as another one.
 */
const REFUSED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** Soft hyphen, zero-width characters, direction marks, byte order mark, tags: invisible, and pasted along by accident. */
const INVISIBLE = /\p{Cf}/gu;
/** Printable ASCII with single spaces between words: already clean, and most of what programs send. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * One line of text as it is stored: NFC, trimmed, every run of white space one space, the line and paragraph separators
 * U+2028 and U+2029 among it. Null when it holds something no form field can hold: a control character, a lone surrogate
 * (stored as U+FFFD otherwise) or a direction override.
 */
export function cleanText(input: string): string | null {
  if (PLAIN.test(input)) return input;
  if (!input.isWellFormed() || REFUSED.test(input)) return null;
  return input.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** What is searched by, which nobody stores: without direction marks too, which a list of contacts puts around a number. */
export const searchText = (input: string): string | null => cleanText(input.replace(INVISIBLE, ""));

/** Names stand in mails, on statements and in payment files, where `<` begins markup; no company or person has one. */
export const holdsMarkup = (name: string): boolean => /[<>]/.test(name);

/**
 * Text of people as it stands in a mail, whatever is stored: one line, without a character that a mail program would
 * obey.
 */
export const mailLine = (text: string): string =>
  text
    .replace(INVISIBLE, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** The same for a subject, which has no way to escape markup. */
export const subjectLine = (text: string): string => mailLine(text.replace(/<[^<>]*>|[<>\s]/g, " "));

/** Length in code points, as PostgreSQL's char_length counts it. */
export const textLength = (text: string): number =>
  SURROGATE.test(text) ? Array.from(text).length : text.length;

const SURROGATE = /[\ud800-\udfff]/;

const EMAIL_MAX_LENGTH = 128;
/** No two adjacent repeats share a character, so a match is linear in the length of the input. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/**
 * The form in which addresses are stored and compared: trimmed, NFKC (a full-width ＠ or ａ is the plain one), lower
 * case, and a domain outside ASCII as its xn-- form, so that one mailbox has one spelling. Normalise first, then ask
 * isEmail, then compare: in another order a look-alike opens a second account (GHSA-7rqj-j65f-68wh).
 */
export function normaliseEmail(input: string): string {
  const address = input.trim().normalize("NFKC").toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

/**
 * The address in the claim of an identity provider, which verified it letter by letter; null when the claim is no address. What
 * a person types is folded and then proven by a mail to the folded address. A provider's mail went to the address as it
 * stands: folding `ⓜatti@` there would hand Matti's account to the owner of another mailbox.
 */
export function vouchedEmail(claim: unknown): string | null {
  if (typeof claim !== "string" || !/^[\x21-\x7e]+$/.test(claim.slice(0, claim.lastIndexOf("@"))))
    return null;
  const email = normaliseEmail(claim);
  return isEmail(email) ? email : null;
}

/**
 * One plain ASCII address `local@domain.tld`, at most 128 characters: no display name, no list, no quoting, no comment.
 * Expects what normaliseEmail returned.
 */
export function isEmail(address: string): boolean {
  if (address.length > EMAIL_MAX_LENGTH) return false;
  const parts = address.split("@");
  const [local, domain] = parts;
  if (parts.length !== 2 || !local || !domain) return false;
  return local.length <= 64 && LOCAL_PART.test(local) && isDomain(domain);
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(top)
  );
}

/** Only letters, digits, hyphens and dots are given to the URL parser; it would read a path or a port otherwise. */
function asciiDomain(domain: string): string {
  if (domain.length > EMAIL_MAX_LENGTH || !/[^\x21-\x7e]/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML, in an attribute too. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
