import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { freePort } from "#db/embedded/state.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { readFigures } from "#lib/jobs/housekeeping.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { serveMetrics } from "./launcher.ts";
import { readRouteNames } from "./worker.ts";

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

/** The figures served by a launcher with this database. */
async function figuresAt(databaseUrl: string): Promise<{ status: number; text: string; elsewhere: number }> {
  const port = await freePort();
  const database = createDatabase({ url: databaseUrl, max: 1 });
  const readNow = () => readFigures(database);
  const metrics = await serveMetrics({ port, host: "127.0.0.1", readFigures: readNow });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  const elsewhere = (await fetch(`http://127.0.0.1:${port}/`)).status;
  await metrics.stop();
  await database.close();
  return { status: answer.status, text, elsewhere };
}

test("the launcher gives the figures of its jobs, the queues and the database", async () => {
  const stop = new AbortController();
  await repeat(stop.signal, {
    job: "a test's job",
    pauseMs: 1,
    round: () => {
      stop.abort();
      return Promise.reject(new Error("no luck"));
    },
  });
  const { status, text, elsewhere } = await figuresAt(fixture.url);
  expect([status, elsewhere]).toEqual([200, 404]);
  for (const line of [
    `tolppa_job_failures{job="a test's job"} 1`,
    'tolppa_queue_depth{queue="mail"} 0',
    'tolppa_queue_failed{queue="webhook"} 0',
    "tolppa_settlement_task_seconds 0",
    "tolppa_database_up 1",
    "tolppa_database_archive_failing 0",
  ])
    expect(text.split("\n")).toContain(line);
  expect(Number(/tolppa_database_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(1_000_000);
});

test("the launcher reports that the database is away, and still gives its own figures", async () => {
  const { status, text } = await figuresAt("postgres://nobody@127.0.0.1:1/nothing");
  expect(status).toBe(200);
  expect(text).toContain("tolppa_database_up 0");
  expect(text).toContain("tolppa_launcher_process_resident_memory_bytes");
});

test("a path counts under the route of the build, and all unknown paths under one name", () => {
  const directory = mkdtempSync(join(tmpdir(), "tolppa-routes-"));
  const dynamicRoutes = [{ page: "/companies/[companyId]", regex: "^/companies/([^/]+?)(?:/)?$" }];
  const staticRoutes = [{ page: "/companies", regex: "^/companies(?:/)?$" }];
  writeFileSync(join(directory, "routes-manifest.json"), JSON.stringify({ staticRoutes, dynamicRoutes }));
  const nameOf = readRouteNames(directory);
  expect(["/companies", "/companies/7", "/_next/static/x.js", "/kissa"].map(nameOf)).toEqual([
    "/companies",
    "/companies/[companyId]",
    "/_next",
    "other",
  ]);
});

test("each alert has its paragraph for operators and its figures on the dashboard, and every figure is served", async () => {
  const alerts = readFileSync("ops/deploy/alerts.yaml", "utf8");
  const dashboard = readFileSync("ops/deploy/grafana-dashboard.json", "utf8");
  const operations = readFileSync("docs/operations.md", "utf8");
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !operations.includes(`**${name}**`))).toEqual([]);

  const asked = [...alerts.matchAll(/\btolppa_[a-z_0-9]+\b/g)].map(([name]) => name);
  expect(asked.filter((name) => !dashboard.includes(name))).toEqual([]);

  const used = new Set(
    [
      ...`${alerts}${dashboard}`.matchAll(/\b(tolppa_[a-z_0-9]+|nodejs_[a-z_0-9]+|process_[a-z_]+_bytes)\b/g),
    ].map(([, name = ""]) => name.replace(/_(?:bucket|count|sum)$/, "")),
  );
  const { text } = await figuresAt(fixture.url);
  const worker = readFileSync("server/metrics/worker.ts", "utf8");
  const isServed = (name: string) =>
    text.includes(`# TYPE ${name} `) ||
    worker.includes(`"${name}"`) ||
    text.includes(`# TYPE tolppa_launcher_${name} `);
  expect([...used].filter((name) => !isServed(name))).toEqual([]);
});
