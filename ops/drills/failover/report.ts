import type { Balance } from "#ops/servers/ledger.ts";
import type { Reading } from "#ops/servers/readers.ts";
import type { Writers } from "#ops/servers/writers.ts";
import type { NodeName } from "./network.ts";
import type { Scenario } from "./scenarios.ts";

const MOST_AFTER_LOCK_MS = 15_000;
/** A request may wait for the database twice, three seconds each time: to identify the caller, and to answer. */
const LONGEST_REQUEST_MS = 6_500;

export type Measured = {
  name: string;
  /** From the fault until nobody had the leader lock; null: it was never free, or changed hands at once. */
  lockFreeMs: number | null;
  /** From then until the first acknowledged write. */
  firstWriteMs: number | null;
  /** The longest time without an acknowledged write. */
  gapMs: number;
  longestMs: number;
  pages: { answered: number; all: number };
  wholeMs: number;
};

type Facts = {
  scenario: Scenario;
  at: number;
  wholeMs: number;
  lock: readonly { at: number; holder: NodeName | null }[];
  writers: Writers;
  readings: readonly Reading[];
};

export function measure({ scenario, at, wholeMs, lock, writers, readings }: Facts): Measured {
  const acks = writers.acknowledged.map((one) => one.at).sort((a, b) => a - b);
  const gap = longestGap(acks.filter((one) => one >= at - 2_000));
  const free = lock.find((change) => change.at >= at)?.at ?? null;
  const first = free === null ? undefined : acks.find((one) => one >= free);
  const meanwhile = readings.filter((one) => one.at >= gap.from && one.at <= gap.to);
  return {
    name: scenario.name,
    lockFreeMs: free === null ? null : free - at,
    firstWriteMs: free === null || first === undefined ? null : first - free,
    gapMs: gap.to - gap.from,
    longestMs: Math.max(writers.longestMs(at), ...readings.filter((one) => one.at >= at).map(({ ms }) => ms)),
    pages: { answered: meanwhile.filter(({ status }) => status === 200).length, all: meanwhile.length },
    wholeMs,
  };
}

function longestGap(times: readonly number[]): { from: number; to: number } {
  let longest = { from: 0, to: 0 };
  for (const [index, to] of times.entries()) {
    const from = times[index - 1] ?? to;
    if (to - from > longest.to - longest.from) longest = { from, to };
  }
  return longest;
}

type All = {
  measured: readonly Measured[];
  books: Balance;
  died: number;
  /** Whether mails still leave. */
  released: boolean;
  refused: readonly string[];
  readings: readonly Reading[];
};

/** The table for people, and the promises that were broken. */
export function tableOf({ measured, books, died, released, refused, readings }: All): {
  text: string;
  broken: string[];
} {
  const s = (ms: number | null) => (ms === null ? "" : `${(ms / 1_000).toFixed(1)} s`);
  const rows = measured.map((one) =>
    [
      one.name,
      s(one.lockFreeMs),
      s(one.firstWriteMs),
      s(one.gapMs),
      s(one.longestMs),
      `${one.pages.answered} of ${one.pages.all}`,
      s(one.wholeMs),
    ].join(" | "),
  );
  const strange = readings.filter(({ status }) => ![200, 503].includes(status));
  const broken = [
    books.lost.length > 0 && `lost: ${books.lost.join(" ")}`,
    books.doubled.length > 0 && `doubled: ${books.doubled.join(" ")}`,
    died > 0 && `server processes that died: ${died}`,
    !released && "mails are held back, as in a restored copy",
    refused.length > 0 && `refused writes: ${refused.length}, such as ${refused[0]}`,
    strange.length > 0 &&
      `reads with another status than 200 and 503: ${strange.map((one) => one.status).join(" ")}`,
    ...measured.map((one) => (one.firstWriteMs ?? 0) > MOST_AFTER_LOCK_MS && `${one.name}: too late`),
    ...measured.map(
      (one) => one.longestMs > LONGEST_REQUEST_MS && `${one.name}: a request took ${s(one.longestMs)}`,
    ),
  ].filter((line) => line !== false);
  const text = [
    "| Fault | lock free after | first write after that | longest without a write | longest request | reads answered meanwhile | whole again |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
    "",
    `Acknowledged writes ${books.acknowledged}, stored ${books.stored}, lost ${books.lost.length}, doubled ${books.doubled.length}. ` +
      `Server processes that died: ${died}.`,
    ...broken.map((line) => `BROKEN: ${line}`),
    "",
  ].join("\n");
  return { text, broken };
}
