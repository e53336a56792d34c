import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { Log } from "./log.ts";

const REQUIRED = {
  DATABASE_URL: "postgres://tolppa:secret@127.0.0.1:1/tolppa",
  AUTH_SECRET: "s".repeat(32),
  APP_URL: "http://localhost:3000",
  MAIL_TRANSPORT: "file",
};

/** The output of a separate process that runs this code with the product's log. */
function written(code: string): string {
  const program = `import { log } from "#lib/log.ts"; ${code}`;
  const args = ["--input-type=module-typescript", "-e", program];
  return execFileSync(process.execPath, args, {
    env: { ...REQUIRED, NODE_ENV: "test", LOG_LEVEL: "info" },
    encoding: "utf8",
  });
}

test("each line of the log is JSON on standard output, with level, UTC time and process, whatever is logged", () => {
  const lines = written(
    `log.info({ userId: 7, note: 'a\\n{"level":"error"}' }, "session opened"); log.warn("late %s", "x\\r\\ny"); log.debug("no");`,
  )
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(2);
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    pid: expect.any(Number),
    userId: 7,
    note: 'a\n{"level":"error"}',
    msg: "session opened",
  });
  expect(Math.abs(Date.parse(first.time) - Date.now())).toBeLessThan(60_000);
  expect(second).toMatchObject({ level: "warn" });
}, 60_000);

test("the types refuse a fact that the log does not list, also in an object from elsewhere", () => {
  const lines: string[] = [];
  const write: Log["info"] = (_facts: unknown, message = "") => void lines.push(message);
  const task = { runId: 7, askedBy: "canary" };
  // @ts-expect-error: a person is no fact of the log
  write(task, "listed by its runId only");
  write({ runId: task.runId }, "listed");
  expect(lines).toHaveLength(2);
});
