export const MINIMUM_SECRET = 32;
/** Half of what 32 random hexadecimal digits have. */
const MINIMUM_BITS = 64;
/** What examples and placeholders are made of. Random characters spell one of these once in ten million secrets. */
const EXAMPLE_WORDS = /secret|password|salasana|placeholder|example|change.?me|tolppa/i;

/** Whether a secret is an example somebody copied, or a pattern (equal digits, repeats, 0123 and abcd). */
export function isGuessable(secret: string): boolean {
  return EXAMPLE_WORDS.test(secret) || bitsOf(secret) < MINIMUM_BITS;
}

/**
 * The entropy that a text can have at most, roughly: that of its mix of characters, for each position that neither
 * repeats three characters from before nor goes on counting.
 */
function bitsOf(text: string): number {
  const characters = [...text];
  const counts = Map.groupBy(characters, (one) => one);
  let bitsEach = 0;
  for (const { length } of counts.values()) {
    const share = length / characters.length;
    bitsEach -= share * Math.log2(share);
  }
  const seen = new Set<string>();
  let fresh = 0;
  for (let end = 2; end < text.length; end += 1) {
    const three = text.slice(end - 2, end + 1);
    const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
    const counting = step(end) === step(end - 1) && Math.abs(step(end)) <= 1;
    if (!seen.has(three) && !counting) fresh += 1;
    seen.add(three);
  }
  return fresh * bitsEach;
}
