import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";

export type Request = { url: string; headers: Record<string, string> };
type Answer = { status: number; body: Buffer };
export type Load = { perSecond: number; p50Ms: number; p99Ms: number; requests: number };

const CONNECTIONS = 10;

/**
 * Sends the same request for this long over ten open connections. Each connection sends the next request after its answer.
 * Throws at the first answer that is not 200 or differs in length from the first one.
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

/** Sends one request and returns the body as it was transferred, compressed or not. */
export function ask({ url, headers }: Request, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    }).on("error", reject);
  });
}

/** A quantile of ascending numbers, 0 for an empty list. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
