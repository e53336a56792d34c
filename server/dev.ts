import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { createFront } from "./front.ts";
import { forbidForwarding } from "./next/action-pages.ts";
import { DEVELOPMENT_KEEPS_CACHE, NODE_READS_CONFIGURATION } from "./next/environment.ts";
import type { Workers } from "./workers.ts";

const DEV_ENVIRONMENT = {
  NEXT_TELEMETRY_DISABLED: "1",
  ...NODE_READS_CONFIGURATION,
  ...DEVELOPMENT_KEEPS_CACHE,
};

/**
 * npm run dev: Next's dev server behind the same front as in production, in the launcher's own process. The front stays
 * because pages and API rely on it: it writes the caller's address and the request id, refuses foreign origins, limits
 * bodies and filters the arguments of actions. What Next compiles goes to `.next/dev`, apart from the build.
 */
export function startDevServer(): Workers {
  // biome-ignore lint/style/noProcessEnv: Next and next-auth read them there
  forbidForwarding(Object.assign(process.env, DEV_ENVIRONMENT, { NEXTAUTH_URL: env.appUrl }));
  // Next takes upgrades from the server that it is given. This server does not listen; the front passes upgrades on to it.
  const upgrades = createServer();
  const app = next({
    dev: true,
    customServer: true,
    dir: fileURLToPath(new URL("..", import.meta.url)),
    port: env.port,
    hostname: env.host,
    httpServer: upgrades,
  });
  const { appUrl, demo, trustedProxyHops, apiOrigins } = env;
  const server = createFront({
    handler: (request, response) => app.getRequestHandler()(request, response),
    appUrl,
    demo,
    trustedProxyHops,
    apiOrigins,
    // Next compiles a page at its first request, so the pages of an action are not yet known.
    actionPages: (path) => path,
    hotReload: (request, socket, head) => upgrades.emit("upgrade", request, socket, head),
    log,
  });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  server.on("error", (error) => failed.reject(new Error(`Cannot listen on ${env.port}: ${error.message}`)));
  const listen = async () => {
    await app.prepare();
    await new Promise<void>((resolve) => server.listen({ port: env.port, host: env.host }, resolve));
  };
  return {
    ready: Promise.race([listen(), failed.promise]),
    failed: failed.promise,
    async stop() {
      server.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}
