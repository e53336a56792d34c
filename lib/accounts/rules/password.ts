import { textLength } from "#lib/core/text.ts";

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** Null for a password of a good length. Counted in the form in which it is hashed (NFKC). */
export function passwordLengthRefusal(password: string): "password_too_short" | "password_too_long" | null {
  // No form of Unicode makes a text shorter than a 20th, so an absurd length need not be normalised.
  if (password.length > MAX_LENGTH * 20) return "password_too_long";
  const length = textLength(password.normalize("NFKC"));
  if (length < MIN_LENGTH) return "password_too_short";
  return length > MAX_LENGTH ? "password_too_long" : null;
}
