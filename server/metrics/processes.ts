import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { AggregatorRegistry, type MetricObject } from "@prometheus-io/client";

const ASK = "figures?";
/** A process that has not answered by then counts with its last figures. */
const ANSWER_MS = 1_000;

type FiguresMessage = { figures: MetricObject[] };

/** A server process answers the launcher with its figures. */
export function answerFigures(figures: () => Promise<MetricObject[]>): void {
  process.on("message", async (message) => {
    if (message !== ASK) return;
    const answer: FiguresMessage = { figures: await figures() };
    // The callback prevents a throw when the launcher has just died.
    process.send?.(answer, undefined, {}, () => undefined);
  });
}

export type ProcessFigures = { text(): Promise<string>; stop(): void };

/**
 * Adds up the figures of all server processes. The counts of an ended process stay in the sum: Prometheus reads a smaller sum
 * as a restart from zero, and would count the rest as a burst of requests.
 */
export function gatherFigures(): ProcessFigures {
  const latest = new Map<number, MetricObject[]>();
  let ended: MetricObject[] = [];
  let answered = (_worker: number): void => undefined;

  const onMessage = (worker: Worker, message: unknown) => {
    if (!isFigures(message)) return;
    latest.set(worker.id, message.figures);
    answered(worker.id);
  };
  const onExit = ({ id }: Worker) => {
    const counts = (latest.get(id) ?? []).filter(isCount);
    ended = AggregatorRegistry.aggregate([ended, counts]).getMetricsAsArray();
    latest.delete(id);
    answered(id);
  };
  cluster.on("message", onMessage).on("exit", onExit);

  return {
    async text() {
      const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
      const missing = new Set(asked.map((worker) => worker?.id));
      const all = Promise.withResolvers<void>();
      answered = (id) => {
        missing.delete(id);
        if (missing.size === 0) all.resolve();
      };
      for (const worker of asked) worker?.send(ASK, () => undefined);
      if (missing.size > 0) await Promise.race([all.promise, wait(ANSWER_MS, undefined, { ref: false })]);
      return AggregatorRegistry.aggregate([ended, ...latest.values()]).metrics();
    },
    stop: () => void cluster.off("message", onMessage).off("exit", onExit),
  };
}

const isFigures = (message: unknown): message is FiguresMessage =>
  typeof message === "object" && message !== null && "figures" in message;

/** Node's own figures belong to one process and end with it. */
const isCount = ({ name, type }: MetricObject): boolean =>
  name.startsWith("tolppa_") && ["counter", "histogram"].includes(String(type));
