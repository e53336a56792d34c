import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import next from "next";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { logConsole } from "./console.ts";
import { createFront } from "./front.ts";
import { surviveLostConnections } from "./stray-rejections.ts";
import type { FatalMessage } from "./workers.ts";

const DRAIN_MS = 10_000;

// One server process: Next behind the front. It is told to stop by the primary; a terminal's Ctrl+C reaches every
// process of the group, and must not cut off what is still being answered.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "uncaught");
  process.exit(1);
});

surviveLostConnections();

logConsole(log);

const app = next({
  dev: false,
  customServer: true,
  dir: fileURLToPath(new URL("..", import.meta.url)),
  // Next adds its own listener for upgrades to the server it finds; it gets one that nobody can reach.
  httpServer: createServer(),
});
await app.prepare();

const handler = app.getRequestHandler();
const { appUrl, demo, trustedProxyHops, apiOrigins } = env;
const server = createFront({ handler, appUrl, demo, trustedProxyHops, apiOrigins, log });

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await drain(server);
  process.exit(0);
};
process.on("message", (message) => {
  if (message === "stop") void stop();
});
// The primary died without a word.
process.on("disconnect", () => void stop());

server.on("error", (error: NodeJS.ErrnoException) => {
  const fatal: FatalMessage = { fatal: `Cannot listen on ${env.host}:${env.port}: ${error.message}` };
  process.send?.(fatal, () => process.exit(1));
});
server.on("listening", () => process.send?.("listening"));
// Where the system lets processes share a port, each accepts for itself. Otherwise the primary accepts and hands over,
// and a connection handed to a process that dies in that moment would hang for ever.
server.listen({ port: env.port, host: env.host, reusePort: process.platform === "linux" });

/** No new connections; open ones go as soon as they are idle, at the latest after ten seconds. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(DRAIN_MS)]);
  clearInterval(sweep);
  server.closeAllConnections();
}
