let broken = 0;

/** Prints a figure, and counts it as broken if it differs from the promise. */
export function promise(what: string, figure: number, promised: number, how = "exactly"): void {
  const kept =
    how === "at most" ? figure <= promised : how === "at least" ? figure >= promised : figure === promised;
  if (!kept) broken += 1;
  row(what, `${figure}${kept ? "" : `  BROKEN: ${how} ${promised}`}`);
}

export function row(what: string, text: string): void {
  process.stdout.write(`${what.padEnd(52)} ${text}\n`);
}

/** A drill that broke off keeps no promise. */
export function abandoned(error: unknown): void {
  broken += 1;
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}

export const exitCode = (): number => (broken === 0 ? 0 : 1);

export const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
