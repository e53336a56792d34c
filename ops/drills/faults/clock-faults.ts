import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, type House, LASTS_MS } from "./house.ts";

// The clock of the server's machine jumps while the database's goes on, like two machines of which one is set.

/** Part of Debian's package libfaketime. */
const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

const offsetFile = ({ directory }: House): string => join(directory, "clock");

const jump = (name: string, offset: string): Fault => ({
  name,
  sees: [],
  lacks: () => (existsSync(LIBRARY) ? null : "there is no libfaketime"),
  settings(house) {
    writeFileSync(offsetFile(house), "+0\n");
    return {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: offsetFile(house),
      FAKETIME_CACHE_DURATION: "1",
      // Durations stay right: only the clock jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  },
  async strike(house) {
    const before = await clockOf(house);
    writeFileSync(offsetFile(house), `${offset}\n`);
    await wait(LASTS_MS);
    const moved = (await clockOf(house)) - before;
    writeFileSync(offsetFile(house), "+0\n");
    return Math.abs(moved) > 60_000 ? undefined : "the clock did not move: this fault did not strike";
  },
});

export const CLOCK_FAULTS: readonly Fault[] = [
  jump("clock of the server 10 minutes ahead", "+10m"),
  jump("clock of the server 10 minutes behind", "-10m"),
];

/** The time of a server process, to the second. */
async function clockOf({ product }: House): Promise<number> {
  const answer = await fetch(`${product().origin}/api/health`);
  return Date.parse(answer.headers.get("date") ?? "");
}
