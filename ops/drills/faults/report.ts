import type { Balance } from "#ops/servers/ledger.ts";
import type { Reading } from "#ops/servers/readers.ts";
import type { Writers } from "#ops/servers/writers.ts";
import { seconds, statusesOf } from "./figures.ts";
import type { Fault } from "./house.ts";
import type { balanceOutgoing } from "./outgoing.ts";

/** "No request is open for longer", whatever happens. */
const LONGEST_REQUEST_MS = 5_000;
/** In one process. */
const MOST_MEMORY = 1024 ** 3;

/** The observations of one fault. `over`: when it had ended. `good`: from then until a write was acknowledged. */
export type Round = {
  fault: Fault;
  from: number;
  over: number;
  good: number | null;
  longest: number;
  bytes: number;
  seen: readonly Reading[];
  asked: readonly Reading[];
  broken: string | undefined;
};

export function brokenBy({ fault, good, longest, bytes, seen, asked, broken }: Round): string[] {
  const strange = [
    ...seen.filter(({ status }) => status !== 200 && !fault.sees.includes(status)),
    // An unavailable service is no error of the product.
    ...asked.filter(({ status }) => status === 500 || status === 0),
  ].map(({ status }) => status);
  const all = [
    broken,
    good === null ? "nothing was written again" : undefined,
    longest > LONGEST_REQUEST_MS ? `a request took ${seconds(longest)}` : undefined,
    bytes > MOST_MEMORY ? `a process took ${inMegabytes(bytes)}` : undefined,
    strange.length > 0 ? `people saw ${strange.join(" ")}` : undefined,
  ];
  return all.filter((one) => one !== undefined).map((one) => `${fault.name}: ${one}`);
}

type Books = { writers: Writers; balance: Balance; outgoing: Awaited<ReturnType<typeof balanceOutgoing>> };

/** Prints the table; returns the broken promises. */
export function printReport(rounds: readonly Round[], { writers, balance, outgoing }: Books): string[] {
  const { refused } = writers;
  const broken = [
    ...rounds.flatMap(brokenBy),
    ...balance.lost.map((name) => `lost: ${name}`),
    ...balance.doubled.map((name) => `doubled: ${name}`),
    ...Object.entries(outgoing)
      .filter(([, { lost, doubled }]) => lost !== 0 || doubled !== 0)
      .map(([what, { lost, doubled }]) => `${what}: ${lost} lost, ${doubled} doubled`),
    ...(refused.length > 0 ? [`refused writes: ${refused.length}, such as ${refused[0]}`] : []),
  ];
  const instants = new Map(writers.acknowledged.map(({ name, at }) => [name, at]));
  const within = (names: readonly string[], index: number): number => {
    const [from, to] = [rounds[index]?.from ?? 0, rounds[index + 1]?.from ?? Number.POSITIVE_INFINITY];
    return names.filter((name) => (instants.get(name) ?? from) >= from && (instants.get(name) ?? 0) < to)
      .length;
  };
  const rows = rounds.map((round, index) => {
    const { fault, from, over, good, longest, bytes, seen } = round;
    const during = writers.acknowledged.filter(({ at }) => at >= from && at < over).length;
    const books = `${within(balance.lost, index)} | ${within(balance.doubled, index)}`;
    return `| ${fault.name} | ${during} | ${books} | ${seconds(good)} | ${seconds(longest)} | ${inMegabytes(bytes)} | ${statusesOf(seen)} |`;
  });
  process.stdout.write(
    [
      "| Fault | writes during it | lost | doubled | first write after it | longest request | most memory | what people saw |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
      ...rows,
      "",
      `Acknowledged writes ${balance.acknowledged}, stored ${balance.stored}, lost ${balance.lost.length}, doubled ${balance.doubled.length}.`,
      ...Object.entries(outgoing).map(
        ([what, { all, lost, doubled }]) => `${what}: ${all}, lost ${lost}, doubled ${doubled}.`,
      ),
      ...broken.map((line) => `BROKEN: ${line}`),
      "",
    ].join("\n"),
  );
  return broken;
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
