import { env } from "#lib/env.ts";
import { startDemoProviders } from "#lib/jobs/dispatch-simulator.ts";
import { startJobs } from "#lib/jobs/start.ts";
import { log } from "#lib/log.ts";
import { lateJobs } from "#lib/platform/jobs/loop.ts";
import { surviveLostConnections } from "./process-log.ts";
import { startWorkers, tellLateJobs } from "./workers.ts";

const JOBS_WATCH_MS = 5_000;

/** Serves until a stop signal, then lets running requests finish. Returns when every process has ended. */
export async function runServers(stop: AbortSignal, { dev }: { dev: boolean }): Promise<void> {
  if (stop.aborted) return;
  // In development Next logs every stray rejection, and the process goes on.
  if (!dev) surviveLostConnections();
  // Loaded only when needed, because it takes memory.
  const endTracing =
    env.tracingEndpoint && (await import("./instrumentation.ts")).startTracing(env.tracingEndpoint);
  const jobs = await startJobs();
  // The demo providers start before the servers, which read their addresses from the environment.
  const providers = env.demo ? await startDemoProviders() : null;
  const metrics = env.metrics
    ? await (await import("./metrics/launcher.ts")).serveMetrics({
        ...env.metrics,
        readFigures: jobs.readFigures,
      })
    : null;
  const jobsWatch = setInterval(() => tellLateJobs(lateJobs()), JOBS_WATCH_MS);
  const workers = dev ? (await import("./dev.ts")).startDevServer() : startProcesses();
  try {
    const stopped = new Promise<"stop">((resolve) => stop.addEventListener("abort", () => resolve("stop")));
    const ready = await Promise.race([workers.ready, stopped]);
    if (ready !== "stop") {
      process.stdout.write(readyText(env));
      await Promise.race([stopped, workers.failed]);
    }
  } finally {
    log.info("stopping");
    await workers.stop();
    clearInterval(jobsWatch);
    await metrics?.stop();
    await jobs.stop();
    await providers?.stop();
    if (endTracing) await endTracing();
  }
}

const startProcesses = () =>
  startWorkers({ count: env.webConcurrency, appUrl: env.appUrl, stopPauseMs: env.stopPauseMs });

/** The terminal's text when every process listens. */
export function readyText({ demo, appUrl }: { demo: boolean; appUrl: string }): string {
  if (!demo) return `\nTolppa serves ${appUrl}\n\n`;
  return `
Tolppa is ready: ${appUrl}

  Demo account                  Password     What it has
  admin@tolppa.example          taksitolppa  administrator
  yrittaja@tolppa.example       taksitolppa  one active company
  uusi@tolppa.example           taksitolppa  no company yet
  vahvistamaton@tolppa.example  taksitolppa  an address that is not verified
  toimisto@tolppa.example       taksitolppa  a member of the entrepreneur's company
  kirjanpito@tolppa.example     taksitolppa  reads its money and nothing else
  kutsuttu@tolppa.example       taksitolppa  invited to it, see the mailbox
  ketju@tolppa.example          taksitolppa  an aggregator, reads 4 companies

  API client  demo-admin / demo-secret
  Mailbox     ${appUrl}/dev/mailbox

Stop with Ctrl+C.

`;
}
