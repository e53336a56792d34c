import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";

export type Request = { url: string; headers: Record<string, string> };
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
export type Load = { perSecond: number; p50Ms: number; p99Ms: number; requests: number };

export const CONNECTIONS = 10;

/**
 * Asks the same thing over ten connections that stay open, each as soon as it has its answer, for this long. Throws at
 * the first answer that is not 200 or has another length than the first.
 */
export async function load(request: Request, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      const { status } = await ask(request, agent);
      if (status !== 200) throw new Error(`${request.url} answered ${status}`);
      latencies.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / took,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    requests: latencies.length,
  };
}

/** One request; the body as it came over the wire, still compressed if it was. */
export function ask({ url, headers }: Request, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });
}

/** Of ascending numbers; 0 of none. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
