/** The words of each code of a list. */
export const wordsByCode = <Code extends string>(
  codes: readonly Code[],
  say: (code: Code) => string,
): Record<Code, string> => Object.fromEntries(codes.map((code) => [code, say(code)])) as Record<Code, string>;

/** The words of a stored code; undefined for an unknown or former code. */
export function wordsOfCode<Code extends string>(
  codes: readonly Code[],
  stored: unknown,
  say: (code: Code) => string,
): string | undefined {
  const code = codes.find((known) => known === stored);
  return code === undefined ? undefined : say(code);
}
