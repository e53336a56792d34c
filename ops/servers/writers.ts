import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

// Programs that add vehicles and drivers by the API, each request under its own key. A request without an answer is sent again
// with the same key, to the other server, as docs/api.md tells programs to do.

const PATIENCE_MS = 15_000;
const AGAIN_MS = 250;

/** A write that was answered with success. */
export type Acknowledged = { kind: "vehicle" | "driver"; name: string; at: number; attempts: number };
export type Writers = {
  acknowledged: Acknowledged[];
  /** Answers that no outage explains, such as a taken plate after a stored first attempt. */
  refused: string[];
  longestMs(since: number): number;
  stop(): Promise<void>;
};

type Options = {
  count: number;
  origins: readonly string[];
  authorization: string;
  companyId: number;
  run: string;
};

export function startWriters({ count, origins, authorization, companyId, run }: Options): Writers {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const durations: { at: number; ms: number }[] = [];
  let [ended, serial] = [false, 0];

  const attempt = async (origin: string, path: string, key: string, body: object) => {
    const startedAt = performance.now();
    try {
      const answer = await fetch(`${origin}/api/companies/${companyId}/${path}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    } finally {
      durations.push({ at: Date.now(), ms: performance.now() - startedAt });
    }
  };

  const write = async (writer: number): Promise<void> => {
    serial += 1;
    const name = `${run}${String(serial).padStart(5, "0")}`;
    const kind = serial % 2 === 0 ? "vehicle" : "driver";
    const body = kind === "vehicle" ? vehicle(name) : { contact: { lastName: name } };
    const key = randomUUID();
    for (let attempts = 1; ; attempts += 1) {
      const origin = origins[(writer + attempts) % origins.length] ?? "";
      const { status, text } = await attempt(origin, `${kind}s`, key, body);
      if (status >= 200 && status < 300) {
        acknowledged.push({ kind, name, at: Date.now(), attempts });
        return;
      }
      if (!isWorthAgain(status, text)) {
        refused.push(`${status} ${text.slice(0, 200)}`);
        return;
      }
      await wait(AGAIN_MS);
    }
  };

  const all = Array.from({ length: count }, async (_, writer) => {
    while (!ended) {
      await write(writer);
      await wait(20);
    }
  });
  return {
    acknowledged,
    refused,
    longestMs: (since) => Math.max(0, ...durations.filter(({ at }) => at >= since).map(({ ms }) => ms)),
    // Finishes the requests under way, so that every write has its answer.
    async stop() {
      ended = true;
      await Promise.all(all);
    },
  };
}

/** No answer, an outage, or the first attempt is still under way. */
const isWorthAgain = (status: number, text: string): boolean =>
  [0, 429, 503].includes(status) || (status === 409 && text.includes('"idempotency_running"'));

const vehicle = (licensePlate: string) => ({
  licensePlate,
  make: "Škoda",
  model: "Octavia",
  year: 2024,
  color: "musta",
  vehicleType: "estate",
});
