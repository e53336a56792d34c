import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { freePort } from "#db/embedded/state.ts";
import { send } from "./http.ts";

export type Product = {
  origin: string;
  dataDir: string;
  pid: number;
  /** The last characters of what it has written. */
  output(): string;
  stop(): Promise<void>;
};

/** A limit against hanging: a start takes ten seconds on an idle machine. */
const START_MS = 150_000;

/** Characters of the product's output that an error shows. */
const LAST_WORDS = 4_000;

type Configuration = Record<string, string>;

/**
 * A second product with its own database, for tests that break something or need another configuration, which may depend on its
 * address. One server process, because each takes three CPU seconds to start.
 */
export async function startProduct(
  name: string,
  env: Configuration | ((origin: string) => Promise<Configuration>) = {},
): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = `.data/${name}`;
  const configuration = typeof env === "function" ? await env(origin) : env;
  const child = spawn(process.execPath, ["scripts/e2e-server.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      // biome-ignore lint/style/noProcessEnv: a child needs the machine's own, PATH above all
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: origin,
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: "1",
      LOG_LEVEL: "silent",
      RATE_LIMIT_API: "0",
      DATABASE_URL: "",
      RESEND_API_KEY: "",
      SMTP_URL: "",
      MAIL_TRANSPORT: "",
      ...configuration,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-LAST_WORDS);
    });
  const product = {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    output: () => said,
    stop: () => stopped(child, dataDir),
  };
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if (child.exitCode !== null) break;
    const status = await send(origin, { path: "/api/health" }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return product;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await product.stop();
  throw new Error(`the second product did not start: ${said}`);
}

async function stopped(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null) {
    const exit = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await exit;
  }
  await rm(dataDir, { recursive: true, force: true });
}
