import cluster from "node:cluster";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "#db/client.ts";
import { readRouteNames } from "./routes.ts";

/** One answered request. */
export type MeasuredRequest = { method: string; path: string; action: boolean; status: number; ms: number };
export type MeasureRequest = (request: MeasuredRequest) => void;

/** What the bundles of Next and this process share, because each bundle has modules of its own. */
const shared = globalThis as typeof globalThis & {
  tolppaDatabase?: Database;
  tolppaUseCaseRan?: (mode: string, outcome: string) => void;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Methods that the front lets through. Any other is one name, so that nobody can make up names. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * Begins to measure this server process, and answers the launcher when it asks for the figures. The figures of all server
 * processes are added up; the figures of Node (memory, event loop) keep the process apart as `worker`.
 */
export function measureWorker(buildDirectory: string): MeasureRequest {
  const registry = new Registry();
  const ofProcess = new Registry();
  ofProcess.setDefaultLabels({ worker: String(cluster.worker?.id ?? 0) });
  collectDefaultMetrics({ register: ofProcess });
  const registers = [registry];

  const duration = new Histogram({
    name: "tolppa_http_request_duration_seconds",
    help: "Answered requests by method (ACTION: a server action), route and status.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const outcomes = new Counter({
    name: "tolppa_use_case_outcomes_total",
    help: "Use cases by mode (read, write) and outcome: ok, or the code of the refusal.",
    labelNames: ["mode", "outcome"],
    registers,
  });
  shared.tolppaUseCaseRan = (mode, outcome) => outcomes.inc({ mode, outcome });
  measurePool(registers);
  AggregatorRegistry.setRegistries([registry, ofProcess]);
  // The instance listens for the launcher's request.
  new AggregatorRegistry();

  const routeOf = readRouteNames(buildDirectory);
  return ({ method, path, action, status, ms }) => {
    const named = action ? "ACTION" : METHODS.has(method) ? method : "other";
    duration.observe({ method: named, route: routeOf(path), status }, ms / 1_000);
  };
}

function measurePool(registers: Registry[]): void {
  const figures = () => shared.tolppaDatabase?.figures();
  const gauge = (name: string, help: string, value: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value() ?? 0);
      },
    });
  gauge("tolppa_db_pool_max", "Connections that the pools may open.", () => figures()?.max);
  gauge("tolppa_db_pool_busy", "Connections at work.", () => figures()?.busy);
  gauge("tolppa_db_pool_waiting", "Pieces of work that wait for a connection.", () => figures()?.waiting);
  gauge("tolppa_db_pool_waits", "Pieces of work that had to wait, since the start.", () => figures()?.waits);
  gauge(
    "tolppa_db_pool_wait_seconds",
    "Seconds that they waited, since the start.",
    () => figures()?.waitSeconds,
  );
}
