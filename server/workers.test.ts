import { execFileSync } from "node:child_process";
import { EventEmitter } from "node:events";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test, vi } from "vitest";
import { startWorkers } from "./workers.ts";

const fork = vi.hoisted(() => vi.fn());
vi.mock("node:cluster", () => ({ default: { setupPrimary: () => undefined, fork, workers: {} } }));

class FakeWorker extends EventEmitter {
  readonly id = fork.mock.calls.length;
  readonly process = new EventEmitter();
}

let workers: FakeWorker[];
beforeEach(() => {
  workers = [];
  fork.mockReset().mockImplementation(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
});

const start = () => startWorkers({ count: 2, appUrl: "http://localhost", stopPauseMs: 0 });

test("a server process never learns how to log in as the database's owner", () => {
  start();
  expect(fork).toHaveBeenCalledTimes(2);
  // Over what is inherited from the launcher: left out, it would be inherited.
  for (const [env] of fork.mock.calls) expect(env).toMatchObject({ DATABASE_MIGRATION_URL: "" });
});

test("a server process reads next.config.ts without loading Next's compiler", () => {
  start();
  const [serverEnvironment] = fork.mock.calls[0] ?? [];
  const root = fileURLToPath(new URL("..", import.meta.url));
  const code = `
    const { default: { default: loadConfig } } = await import("next/dist/server/config.js");
    const { poweredByHeader } = await loadConfig("phase-production-server", ${JSON.stringify(root)});
    const loaded = process.report.getReport().sharedObjects.filter((file) => file.includes("swc"));
    process.stdout.write(JSON.stringify({ poweredByHeader, loaded }));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    env: serverEnvironment,
    encoding: "utf8",
    cwd: root,
  });
  expect(JSON.parse(output)).toEqual({ poweredByHeader: false, loaded: [] });
});

test("the launcher is ready when as many processes listen as it keeps, not counting those that died", async () => {
  const ready = vi.fn();
  void start().ready.then(ready);
  workers[0]?.emit("message", "listening");
  workers[0]?.emit("exit", null, "SIGKILL");
  await expect.poll(() => workers).toHaveLength(3);
  workers[2]?.emit("message", "listening");
  await Promise.resolve();
  expect(ready).not.toHaveBeenCalled();
  workers[1]?.emit("message", "listening");
  await expect.poll(() => ready.mock.calls).toHaveLength(1);
});
