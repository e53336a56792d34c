import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { startWorkers } from "./workers.ts";

const fork = vi.hoisted(() => vi.fn());
vi.mock("node:cluster", () => ({ default: { setupPrimary: () => undefined, fork, workers: {} } }));

test("a server process never learns how to log in as the database's owner", () => {
  fork.mockReturnValue(new EventEmitter());
  startWorkers({ count: 2, appUrl: "http://localhost" });
  expect(fork).toHaveBeenCalledTimes(2);
  // Over what is inherited from the launcher: left out, it would be inherited.
  for (const [env] of fork.mock.calls) expect(env).toMatchObject({ DATABASE_MIGRATION_URL: "" });
});
