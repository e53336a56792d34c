import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Server as Listener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFront } from "#server/front.ts";
import { startBalancer } from "./balancer.ts";

const MEGABYTE = 1024 * 1024;
const UPLOADS = 50;
const REQUESTS = 1_000;
/** In milliseconds. A connection that waits for the rest of a refused body waits for half a minute. */
const HUNG = 10_000;
/** In megabytes: refused by the route, and for the last upload, which nginx buffers whole, by the front. */
const uploadAt = (index: number): [string, number] =>
  index === UPLOADS - 1
    ? ["/api/bank-files", 103]
    : index % 2 === 0
      ? ["/api/payments", 5.9]
      : ["/api/companies/1/imports", 5.45];

let servers: Server[];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let home: string;
let origin: string;

/** Refuses an upload like a route that has read only its head. */
function handler(request: IncomingMessage, response: ServerResponse) {
  if (request.method === "POST") response.statusCode = 413;
  response.end("answered");
}

beforeEach(async () => {
  const log = { info: () => undefined, error: () => undefined };
  const defaults = { appUrl: "http://localhost:3000", demo: true, trustedProxyHops: 1, handler, log };
  servers = [1, 2].map(() => createFront({ ...defaults, actionPages: (path) => path }));
  const ports = await Promise.all(servers.map(listening));
  const free = createServer();
  const port = await listening(free);
  free.close();
  origin = `http://127.0.0.1:${port}`;
  home = await mkdtemp(join(tmpdir(), "nginx-"));
  balancer = await startBalancer(join(home, "nginx"), port, ports);
  await expect
    .poll(
      () =>
        fetch(origin).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
});

afterEach(async () => {
  await balancer.stop();
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await rm(home, { recursive: true });
});

const listening = (server: Pick<Listener, "listen" | "address">): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** Runs `work` this many times, `abreast` at a time. */
const often = (times: number, abreast: number, work: (index: number) => Promise<void>) => {
  let next = 0;
  const run = async () => {
    while (next < times) await work(next++);
  };
  return Promise.all(Array.from({ length: abreast }, run));
};

test.skipIf(spawnSync("/usr/sbin/nginx", ["-v"]).error !== undefined)(
  "behind nginx one person's refused uploads delay nobody else's requests",
  async () => {
    const refusals: number[] = [];
    const answers: { status: number; ms: number }[] = [];
    await Promise.all([
      often(UPLOADS, 5, async (index) => {
        const [path, megabytes] = uploadAt(index);
        const body = Buffer.alloc(megabytes * MEGABYTE, "a");
        refusals.push(await fetch(`${origin}${path}`, { method: "POST", body }).then(({ status }) => status));
      }),
      often(REQUESTS, 10, async () => {
        const began = performance.now();
        const status = await fetch(`${origin}/api/health`).then(
          (answer) => answer.text().then(() => answer.status),
          () => 0,
        );
        answers.push({ status, ms: performance.now() - began });
      }),
    ]);
    expect(refusals).toEqual(Array(UPLOADS).fill(413));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.filter(({ ms }) => ms > HUNG)).toEqual([]);
  },
  120_000,
);
