import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

// A real primary with real server processes, in a process of its own; they run a light program.

const WORKERS = new URL("./workers.ts", import.meta.url);
const PULSE = new URL("./pulse.ts", import.meta.url);

let directory: string;
let primary: ChildProcess;
/** The primary's log lines, and the ids of the processes that listen. */
let lines: string[];
let listening: number[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tolppa-workers-"));
  const program = join(directory, "program.mjs");
  await writeFile(
    program,
    `(await import("${PULSE}")).answerPulse();
     process.on("message", (message) => { if (message === "stop") process.exit(0); });
     process.send("listening");`,
  );
  const code = `
    const { default: cluster } = await import("node:cluster");
    const { setupPrimary } = cluster;
    cluster.setupPrimary = (settings) => setupPrimary({ ...settings, exec: ${JSON.stringify(program)} });
    const { startWorkers } = await import("${WORKERS}");
    cluster.on("message", (worker, message) => {
      if (message === "listening") process.send(worker.process.pid);
    });
    const workers = startWorkers({ count: 2, appUrl: "http://localhost", stopPauseMs: 0 });
    process.on("message", async () => { await workers.stop(); process.exit(0); });`;
  [lines, listening] = [[], []];
  primary = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (!primary.stdout) throw new Error("no output");
  createInterface({ input: primary.stdout }).on("line", (line) => lines.push(line));
  primary.on("message", (pid: number) => listening.push(pid));
  await expect.poll(() => listening, { timeout: 10_000 }).toHaveLength(2);
});

afterEach(async () => {
  if (primary.connected) {
    const gone = once(primary, "exit");
    primary.send("stop");
    await gone;
  }
  await rm(directory, { recursive: true });
});

/** JSON.parse keeps the last of two equal fields, so the text is searched for duplicates. */
const logged = () => lines.map((line) => ({ ...JSON.parse(line), pids: line.match(/"pid":/g)?.length }));

test.runIf(process.platform === "linux")(
  "a frozen server process is killed and replaced within 5 s, and the log says so once",
  async () => {
    const [frozen = 0] = listening;
    process.kill(frozen, "SIGSTOP");
    await expect.poll(() => listening, { timeout: 5_000 }).toHaveLength(3);
    expect(() => process.kill(frozen, 0)).toThrow("ESRCH");
    await expect.poll(logged).toMatchObject([{ workerPid: frozen, frozen: true, pid: primary.pid, pids: 1 }]);
  },
);

test("the log distinguishes the server process that died from the process that writes the log", async () => {
  const [killed = 0] = listening;
  process.kill(killed, "SIGKILL");
  await expect
    .poll(logged)
    .toMatchObject([{ workerPid: killed, reason: "SIGKILL", pid: primary.pid, pids: 1 }]);
});

test.runIf(process.platform === "linux")(
  "server processes end when their launcher is killed, so that the next launcher finds the port free",
  async () => {
    const gone = once(primary, "exit");
    primary.kill("SIGKILL");
    await gone;
    await expect.poll(() => listening.filter(isRunning), { timeout: 5_000 }).toEqual([]);
  },
);

/** An ended process that its parent has not read yet still has a number, and the state Z. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
  } catch {
    return false;
  }
}
