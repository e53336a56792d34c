import type { PlayedWorld } from "./play.ts";

type Played = {
  worlds: readonly PlayedWorld[];
  missed: readonly string[];
  seed: number;
  companies: number;
  ms: number;
};

/** Prints the table; returns the number of broken promises. */
export function printReport({ worlds, missed, seed, companies, ms }: Played): number {
  const sums = new Map<string, number>();
  for (const { done } of worlds)
    for (const [what, number] of done) sums.set(what, (sums.get(what) ?? 0) + number);
  const of = (what: string): number => sums.get(what) ?? 0;
  const steps = worlds.reduce((sum, world) => sum + world.steps, 0);
  const happened = worlds.flatMap((world) => world.happened).sort((one, other) => one - other);
  const rows = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const broken = [
    ...worlds.flatMap(({ number, broken: found }) => found.map((what) => `world ${number}: ${what}`)),
    ...missed,
  ];
  process.stdout.write(
    [
      "| What | times |",
      "| --- | --- |",
      ...rows.map(([what, number]) => `| ${what} | ${number} |`),
      "",
      `Seed ${seed}: ${worlds.length * companies} histories, which are companies in ${worlds.length} databases of ${companies}.`,
      `${steps} steps, ${of("audits")} audits, ${of("killed before the answer")} processes killed -9 before they answered` +
        ` and ${of("killed after the answer")} after it, in ${Math.round(ms / 1000)} s.`,
      `In a history ${happened[0]} to ${happened.at(-1)} things happened, and in half of them ${happened[happened.length >> 1]} or more.`,
      missed.length === 0 ? "Self check: books that were broken on purpose were found." : "",
      broken.length === 0 ? "No promise was broken." : "",
      ...broken.map((what) => `BROKEN: ${what}`),
      "",
    ].join("\n"),
  );
  return broken.length;
}
