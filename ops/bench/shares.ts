import { percent } from "./report.ts";

/** What the product reaches of the floor of the same run, by the name of the request. */
export type Shares = Readonly<Record<string, number>>;

/** Of a share. Less is noise of the machine. */
const MOST_FALL = 0.25;

/** The least that a share may be beside the committed one. */
export const leastOf = (committed: number): number => committed * (1 - MOST_FALL);

/** One sentence for each committed share that is not reached, and for each share that stands on one side only. */
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
