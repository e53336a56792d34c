import { readFile, writeFile } from "node:fs/promises";
import type { BenchDatabase } from "./database.ts";
import { describeMachine } from "./machine.ts";
import type { Plan } from "./measure.ts";
import { judged, percent, table } from "./report.ts";
import { measureRequests, shareOf } from "./requests.ts";
import { withScene } from "./scene.ts";
import { fallsOf, leastOf, type Shares } from "./shares.ts";

const COMMITTED = new URL("./results/quick.json", import.meta.url);
const PLAN: Plan = { rounds: 3, seconds: 4, warmUpSeconds: 3 };

type Committed = { measured: string; machine: string; shares: Shares };

/** Prints a few shares beside the committed ones. Returns a sentence for each lower one. */
export async function runQuick(database: BenchDatabase, { write }: { write: boolean }): Promise<string[]> {
  const shares = await measureShares(database);
  if (write) await commit(shares, await describeMachine(database.ownerUrl));
  const committed = (JSON.parse(await readFile(COMMITTED, "utf8")) as Committed).shares;
  process.stdout.write(`\n${quickReportOf(committed, shares)}\n`);
  return fallsOf(committed, shares);
}

const measureShares = (database: BenchDatabase): Promise<Shares> =>
  withScene(database, { withTwin: false }, async (scene) => {
    const rates = await measureRequests(scene, PLAN, database.processes);
    return Object.fromEntries(
      rates.flatMap(({ name, rounds, floor }) => (floor ? [[name, shareOf(rounds, floor.rounds)]] : [])),
    );
  });

async function commit(measured: Shares, machine: string): Promise<void> {
  const shares = Object.fromEntries(
    Object.entries(measured).map(([name, share]) => [name, Number(share.toFixed(3))]),
  );
  const committed: Committed = { measured: new Date().toISOString().slice(0, 10), machine, shares };
  await writeFile(COMMITTED, `${JSON.stringify(committed, null, 2)}\n`);
}

const quickReportOf = (committed: Shares, measured: Shares): string =>
  table(
    ["", "of the floor", "committed", "target"],
    Object.entries(measured).map(([name, share]) => {
      const before = committed[name];
      if (before === undefined) return [name, percent(share), "", ""];
      const least = leastOf(before);
      return [name, percent(share), percent(before), judged(`≥ ${percent(least)}`, share >= least)];
    }),
  );
