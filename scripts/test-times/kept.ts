import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

/** Milliseconds by file and kind. Each file has a kind `all, <project>`. */
export type Times = Record<string, Record<string, number>>;

const DIRECTORY = ".data/test-times";
const fileOf = (runner: Runner): string => `${DIRECTORY}/${runner}.json`;

export const RUNNERS = ["vitest", "playwright", "screens"] as const;
export type Runner = (typeof RUNNERS)[number];

export function keepTimes(runner: Runner, times: Times): void {
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(fileOf(runner), JSON.stringify(times));
}

/** The times of the latest run; null without one. */
export const timesOf = (runner: Runner): Times | null =>
  existsSync(fileOf(runner)) ? JSON.parse(readFileSync(fileOf(runner), "utf8")) : null;
