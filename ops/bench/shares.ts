import { percent } from "./report.ts";

/** The product's share of the floor of the same run, by the request's name. */
export type Shares = Readonly<Record<string, number>>;

/** A share's tolerance: smaller differences are noise of the machine. */
const MOST_FALL = 0.25;

/** The lowest accepted share, relative to the committed one. */
export const leastOf = (committed: number): number => committed * (1 - MOST_FALL);

/** One sentence for each committed share that is not reached, and for each share that only one side has. */
export function fallsOf(committed: Shares, measured: Shares): string[] {
  const names = new Set([...Object.keys(committed), ...Object.keys(measured)]);
  return [...names].flatMap((name) => {
    const [before, now] = [committed[name], measured[name]];
    if (before === undefined) return [`${name} has no committed share`];
    if (now === undefined) return [`${name} is not measured`];
    if (now >= leastOf(before)) return [];
    return [
      `${name} fell by ${percent(1 - now / before)}, from ${percent(before)} to ${percent(now)} of its floor`,
    ];
  });
}
