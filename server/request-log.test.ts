import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const SCRIPT = `
import { log } from "#lib/log.ts";
import { logConsole } from "#server/process-log.ts";
import { runInRequestScope } from "#lib/core/request-scope.ts";
logConsole(log);
await runInRequestScope({ requestId: "request-0001", path: "/", language: "fi" }, async () => {
  await null;
  console.error("of the framework");
  log.info({ requestId: "request-0002" }, "of the house");
});
console.error("of no request");
`;

test("a line that the framework logs during a request has the request's id", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    encoding: "utf8",
    env: { NODE_ENV: "test", VITEST: "true" },
  });
  expect(stderr).toBe("");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ["of the framework", "request-0001"],
    ["of the house", "request-0002"],
    ["of no request", undefined],
  ]);
});
