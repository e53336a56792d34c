import { createServer } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "@prometheus-io/client";
import type { Figures } from "#lib/jobs/housekeeping.ts";
import { log } from "#lib/log.ts";
import { jobBeats, lateJobs } from "#lib/platform/jobs/loop.ts";
import { gatherFigures } from "./processes.ts";

type Options = {
  port: number;
  host: string;
  /** Throws when the database is away. */
  readFigures: () => Promise<Figures>;
};

/**
 * Serves GET /metrics in the format of Prometheus: the figures of all server processes, of this launcher and its jobs, and of
 * the database. The port is for the operator and must not be public.
 */
export async function serveMetrics({ port, host, readFigures }: Options): Promise<{ stop(): Promise<void> }> {
  const workers = gatherFigures();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "tolppa_launcher_" });
  const measureDatabase = gauges(registry);

  const collect = async (): Promise<string> => {
    const [ofWorkers] = await Promise.all([
      workers.text(),
      readFigures().then(measureDatabase, (err: unknown) => {
        log.warn({ err }, "the database gave no figures");
        measureDatabase(null);
      }),
    ]);
    return `${await registry.metrics()}\n${ofWorkers}`;
  };

  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    void collect().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, "no figures");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  }).catch((error: Error) => {
    throw new Error(`METRICS_PORT: cannot listen on ${host}:${port}: ${error.message}`);
  });
  return {
    async stop() {
      workers.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Registers the gauges of jobs, queues and database; null means that the database is away. */
function gauges(registry: Registry): (figures: Figures | null) => void {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `tolppa_${name}`, help, labelNames, registers: [registry] });
  const jobs = {
    rounds: gauge("job_rounds", "Rounds of a job since the start.", ["job"]),
    failures: gauge("job_failures", "Failed rounds of a job since the start.", ["job"]),
    succeeded: gauge("job_last_success_timestamp_seconds", "When a round of a job last succeeded.", ["job"]),
    late: gauge("jobs_late", "Jobs that hang."),
  };
  const queues = {
    waiting: gauge("queue_depth", "What waits in a queue.", ["queue"]),
    due: gauge("queue_age_seconds", "How long the oldest due piece of a queue has waited.", ["queue"]),
    failed: gauge("queue_failed", "What a queue has given up, until an admin acts.", ["queue"]),
  };
  const up = gauge("database_up", "Whether the database answers.");
  const facts: Record<keyof Figures["database"], Gauge> = {
    settlementTaskSeconds: gauge(
      "settlement_task_seconds",
      "How long the oldest settlement task has waited or run.",
    ),
    failedSettlementTasks: gauge("settlement_tasks_failed", "Settlement tasks that failed."),
    sinceFinalRunSeconds: gauge(
      "settlement_since_final_run_seconds",
      "Seconds since the last final settlement run.",
    ),
    bytes: gauge("database_bytes", "Size of the database."),
    transactionAge: gauge(
      "database_transaction_age",
      "Transactions since the oldest row that is not frozen.",
    ),
    connections: gauge("database_connections", "Connections to the PostgreSQL server."),
    maxConnections: gauge("database_max_connections", "The most connections that PostgreSQL takes."),
    sinceArchivedSeconds: gauge("database_archive_age_seconds", "Seconds since WAL was archived; 0: never."),
    archiveFailing: gauge("database_archive_failing", "Whether the archiving of WAL fails."),
    auditDifferences: gauge("audit_differences", "Differences that the last audit of the books found."),
    payoutAlarms: gauge(
      "payout_alarms",
      "Payments from withdrawn payment files that no admin has explained.",
    ),
    sinceAuditSeconds: gauge("audit_age_seconds", "Seconds since the last audit of the books; 0: never."),
    upSeconds: gauge("database_up_seconds", "Seconds since PostgreSQL started: its age."),
  };
  return (figures) => {
    for (const [job, beat] of jobBeats()) {
      jobs.rounds.set({ job }, beat.rounds);
      jobs.failures.set({ job }, beat.failures);
      if (beat.succeededAt !== null) jobs.succeeded.set({ job }, beat.succeededAt / 1_000);
    }
    jobs.late.set(lateJobs().length);
    up.set(figures === null ? 0 : 1);
    if (figures === null) return;
    for (const { queue, waiting, dueSeconds, failed } of figures.queues) {
      queues.waiting.set({ queue }, waiting);
      queues.due.set({ queue }, dueSeconds);
      queues.failed.set({ queue }, failed);
    }
    for (const [name, value] of Object.entries(figures.database))
      if (value !== null) facts[name as keyof typeof facts].set(value);
  };
}
