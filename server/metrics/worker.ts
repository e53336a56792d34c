import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { currentPath } from "#lib/core/request-scope.ts";
import { answerFigures } from "./processes.ts";

/** One answered request. */
type MeasuredRequest = { method: string; path: string; action: boolean; status: number; ms: number };
export type MeasureRequest = (request: MeasuredRequest) => void;

/** Shared by the bundles of Next and this process, because each bundle has its own modules. */
const shared = globalThis as typeof globalThis & {
  tolppaDatabase?: Database;
  tolppaUseCaseRan?: (mode: string, outcome: string) => void;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Methods that the front accepts. All others share one name, so that nobody can invent names. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * Starts to measure this server process, and answers the launcher's requests for figures. The figures of all server processes
 * are added up; Node's own figures (memory, event loop) are labelled by process, `worker`.
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
    help: "Use cases by route, mode (read, write) and outcome: ok, or the code of the refusal.",
    labelNames: ["route", "mode", "outcome"],
    registers,
  });
  const routeOf = readRouteNames(buildDirectory);
  shared.tolppaUseCaseRan = (mode, outcome) =>
    outcomes.inc({ route: routeOf(currentPath() ?? ""), mode, outcome });
  measurePool(registers);
  measureReplicas(registers);
  answerFigures(async () => [
    ...(await registry.getMetricsAsJSON()),
    ...(await ofProcess.getMetricsAsJSON()),
  ]);

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
  const counter = (name: string, help: string, value: () => number | undefined) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value() ?? 0);
      },
    });
  counter("tolppa_db_pool_waits_total", "Pieces of work that had to wait.", () => figures()?.waits);
  counter("tolppa_db_pool_wait_seconds_total", "Seconds that they waited.", () => figures()?.waitSeconds);
}

/** Reads by the place that answered them. Nothing without standbys. */
function measureReplicas(registers: Registry[]): void {
  const figures = () => shared.tolppaDatabase?.replicas?.figures();
  type Figures = NonNullable<ReturnType<typeof figures>>;
  const counter = (
    name: string,
    help: string,
    label: { name: string; values(all: Figures): Record<string, number> },
  ) =>
    new Counter({
      name,
      help,
      labelNames: [label.name],
      registers,
      collect() {
        this.reset();
        const all = figures();
        if (!all) return;
        for (const [value, count] of Object.entries(label.values(all)))
          this.inc({ [label.name]: value }, count);
      },
    });
  counter("tolppa_db_reads_total", "Reads of use cases, by place: standby or primary.", {
    name: "place",
    values: ({ standby, primary }) => ({ standby, primary }),
  });
  counter("tolppa_db_read_fallbacks_total", "Reads that the primary answered for a standby, by cause.", {
    name: "cause",
    values: ({ fallbacks }) => fallbacks,
  });
  counter("tolppa_db_read_waits_total", "Reads that waited for a standby's log.", {
    name: "place",
    values: ({ waits }) => ({ standby: waits }),
  });
  counter("tolppa_db_read_wait_seconds_total", "Seconds that they waited.", {
    name: "place",
    values: ({ waitSeconds }) => ({ standby: waitSeconds }),
  });
  new Gauge({
    name: "tolppa_db_standby_behind_bytes",
    help: "How much of the log a standby lacked when it was last asked.",
    labelNames: ["standby"],
    aggregator: "max",
    registers,
    collect() {
      this.reset();
      for (const { host, behindBytes } of figures()?.standbys ?? []) this.set({ standby: host }, behindBytes);
    },
  });
}

const route = z.object({ page: z.string(), regex: z.string() });
const manifest = z.object({ staticRoutes: z.array(route), dynamicRoutes: z.array(route) });

/**
 * Names the route of a path as the build does, such as `/companies/[companyId]`. Unknown paths are `other`, so that nobody can
 * invent names and fill the memory.
 */
export function readRouteNames(buildDirectory: string): (path: string) => string {
  const { staticRoutes, dynamicRoutes } = manifest.parse(
    JSON.parse(readFileSync(join(buildDirectory, "routes-manifest.json"), "utf8")),
  );
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (fixed.has(path)) return path;
    if (path.startsWith("/_next/")) return "/_next";
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
}
