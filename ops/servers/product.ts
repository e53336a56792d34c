import { existsSync, openSync } from "node:fs";
import { ROOT, type Served, serve } from "./processes.ts";

// The built product in production mode on its own port, as an operator runs it.

export const APP_URL = "http://localhost";

export type ServerSettings = {
  port: number;
  databaseUrl: string;
  authSecret: string;
  /** Its DATA_DIR, and the place of its log. */
  directory: string;
  extra?: Record<string, string>;
  /** The folder of the built product, with a slash at the end. */
  root?: string;
};

/** Without the caller's environment, so that every drill runs the same product. */
export const environmentOf = ({ port, databaseUrl, authSecret, directory, extra }: ServerSettings) => ({
  NODE_ENV: "production" as const,
  PORT: String(port),
  HOST: "127.0.0.1",
  DATA_DIR: directory,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: authSecret,
  APP_URL,
  MAIL_TRANSPORT: "file",
  STOP_PAUSE_SECONDS: "0",
  WEB_CONCURRENCY: "1",
  RATE_LIMIT_API: "0",
  REQUIRE_ADMIN_MFA: "0",
  ...extra,
});

/** Starts `npm run serve` with one server process; resolves when it is healthy. */
export async function startServer(settings: ServerSettings): Promise<Served> {
  const { port, directory, root = ROOT } = settings;
  if (!existsSync(`${root}.next/BUILD_ID`)) throw new Error("There is no build yet. Run npm run build.");
  return serve({
    args: ["server/start.mjs", "serve"],
    cwd: root,
    env: environmentOf(settings),
    port,
    path: "/api/health",
    log: openSync(`${directory}/server-${port}.log`, "a"),
  });
}
