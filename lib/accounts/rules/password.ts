import { textLength } from "#lib/core/text.ts";

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** Null for a password of a good length, counted in its hashed form (NFKC). */
export function passwordLengthRefusal(password: string): "password_too_short" | "password_too_long" | null {
  // Normalisation shortens no text to less than a twentieth, so an absurdly long text is refused without it.
  if (password.length > MAX_LENGTH * 20) return "password_too_long";
  const length = textLength(password.normalize("NFKC"));
  if (length < MIN_LENGTH) return "password_too_short";
  return length > MAX_LENGTH ? "password_too_long" : null;
}
