import { setTimeout as wait } from "node:timers/promises";

// People and programs that only read, one request after the other, at each server.

const PATIENCE_MS = 15_000;
const PAUSE_MS = 150;

export type Reading = { at: number; ms: number; status: number };
export type Readers = { readings: Reading[]; stop(): Promise<void> };

type Who = { cookie: string; authorization: string };

export function startReaders(origins: readonly string[], paths: readonly string[], who: Who): Readers {
  const readings: Reading[] = [];
  let ended = false;
  const all = origins.map(async (origin) => {
    for (let turn = 0; !ended; turn += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${origin}${paths[turn % paths.length]}`, {
        headers: who,
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      readings.push({ at: Date.now(), ms: performance.now() - startedAt, status: answer });
      await wait(PAUSE_MS);
    }
  });
  return {
    readings,
    async stop() {
      ended = true;
      await Promise.all(all);
    },
  };
}
