import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createFront } from "./front.ts";

const MEGABYTE = 1024 * 1024;
const HEAD = "Host: localhost:3000\r\nContent-Type: application/octet-stream\r\n";

let server: Server;
let reached: string[];

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  reached = [];
  const log = { info: () => undefined, error: () => undefined };
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    reached.push(`${request.method} ${request.url}`);
    await answer(request, response);
  };
  const defaults = { appUrl: "http://localhost:3000", demo: true, trustedProxyHops: 0 };
  server = createFront({ ...defaults, actionPages: (path) => path, handler, log });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const refuse = (_request: IncomingMessage, response: ServerResponse) => {
  response.statusCode = 413;
  response.end("x".repeat(1_000));
};

/** Sends everything before it reads, and returns how the connection ended. */
async function exchange(send: (socket: Socket) => Promise<void>): Promise<{ text: string; error: string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let error = "";
  socket.on("error", ({ message }) => {
    error = message;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await send(socket);
  let text = "";
  socket.setEncoding("latin1").on("data", (part) => {
    text += part;
  });
  socket.once("end", () => socket.end());
  await closed;
  return { text, error };
}

async function write(socket: Socket, ...parts: (string | Buffer)[]): Promise<void> {
  for (const part of parts) await new Promise<void>((resolve) => socket.write(part, () => resolve()));
}

const post = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: ${bytes}\r\n\r\n`;
const many = (megabytes: number) => Array.from({ length: megabytes }, () => Buffer.alloc(MEGABYTE, "a"));

test.each([
  ["a route that has not read it", "/api/payments", 5],
  ["a route that takes files piece by piece", "/api/bank-files", 100],
  ["the front, by its announced length", "/api/bank-files", 110],
  ["the front, for a path that takes no file", "/api/companies", 110],
])(
  "a client that goes on sending a body refused by %s reads the whole answer",
  async (_by, path, megabytes) => {
    await listen(refuse);
    const { text, error } = await exchange((socket) =>
      write(socket, post(path, megabytes * MEGABYTE), ...many(megabytes)),
    );
    expect(error).toBe("");
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toMatch(/\r\nConnection: close\r\n/);
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(body).toHaveLength(Number(/content-length: (\d+)/i.exec(head)?.[1]));
  },
);

test("a body without a length gets its refusal too", async () => {
  await listen(refuse);
  const chunk = `100000\r\n${"a".repeat(MEGABYTE)}\r\n`;
  const head = `POST /api/companies HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
  const { text, error } = await exchange((socket) =>
    write(socket, head, ...Array.from({ length: 20 }, () => chunk), "0\r\n\r\n"),
  );
  expect(error).toBe("");
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(reached).toEqual([]);
});

test.each([
  ["headers that are too large", 431, `POST /api/companies HTTP/1.1\r\n${HEAD}A: ${"a".repeat(20_000)}\r\n`],
  ["what is no HTTP", 400, "GET / HTTP/1.1\r\nHost localhost\r\n\r\n"],
  ["a tunnel", 405, `CONNECT localhost:1 HTTP/1.1\r\n${HEAD}\r\n`],
  ["an upgrade", 400, `GET / HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
])("a client that goes on sending after %s reads the whole refusal", async (_what, status, head) => {
  await listen(refuse);
  const { text, error } = await exchange((socket) => write(socket, head, ...many(20)));
  expect(error).toBe("");
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [top = "", body = ""] = text.split("\r\n\r\n");
  expect(Buffer.byteLength(body, "latin1")).toBe(Number(/content-length: (\d+)/i.exec(top)?.[1]));
  expect(reached).toEqual([]);
});

test("a request behind a refused body is not executed, because nobody would hear its answer", async () => {
  await listen(refuse);
  const next = `DELETE /api/companies/1/vehicles/2 HTTP/1.1\r\n${HEAD}\r\n`;
  const { text } = await exchange((socket) =>
    write(socket, post("/api/payments", 5 * MEGABYTE), ...many(5), next),
  );
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(reached).toEqual(["POST /api/payments"]);
});

test("a sender that stops within a refused body loses its connection", async () => {
  await listen(refuse);
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  await write(socket, post("/api/payments", 5 * MEGABYTE), ...many(1));
  const open = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  expect(await open()).toBe(1);
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

test("an answer with progress lines is complete, and the file too", async () => {
  let read = 0;
  await listen(async (request, response) => {
    response.write("begun\n");
    for await (const chunk of request) read += chunk.length;
    response.end("done\n");
  });
  const { text, error } = await exchange((socket) =>
    write(socket, post("/api/bank-files", 20 * MEGABYTE), ...many(20)),
  );
  expect(error).toBe("");
  expect(read).toBe(20 * MEGABYTE);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toMatch(/begun\n[\s\S]*done\n/);
});

test("a connection whose body was read answers the next request", async () => {
  await listen(async (request, response) => {
    request.resume();
    await new Promise((resolve) => request.once("end", resolve));
    response.end("read");
  });
  const next = `GET /api/health HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`;
  const { text } = await exchange((socket) =>
    write(socket, post("/api/payments", 5 * MEGABYTE), ...many(5), next),
  );
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});
