import { randomUUID } from "node:crypto";
import type { Access } from "./access.ts";
import { judged, median, table } from "./report.ts";

// What an Idempotency-Key adds to a POST: requests with and without a key in turn over one connection, and the stored
// answer for a repeated key.

const ROUNDS = 5;
const TIMES = 100;
const MAX_ADDED_MS = 0.6;

export type KeyFigures = { plainMs: number[]; keyedMs: number[]; replayedMs: number[] };

/** Adds drivers to a company one after the other and returns the median of each round. */
export async function measureKeys(
  origin: string,
  { authorization }: Pick<Access, "authorization">,
): Promise<KeyFigures> {
  const [{ id }] = await (
    await fetch(`${origin}/api/companies?status=active&limit=1`, { headers: { authorization } })
  ).json();
  const post = async (key: string | null): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/companies/${id}/drivers`, {
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/json",
        ...(key !== null && { "idempotency-key": key }),
      },
      body: '{"contact":{"lastName":"Kuljettaja"}}',
    });
    await answer.arrayBuffer();
    if (answer.status !== 201) throw new Error(`POST drivers: ${answer.status}`);
    return performance.now() - started;
  };
  const figures: KeyFigures = { plainMs: [], keyedMs: [], replayedMs: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const [plain, keyed, replayed]: number[][] = [[], [], []];
    for (let time = 0; time < TIMES; time += 1) {
      const key = randomUUID();
      plain?.push(await post(null));
      keyed?.push(await post(key));
      replayed?.push(await post(key));
    }
    if (round < 0) continue; // warming up
    figures.plainMs.push(median(plain ?? []));
    figures.keyedMs.push(median(keyed ?? []));
    figures.replayedMs.push(median(replayed ?? []));
  }
  return figures;
}

/** The figures as Markdown. */
export function keyReportOf({ plainMs, keyedMs, replayedMs }: KeyFigures): string {
  const added = median(keyedMs.map((ms, round) => ms - (plainMs[round] ?? Number.NaN)));
  return table(
    ["A POST of a driver", "p50 ms", "added", "target"],
    [
      ["without a key", median(plainMs).toFixed(2), "", ""],
      [
        "with an Idempotency-Key",
        median(keyedMs).toFixed(2),
        `${added.toFixed(2)} ms`,
        judged(`≤ ${MAX_ADDED_MS} ms`, added <= MAX_ADDED_MS),
      ],
      ["the same again, answered from the store", median(replayedMs).toFixed(2), "", ""],
    ],
  );
}
