/**
 * C0 and C1 controls: PostgreSQL refuses NUL, the others forge log lines and mail headers. Bidirectional embeddings, overrides
 * and isolates make a name look like another name.
 */
const REFUSED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** Soft hyphen, zero-width characters, direction marks, byte order mark, tags: invisible and pasted by accident. */
const INVISIBLE = /\p{Cf}/gu;
/** Printable ASCII with single spaces between words: already clean, like most texts that programs send. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * One line of text as it is stored: NFC, trimmed, each run of white space (U+2028 and U+2029 too) as one space. Null for a
 * character that no form field can hold: a control character, a lone surrogate (which would be stored as U+FFFD) or a direction
 * override.
 */
export function cleanText(input: string): string | null {
  if (PLAIN.test(input)) return input;
  if (!input.isWellFormed() || REFUSED.test(input)) return null;
  return input.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** A search text, which is never stored. Drops direction marks, which a phone's contacts put around a number. */
export const searchText = (input: string): string | null => cleanText(input.replace(INVISIBLE, ""));

/** Names stand in mails, on statements and in payment files, where `<` begins markup; no real name has it. */
export const holdsMarkup = (name: string): boolean => /[<>]/.test(name);

/** A user's text as a mail shows it: one line, without characters that a mail program would interpret. */
export const mailLine = (text: string): string =>
  text
    .replace(INVISIBLE, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** A user's text in the subject of a mail, where markup cannot be escaped. */
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
 * The form in which addresses are stored and compared: trimmed, NFKC (full-width ＠ and ａ become plain), lower case, a domain
 * outside ASCII as its xn-- form. One mailbox has one spelling. Normalise, then ask isEmail, then compare: any other order lets
 * a look-alike open a second account (GHSA-7rqj-j65f-68wh).
 */
export function normaliseEmail(input: string): string {
  const address = input.trim().normalize("NFKC").toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

/**
 * The address in an identity provider's claim, verified letter by letter; null when the claim is no address. We fold a typed
 * address and prove it by a mail to the folded one. The provider mailed to the unfolded address: folding `ⓜatti@` here would
 * give Matti's account to the owner of another mailbox.
 */
export function vouchedEmail(claim: unknown): string | null {
  if (typeof claim !== "string" || !/^[\x21-\x7e]+$/.test(claim.slice(0, claim.lastIndexOf("@"))))
    return null;
  const email = normaliseEmail(claim);
  return isEmail(email) ? email : null;
}

/**
 * One plain ASCII address `local@domain.tld` of at most 128 characters: no display name, list, quoting or comment. Expects the
 * output of normaliseEmail.
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

/** The URL parser gets only letters, digits, hyphens and dots; it would read a path or a port otherwise. */
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

/** Text escaped for HTML, attributes too. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
