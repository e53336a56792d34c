import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "#db/embedded/state.ts";
import { type Clients, nginxProgram, startClients, startNginx, stopped } from "./drain-testing.ts";

/** The front with a light handler in a process of its own, started and stopped like worker.ts. */
async function startServer(port: number): Promise<ChildProcess> {
  const code = `
    const { createFront } = await import("#server/front.ts");
    const { drainable } = await import("#server/drain.ts");
    const handler = async (request, response) => {
      for await (const _ of request);
      response.setHeader("X-Server", "${port}");
      const ms = Number(new URL(request.url, "http://x").searchParams.get("ms") ?? 2);
      setTimeout(() => response.end("answered"), ms);
    };
    const log = { info: () => undefined, error: () => undefined };
    const options = { handler, appUrl: "http://localhost", demo: true, trustedProxyHops: 0, log };
    const ending = { isDraining: () => drain.draining, closing: () => drain.closing };
    const server = createFront({ ...options, ...ending });
    const drain = drainable(server);
    process.on("message", (pauseMs) => void drain.stop(pauseMs).then(() => process.exit(0)));
    server.listen({ port: ${port}, host: "127.0.0.1", reusePort: process.platform === "linux" }, () => process.send("listening"));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  await once(child, "message");
  return child;
}

const stop = (child: ChildProcess, pauseMs: number) => {
  const gone = once(child, "exit");
  child.send(pauseMs);
  return gone;
};

let children: ChildProcess[] = [];
let clients: Clients | undefined;
afterEach(async () => {
  await clients?.stop();
  clients = undefined;
  for (const child of children) await stopped(child, "SIGKILL");
  children = [];
});

/**
 * The kernel resets a connection that comes between the server's last look and the close. That is some 30 microseconds, or
 * longer if a busy machine lets the process wait. Clients without pauses would hit that moment.
 */
const PAUSE_MS = 10;
/** Longer than a server takes to stop. */
const AWAY_MS = 1_500;

const REQUESTS = [
  { method: "GET", path: "/api/companies" },
  { method: "POST", path: "/api/companies", body: "{}" },
];

/** One open connection: the answers to what is sent, and the time of its end. */
async function connection(port: number) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  let received = "";
  socket.on("data", (text: string) => {
    received += text;
  });
  await once(socket, "connect");
  return {
    send: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    received: () => received,
    ended: once(socket, "end"),
  };
}

test("24 clients that keep their connections open, and leave when told, see no reset during two restarts of the server", async () => {
  const port = await freePort();
  let server = await startServer(port);
  const waits = { pauseMs: PAUSE_MS, awayMs: AWAY_MS, waitsForServer: true };
  clients = startClients({ count: 24, port, requests: REQUESTS, ...waits });
  for (let restart = 0; restart < 2; restart += 1) {
    const before = clients.answered();
    await expect.poll(() => clients?.answered(), { timeout: 10_000 }).toBeGreaterThan(before + 500);
    await stop(server, 500);
    server = await startServer(port);
  }
  await clients.stop();
  expect(clients.failures()).toEqual([]);
});

test("a stopping server says so in its health check and answers everything else during the pause", async () => {
  const port = await freePort();
  const server = await startServer(port);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await ask("/api/health")).status).toBe(200);
  const gone = stop(server, 1_000);
  await expect.poll(async () => (await ask("/api/health")).status).toBe(503);
  expect(await (await ask("/api/health")).json()).toMatchObject({ status: 503, code: "unavailable" });
  const other = await ask("/api/companies");
  expect(other.status).toBe(200);
  expect(other.headers.get("Connection")).toBe("close");
  await gone;
  await expect(ask("/api/companies")).rejects.toThrow();
});

test("an answer under way when the server must stop is finished and closes its connection", async () => {
  const port = await freePort();
  const server = await startServer(port);
  const slow = await connection(port);
  slow.send("/api/companies?ms=700");
  // The request has arrived when another one sent after it is answered.
  await fetch(`http://127.0.0.1:${port}/api/companies`);
  await stop(server, 0);
  await slow.ended;
  expect(slow.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n/);
  expect(slow.received()).toMatch(/answered/);
});

test("a connection made just before the listener closes still gets its answer", async () => {
  const port = await freePort();
  const server = await startServer(port);
  const late = await connection(port);
  const gone = stop(server, 0);
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/companies`).then(
        () => "taken",
        () => "refused",
      ),
    )
    .toBe("refused");
  late.send("/api/companies");
  await late.ended;
  expect(late.received()).toMatch(/^HTTP\/1\.1 200 OK/);
  await gone;
});

/** Longer than a server takes to start. Nginx's own ten seconds would be most of this file's time. */
const FAIL_TIMEOUT_SECONDS = 2;

describe.skipIf(nginxProgram === undefined)("behind nginx", () => {
  test("no request fails while one of two servers is restarted and then the other", async () => {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const [port, ...upstreams] = ports;
    const servers = await Promise.all(upstreams.map(startServer));
    const nginx = await startNginx(port, upstreams, FAIL_TIMEOUT_SECONDS);
    try {
      await expect
        .poll(() =>
          fetch(`http://127.0.0.1:${port}/`).then(
            (answer) => answer.status,
            () => 0,
          ),
        )
        .toBe(200);
      // Nginx does not repeat a POST that was reset.
      clients = startClients({ count: 16, port, requests: REQUESTS, pauseMs: PAUSE_MS });
      for (const [index, upstream] of upstreams.entries()) {
        const server = servers[index];
        if (server) await stop(server, 200);
        servers[index] = await startServer(upstream);
        // After one refused connection nginx avoids a server for a while; the other server is stopped after that.
        const answering = () =>
          fetch(`http://127.0.0.1:${port}/`).then(({ headers }) => headers.get("X-Server"));
        await expect.poll(answering, { timeout: 15_000 }).toBe(String(upstream));
      }
      await expect.poll(() => clients?.answered(), { timeout: 10_000 }).toBeGreaterThan(5_000);
      await clients.stop();
      expect(clients.failures()).toEqual([]);
    } finally {
      await clients?.stop();
      await nginx.stop();
    }
  }, 30_000);
});
