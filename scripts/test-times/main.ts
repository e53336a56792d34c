import { RUNNERS, type Times, timesOf } from "./kept.ts";

// npm run test:times shows the times of the latest test run: by kind, and of the slowest files. Seconds are those of the tests;
// several run at once.

const SLOWEST = 30;
const isWhole = (kind: string): boolean => kind.startsWith("all, ");

for (const runner of RUNNERS) {
  const times = timesOf(runner);
  if (times === null) {
    say(`\n${runner}: no run has been kept. npm test and npm run test:screens keep theirs.`);
    continue;
  }
  const files = Object.entries(times).map(([file, kinds]) => ({ file, kinds, ms: wholeOf(kinds) }));
  const all = files.reduce((sum, { ms }) => sum + ms, 0);
  say(`\n${runner}: ${seconds(all)} s in ${files.length} files`);
  for (const [kind, ms] of kindsOf(times)) say(`  ${seconds(ms).padStart(6)} s  ${kind}`);
  say("The slowest files:");
  for (const { file, kinds, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    say(`  ${seconds(ms).padStart(6)} s  ${file}: ${partsOf(kinds)}`);
}

function wholeOf(kinds: Record<string, number>): number {
  return Object.entries(kinds).reduce((sum, [kind, ms]) => sum + (isWhole(kind) ? ms : 0), 0);
}

function kindsOf(times: Times): [kind: string, ms: number][] {
  const sums = new Map<string, number>();
  for (const kinds of Object.values(times))
    for (const [kind, ms] of Object.entries(kinds)) sums.set(kind, (sums.get(kind) ?? 0) + ms);
  return [...sums].sort(([, a], [, b]) => b - a);
}

function partsOf(kinds: Record<string, number>): string {
  return Object.entries(kinds)
    .filter(([kind, ms]) => !isWhole(kind) && ms >= 500)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, ms]) => `${kind} ${seconds(ms)}`)
    .join(", ");
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
