import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectionsOf, JOB_POOLS, serverPoolSize } from "./pool-sizes.ts";

test.each([1, 2, 4, 8, 10, 16, 40])(
  "all pools of a machine with %i cores hold at most 90 connections",
  (cores) => {
    expect(connectionsOf(cores)).toBeLessThanOrEqual(90);
    expect(serverPoolSize(cores)).toBeGreaterThanOrEqual(2);
  },
);

test("docs/operations.md shows these sums", async () => {
  const text = await readFile(new URL("../docs/operations.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/gm)];
  const jobs = connectionsOf(1) - serverPoolSize(1);
  expect(rows.map((row) => row.slice(1).map(Number))).toEqual(
    [1, 2, 4, 8, 10, 16, 40].map((processes) => [
      processes,
      serverPoolSize(processes),
      jobs,
      connectionsOf(processes),
      2 * connectionsOf(processes) + 20,
    ]),
  );
});

test("every pool that the product opens takes its size from the table", async () => {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");
  const jobs = (await read("lib/jobs/start.ts")) + (await read("lib/jobs/settlement-process.ts"));
  for (const name of Object.keys(JOB_POOLS)) expect(jobs).toContain(`"${name}"`);
  expect(jobs.match(/createDatabase\(.*max: JOB_POOLS\[/g)).toHaveLength(2);
  expect(jobs.match(/createDatabase\(/g)).toHaveLength(2);
  expect(await read("lib/installation/container.ts")).toContain("max: serverPoolSize(env.webConcurrency)");
});
