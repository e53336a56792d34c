import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#db/embedded/state.ts";
import { stopped } from "./drain-testing.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The files that Next's dev server and the launcher read. Packages are found in the checkout above the copy. */
const SOURCES = [
  "app",
  "lib",
  "messages",
  "db",
  "server",
  "public",
  "middleware.ts",
  "package.json",
  "tsconfig.json",
];
const CONFIGURATIONS = ["next.config.ts", "postcss.config.mjs"];
/** app/layout.tsx reads the font's files by this path. */
const FONT = "node_modules/@fontsource-variable/inter";
const POLL_MS = 25;

/** A copy of the sources, so that a test may edit files unnoticed by a developer's `npm run dev`. */
export async function copySources(name: string): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = join(ROOT, ".data", name);
  const remove = () => rm(directory, { recursive: true, force: true });
  await remove();
  await mkdir(directory, { recursive: true });
  for (const source of [...SOURCES, ...CONFIGURATIONS, FONT])
    await cp(join(ROOT, source), join(directory, source), { recursive: true }).catch(ignoreMissing);
  return { directory, remove };
}

export type Dev = {
  child: ChildProcess;
  url: string;
  /** Resolves with the page's text once it matches. Throws with the last text if it never does. */
  shows(path: string, expected: RegExp): Promise<string>;
};

/** npm run dev in a copy of the sources. Resolves before the server answers. */
export async function startDev(directory: string, environment: Record<string, string>): Promise<Dev> {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/main.ts", "dev"], {
    cwd: directory,
    env: {
      PATH: dirname(process.execPath),
      NODE_ENV: "development",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: "data",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const url = `http://localhost:${port}`;
  return {
    child,
    url,
    async shows(path, expected) {
      for (let last = ""; ; await wait(POLL_MS)) {
        if (child.exitCode !== null) throw new Error(`npm run dev ended with ${child.exitCode}: ${last}`);
        const answer = await fetch(url + path, { redirect: "manual" }).catch(() => null);
        if (answer !== null) last = await answer.text();
        if (expected.test(last)) return last;
      }
    },
  };
}

/** Ends the server as Ctrl+C does. */
export const interrupt = ({ child }: Dev): Promise<void> => stopped(child, "SIGINT");

/** Saves a file of the copy with one part of it replaced. */
export async function editFile(file: string, part: string, replacement: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(part)) throw new Error(`${file} does not contain ${part}`);
  await writeFile(file, text.replace(part, replacement));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
