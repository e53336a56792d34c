/**
 * A spreadsheet program takes what begins so for a formula, which can call programs and addresses (OWASP, CSV
 * injection; symfony CVE-2021-41270). A full-width sign becomes the plain one in some of them.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet program calculates. A text already led by apostrophes gets one more, so that none is lost. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text behind the guard: a phone number leaves as `'+358…` and comes back as `+358…`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
