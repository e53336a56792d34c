/** A promise, its observation, and whether it holds. */
export type Check = { what: string; saw: string; holds: boolean };

/** Prints the table; returns whether all hold. */
export function printChecks(checks: readonly Check[]): boolean {
  process.stdout.write("| What | seen | |\n| --- | --- | --- |\n");
  for (const { what, saw, holds } of checks)
    process.stdout.write(`| ${what} | ${saw} | ${holds ? "holds" : "**BROKEN**"} |\n`);
  return checks.every(({ holds }) => holds);
}
