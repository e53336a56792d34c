import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { type Drain, drainable } from "./drain.ts";
import { createFront } from "./front.ts";
import { forbidForwarding, readActionPages } from "./next/action-pages.ts";
import { logConsole, surviveLostConnections } from "./process-log.ts";
import { answerPulse } from "./pulse.ts";
import { type FatalMessage, isLateJobs } from "./workers.ts";

// One server process: Next behind the front. The primary tells it to stop. A terminal's Ctrl+C reaches every process of the
// group, and must not cut off running requests.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "uncaught");
  process.exit(1);
});

surviveLostConnections();
answerPulse();

logConsole(log);

// Loaded only with an endpoint, and before the framework, so that its spans are included.
const endTracing =
  env.tracingEndpoint && (await import("./instrumentation.ts")).startTracing(env.tracingEndpoint);

// biome-ignore lint/style/noProcessEnv: Next reads it there
forbidForwarding(process.env);
const dir = fileURLToPath(new URL("..", import.meta.url));
const app = next({
  dev: false,
  customServer: true,
  dir,
  port: env.port,
  hostname: env.host,
  // Next adds its own upgrade listener to the server that it finds. It gets a server that nobody can reach.
  httpServer: createServer(),
});
await app.prepare();

const handler = app.getRequestHandler();
const { appUrl, demo, trustedProxyHops, apiOrigins } = env;
const build = join(dir, ".next");
const actionPages = readActionPages(build);
// Loaded only when needed, because it takes memory.
const measure = env.metrics ? (await import("./metrics/worker.ts")).measureWorker(build) : undefined;
const server = createFront({
  handler,
  appUrl,
  demo,
  trustedProxyHops,
  apiOrigins,
  actionPages,
  isDraining: () => drain.draining,
  closing: () => drain.closing,
  log,
  measure,
});
const drain: Drain = drainable(server);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await drain.stop(env.stopPauseMs);
  if (endTracing) await endTracing();
  process.exit(0);
};
process.on("message", (message) => {
  if (message === "stop") void stop();
  // The route of /api/ready reads this, because its bundle has its own modules.
  if (isLateJobs(message)) Object.assign(globalThis, { tolppaLateJobs: message.lateJobs });
});
// The primary died without a message.
process.on("disconnect", () => void stop());

server.on("error", (error: NodeJS.ErrnoException) => {
  const fatal: FatalMessage = { fatal: `Cannot listen on ${env.host}:${env.port}: ${error.message}` };
  process.send?.(fatal, () => process.exit(1));
});
server.on("listening", () => process.send?.("listening"));
// If the system lets processes share a port, each process accepts its own connections. Otherwise the primary accepts and hands
// over, and a connection to a process that dies at that moment would hang for ever.
server.listen({ port: env.port, host: env.host, reusePort: process.platform === "linux" });
