import { EventEmitter } from "node:events";
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
  // Set to an empty value, because a missing variable would be inherited from the launcher.
  for (const [env] of fork.mock.calls) expect(env).toMatchObject({ DATABASE_MIGRATION_URL: "" });
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
