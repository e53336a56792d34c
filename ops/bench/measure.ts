import { cpuMs } from "#ops/servers/processes.ts";
import { type Load, load, type Request } from "./load.ts";

export type Target = { name: string; request: Request; pid: number | null };

export type Round = Load & {
  /** Processor time of the answering process and of PostgreSQL, per request. */
  serverMs: number | null;
  databaseMs: number | null;
};

export type Plan = { rounds: number; seconds: number; warmUpSeconds: number };

/**
 * Measures every target in every round, one at a time, so that a slower machine slows all targets. `databasePids` is read
 * before each measurement, because a pool opens its connections when it needs them.
 */
export async function measure(
  targets: readonly Target[],
  { rounds, seconds, warmUpSeconds }: Plan,
  databasePids: () => Promise<number[]>,
): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const { request } of targets) await load(request, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, request, pid } of targets) {
      await load(request, Math.min(1, seconds / 4));
      const pids = await databasePids();
      const before = [await cpuMs(pid === null ? [] : [pid]), await cpuMs(pids)] as const;
      const figures = await load(request, seconds);
      const after = [await cpuMs(pid === null ? [] : [pid]), await cpuMs(pids)] as const;
      const perRequest = (from: number | null, to: number | null) =>
        from === null || to === null ? null : (to - from) / figures.requests;
      results.get(name)?.push({
        ...figures,
        serverMs: perRequest(before[0], after[0]),
        databaseMs: perRequest(before[1], after[1]),
      });
    }
  }
  return results;
}
