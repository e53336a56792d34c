import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isOutage, noteOutage } from "#lib/doors/outage.ts";
import { callerAddress } from "./front/headers.ts";
import { createFront, type FrontOptions } from "./front.ts";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

let server: Server;
let port: number;
let seen: Seen[];
let logged: Record<string, unknown>[];

/** Stands in for the framework and records each request that reaches it. */
async function handler(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "", url = "", headers } = request;
  seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  if (url === "/broken") throw new Error("a bug");
  if (url === "/outage") noteOutage(String(headers["x-request-id"]));
  if (url === "/outage" || url === "/failure") response.statusCode = 500;
  const type = /^\/type\?(.+)$/.exec(url)?.[1];
  if (type) response.setHeader("Content-Type", decodeURIComponent(type));
  if (url === "/redirect") return void response.writeHead(307, { Location: "/user/login" }).end();
  response.end("handled");
}

async function listen(options: Partial<FrontOptions> = {}) {
  server?.close();
  const log = (fields: object) => void logged.push(fields as Record<string, unknown>);
  const actionPages = (path: string) => path;
  const defaults = { handler, appUrl: "http://localhost:3000", demo: true, trustedProxyHops: 0, actionPages };
  server = createFront({
    ...defaults,
    log: { info: log, error: log } as unknown as FrontOptions["log"],
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  seen = [];
  logged = [];
  await listen();
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Answer = { status: number; headers: Record<string, string>; body: string; raw: string };

/** Sends these exact bytes and reads until the server closes the connection. */
function send(text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(text, "latin1")));
    let raw = "";
    socket.setEncoding("utf8").setTimeout(5_000, () => reject(new Error(`no end: ${raw}`)));
    socket.on("data", (chunk) => {
      raw += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [head = "", ...rest] = raw.split("\r\n\r\n");
      const [line = "", ...fields] = head.split("\r\n");
      const headers = Object.fromEntries(
        fields.map((field) => [
          field.slice(0, field.indexOf(":")).toLowerCase(),
          field.slice(field.indexOf(":") + 2),
        ]),
      );
      resolve({ status: Number(line.split(" ")[1]), headers, body: rest.join("\r\n\r\n"), raw });
    });
  });
}

type Fields = Record<string, string | string[] | null>;

function request(line: string, fields: Fields = {}, body = ""): string {
  const all: Fields = { Host: "localhost:3000", Connection: "close", ...fields };
  if (body !== "" && !("Transfer-Encoding" in all))
    all["Content-Length"] ??= String(Buffer.byteLength(body, "latin1"));
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((each) => `${name}: ${each}`),
  );
  return [`${line} HTTP/1.1`, ...lines, "", body].join("\r\n");
}

const TEXT_ACTION = { "Next-Action": "0".repeat(42), "Content-Type": "text/plain;charset=UTF-8" };
const UPGRADE = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "eA==",
};

describe("requests that the front refuses", () => {
  test.each<[string, number, string]>([
    ["an escape that is not one", 400, request("GET /companies/%zz")],
    ["a lone percent sign", 400, request("GET /companies/%")],
    ["bytes that are not UTF-8", 400, request("GET /companies/%ff")],
    ["an overlong encoding of a slash", 400, request("GET /companies/%c0%af")],
    ["half a surrogate pair", 400, request("GET /companies/%ed%a0%80")],
    ["a broken escape in the query", 400, request("GET /companies?search=%ff")],
    ["NUL", 400, request("GET /companies/%00")],
    ["an empty segment in a path of the API", 404, request("GET /api/companies//vehicles")],
    ["two slashes after a path of the API", 404, request("GET /api/companies//")],
    ["a backslash in a path of the API", 404, request("GET /api/companies\\1")],
    ["NUL in the query", 400, request("GET /companies?search=a%00b")],
    ["an address of another server", 400, request("GET http://127.0.0.2:9/")],
    ["an address that is no path", 400, request("GET ftp:x")],
    ["a path without end", 414, request(`GET /${"a".repeat(9_000)}`)],
    ["no host", 400, request("GET /", { Host: null })],
    ["two hosts", 400, request("GET /", { Host: ["a", "b"] })],
    ["a malformed host", 400, request("GET /", { Host: "a b/c" })],
    ["credentials in the host", 400, request("GET /", { Host: "a@b" })],
    ["TRACE", 405, request("TRACE /")],
    ["TRACE of the API", 405, request("TRACE /api/health")],
    ["CONNECT", 405, request("CONNECT example.fi:443")],
    ["a method of WebDAV", 405, request("PROPFIND /")],
    ["a method of nobody", 405, request("FOO /")],
    ["PUT to a page", 405, request("PUT /companies")],
    ["a form sent to a script", 405, request("POST /_next/static/chunks/a.js", {}, "a=1")],
    ["a form sent to the icon", 405, request("POST /icon.svg?x", {}, "a=1")],
    ["a form sent to a script in disguise", 405, request("POST /%5fnext/static/chunks/a.js", {}, "a=1")],
    ["a host that no address can hold", 400, request("GET /", { Host: "999.999.999.999" })],
    [
      "another host than the page's own origin",
      403,
      request("POST /", { Host: "evil.example", Origin: "http://localhost:3000" }, "x"),
    ],
    [
      "another port than the page's own origin",
      403,
      request("POST /", { Host: "localhost:3001", Origin: "http://localhost:3000" }, "x"),
    ],
    ["an action that the framework must not decode", 400, request("POST /", TEXT_ACTION, '["$F1"]')],
    ["OPTIONS of everything", 405, request("OPTIONS *")],
    ["a method that a path of the API does not take", 405, request("PATCH /api/companies/1")],
    ["an API path that ends in two slashes", 404, request("GET /api/companies//?x=1")],
    ["an API path that leads back", 404, request("GET /api/companies/../user")],
    ["an API path that leads back in disguise", 404, request("GET /api/companies/%2e%2e/user")],
    ["two slashes alone", 404, request("GET //")],
    ["three slashes", 404, request("GET ///")],
    ["a host without an end", 404, request("GET //[")],
    ["a host with an impossible port", 404, request("GET //a:99999/")],
    ["a page's path with two slashes", 404, request("GET /companies//9")],
    ["a page's path that leads back", 404, request("GET /user/../companies/9")],
    ["a page's path that leads back in disguise", 404, request("GET /user/%2E%2e/companies")],
    ["a built file that is a page", 404, request("GET /_next/static/../../companies/9")],
    ["a built file that is a page, in disguise", 404, request("GET /_next/static/%2e%2e/%2e%2e/companies/9")],
    ["a built file that is a call", 404, request("GET /_next/../api/user")],
    ["a call with an encoded slash", 404, request("GET /api%2Fuser")],
    ["a question mark in disguise before a way back", 404, request("GET /a%3F/../companies")],
    ["a path that ends in a way back", 404, request("GET /companies/..")],
    ["a backslash alone", 400, request("GET \\")],
    ["an address of another host", 400, request("GET http://evil.example/companies")],
    ["an address of another host for a call", 400, request("GET https://evil.example/api/user")],
    ["a control character in disguise", 400, request("GET /companies%0d%0aX:1")],
    ["an API path with a backslash", 404, request("GET /api/companies\\1")],
    ["the same with a slash after it", 405, request("DELETE /api/companies/?x=1")],
    ["a WebSocket", 400, request("GET /", UPGRADE)],
    ["the WebSocket of hot reload, outside development", 400, request("GET /_next/hmr?id=1", UPGRADE)],
    ["a WebSocket to another server", 400, request("GET http://127.0.0.2:9/", UPGRADE)],
    [
      "two lengths of one body",
      400,
      request("POST /api/x", { "Content-Length": "3", "Transfer-Encoding": "chunked" }, "0\r\n\r\n"),
    ],
    ["lines that end in LF", 400, "GET / HTTP/1.1\nHost: x\n\n"],
    ["a folded header", 400, request("GET /", { X: "a\r\n b" })],
    ["headers without end", 431, request("GET /", { X: "a".repeat(20_000) })],
    ["an unknown expectation", 417, request("GET /", { Expect: "wonders" })],
    [
      "a file announced as too large",
      413,
      request("POST /api/companies/1/imports", { "Content-Length": "6291457" }),
    ],
    [
      "a batch of payments announced as too large",
      413,
      request("POST /api/payments", { "Content-Length": "6291457" }),
    ],
    [
      "a file where none is taken",
      413,
      request("POST /api/companies/1/imports/2", { "Content-Length": "262145" }),
    ],
    ["a body announced as too large", 413, request("POST /api/x", { "Content-Length": "262145" })],
    [
      "a body that is too large, asking first",
      413,
      request("POST /api/x", { Expect: "100-continue", "Content-Length": "262145" }),
    ],
    ["an origin that is no address", 403, request("POST /", { Origin: "zz" }, "x")],
    ["an origin that is no address, in the API", 403, request("POST /api/x", { Origin: "zz" }, "x")],
    ["an origin that is kept secret", 403, request("POST /", { Origin: "null" }, "x")],
    ["another site's form", 403, request("POST /", { Origin: "https://evil.example" }, "x")],
  ])("%s gets %i", async (_name, status, text) => {
    const answer = await send(text);
    expect(answer.status).toBe(status);
    expect(seen).toEqual([]);
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", connection: "close" });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.allow !== undefined).toBe(status === 405);
    expect(answer.raw).not.toMatch(/ at .*:\d+|node:|front/);
  });

  test("a body without a length is refused when it becomes too large", async () => {
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const head = request("POST /api/x", { "Transfer-Encoding": "chunked" });
    expect((await send(`${head}${chunk.repeat(5)}0\r\n\r\n`)).status).toBe(413);
    await send(`${head}${chunk.repeat(40)}`);
    expect(seen).toEqual([]);
  });
});

test.each(["/api/payments", "/api/payments/files", "/api/companies/12/payments"])(
  "POST %s accepts a batch larger than other bodies",
  async (path) => {
    const body = "a".repeat(300_000);
    await send(request(`POST ${path}`, { "Content-Length": String(body.length) }, body));
    expect(seen).toHaveLength(1);
  },
);

test.each([
  ["/api/bank-files", 200],
  ["/api/payments/files", 200],
  ["/api/payments", 413],
])("POST %s with 20 MB is answered %i", async (path, status) => {
  const body = "a".repeat(20 * 1024 * 1024);
  const head = request(`POST ${path}`, { "Content-Length": String(body.length) });
  expect((await send(status === 200 ? head + body : head)).status).toBe(status);
});

test("an action posted to a page without it is forwarded to a page with it, for the same caller", async () => {
  const actionPages = (path: string) => (path === "/companies/new" ? path : "/companies/[companyId]/details");
  await listen({ actionPages, trustedProxyHops: 1 });
  const post = (path: string) =>
    send(request(`POST ${path}`, { ...TEXT_ACTION, Cookie: "a=1", "X-Forwarded-For": "203.0.113.7" }, "[1]"));
  for (const path of ["/companies/new?a=1", "/drivers?a=1"]) expect((await post(path)).status).toBe(200);
  expect(seen).toMatchObject([
    { url: "/companies/new?a=1", body: "[1]" },
    {
      url: "/companies/[companyId]/details",
      headers: { "x-forwarded-for": "203.0.113.7", cookie: "a=1", "x-action-forwarded": "1" },
      body: "[1]",
    },
  ]);
  expect(seen[0]?.headers).not.toHaveProperty("x-action-forwarded");
});

test("a refused action gets a problem document, whose message the page shows", async () => {
  const post = () => send(request("POST /companies/new", { ...TEXT_ACTION, "Content-Length": "400000" }));
  expect(JSON.parse((await post()).body)).toMatchObject({ status: 413, code: "payload_too_large" });
});

test("an action of another build learns that its page is out of date", async () => {
  await listen({ actionPages: () => null });
  const answer = await send(request("POST /companies/new", TEXT_ACTION, "[1]"));
  expect([answer.status, JSON.parse(answer.body).message]).toEqual([
    409,
    "Sivu on päivittynyt. Lataa sivu uudelleen ja yritä uudelleen.",
  ]);
  expect(seen).toEqual([]);
});

test("a request reaches the handler with its body, with and without an announced length", async () => {
  await send(request("PUT /api/companies/1", { "Content-Type": "application/json" }, '{"a":1}'));
  await send(
    request("PUT /api/companies/2", { "Transfer-Encoding": "chunked" }, '3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n'),
  );
  expect(seen.map(({ method, body }) => method + body)).toEqual(['PUT{"a":1}', 'PUT{"a":1}']);
});

test.each([
  ["/api/companies/1/copy/", "/api/companies/1/copy"],
  ["/api/companies/?status=active", "/api/companies?status=active"],
  ["/api/companies?q=a/", "/api/companies?q=a/"],
  ["/api/", "/api"],
  ["/companies/", "/companies/"],
])("%s reaches the handler as %s", async (path, reached) => {
  await send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
  expect(seen).toMatchObject([{ method: "POST", url: reached, body: "{}" }]);
});

test("a request to upgrade to HTTP/2 is served without the upgrade", async () => {
  const answer = await send(
    request("GET /user/login", {
      Connection: "close, Upgrade, HTTP2-Settings",
      Upgrade: "h2c",
      "HTTP2-Settings": "",
    }),
  );
  expect(answer.status).toBe(200);
});

test("the own origin is any name of this machine in demo mode and only the configured name in production", async () => {
  const post = () =>
    send(request("POST /", { Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:3000" }, "x"));
  expect((await post()).status).toBe(200);
  expect(
    (await send(request("POST /", { Host: "LocalHost:3000", Origin: "http://localhost:3000" }, "x"))).status,
  ).toBe(200);
  expect(seen.map(({ headers }) => headers.host)).toEqual(["127.0.0.1:3000", "localhost:3000"]);
  await listen({ appUrl: "https://portal.example.fi", demo: false });
  expect((await post()).status).toBe(403);
  expect((await send(request("POST /", { Origin: "https://portal.example.fi" }, "x"))).status).toBe(200);
});

test("programs get a problem document with a Finnish message, and people get a page", async () => {
  const problem = await send(request("TRACE /api/companies"));
  expect(problem.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(JSON.parse(problem.body)).toEqual({
    type: "about:blank",
    title: "Method Not Allowed",
    status: 405,
    code: "method_not_allowed",
    detail: "Tähän osoitteeseen ei voi lähettää tällaista pyyntöä.",
    message: "Tähän osoitteeseen ei voi lähettää tällaista pyyntöä.",
    instance: `urn:request:${problem.headers["x-request-id"]}`,
  });
  const page = await send(request("TRACE /companies"));
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("<h1>Toiminto ei ole sallittu</h1>");
});

test.each([
  ["PATCH /api/companies/1", "GET, PUT, DELETE, HEAD, OPTIONS"],
  ["DELETE /api/companies/", "GET, POST, HEAD, OPTIONS"],
  ["GET /api/companies/1/copy?x=1", "POST, OPTIONS"],
  ["HEAD /api/oauth/token", "POST, OPTIONS"],
  ["PUT /companies", "GET, HEAD, POST"],
  ["POST /_next/static/chunks/a.js", "GET, HEAD"],
])("%s gets the allowed methods: %s", async (line, allow) => {
  expect((await send(request(line))).headers.allow).toBe(allow);
});

test.each([
  ["head", "GET /companies HTTP/1.1\r\nHost: localhost\r\nx-slow: a"],
  [
    "body",
    "POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  ],
])("a client that never finishes its %s is told 408 and disconnected", async (_, beginning) => {
  await listen({ patience: { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 } });
  expect((await send(beginning)).status).toBe(408);
  expect(seen).toEqual([]);
});

describe("a body that never ends or cannot be read is refused in the format of its route", () => {
  const late = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const post = (path: string, fields: Fields = {}) =>
    `${request(`POST ${path}`, { "Content-Length": "9", Connection: null, ...fields })}{`;

  test.each([
    ["/api/companies", "fi", {}],
    ["/api/companies?lang=en", "en", {}],
    ["/api/bank-files", "fi", {}],
    ["/companies/1", "fi", { "Next-Action": "ab" }],
    ["/api/companies", "sv", { Cookie: "tolppa.language=sv" }],
  ])("%s in %s: a problem document", async (path, language, fields) => {
    await listen({ patience: late });
    const { headers, body, status } = await send(post(path, fields));
    expect(status).toBe(408);
    expect(headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "content-language": language,
    });
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: "request_timeout" });
  });

  test("a page: a page", async () => {
    await listen({ patience: late });
    const { headers, status } = await send(post("/companies", { Cookie: "tolppa.language=en" }));
    expect(status).toBe(408);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "content-language": "en" });
  });

  test("a length of a chunk that is no number", async () => {
    const chunked = { "Transfer-Encoding": "chunked", Connection: null };
    const { headers, status } = await send(`${request("POST /api/companies", chunked)}zz\r\n`);
    expect(status).toBe(400);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });

  test("an earlier request on the connection does not affect the refusal", async () => {
    await listen({ patience: late });
    const whole = request("POST /api/companies", { Connection: null }, "{}");
    const { raw } = await send(`${whole}GET /companies HTTP/1.1\r\nHost: localhost\r\nx-slow: a`);
    expect(raw).toMatch(/ 200 OK[\s\S]* 408 Request Timeout[\s\S]*content-type: text\/html/i);
  });
});

test("a connection that sends many requests without waiting is cut off, and one that sends a few ahead is not", async () => {
  const ask = (times: number) =>
    send(request("GET /user/login", { Connection: null }).repeat(times) + request("GET /user/login"));
  const { raw } = await ask(10);
  expect(raw.match(/ 200 OK/g)).toHaveLength(11);
  seen = [];
  await ask(500);
  expect(seen.length).toBeLessThan(30);
});

test("the refusal of a large body names the limit of each kind of route", async () => {
  for (const path of ["/api/companies", "/api/payments", "/api/payments/files", "/api/bank-files"]) {
    const { status, body } = await send(
      `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 999999999\r\n\r\n`,
    );
    expect(status).toBe(413);
    for (const limit of ["256 kt", "tuontitiedostolla 5 Mt", "pankkitiedostolla 100 Mt"])
      expect(body).toContain(limit);
  }
});

test("a bug behind the front is a 500 that shows nothing of the error", async () => {
  const answer = await send(request("GET /broken"));
  expect(answer.status).toBe(500);
  expect(answer.body).toContain("Tapahtui virhe");
  expect(answer.body).not.toContain("a bug");
  expect(logged.some(({ err }) => err instanceof Error)).toBe(true);
});

test("redirects and pages carry the security headers, strict transport only over https", async () => {
  const redirect = await send(request("GET /redirect"));
  expect(redirect.headers).toMatchObject({
    "content-security-policy":
      "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
  });
  expect(redirect.headers).not.toHaveProperty("strict-transport-security");
  await listen({ appUrl: "https://portal.example.fi", demo: false });
  const page = await send(request("GET /user/login"));
  expect(page.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});

test.each([
  ["image/svg+xml", "image/svg+xml; charset=utf-8"],
  ["text/x-component", "text/x-component; charset=utf-8"],
  ["application/xml", "application/xml; charset=utf-8"],
  ["text/plain", "text/plain; charset=utf-8"],
  ["text/css; charset=UTF-8", "text/css; charset=UTF-8"],
  ["application/json", "application/json"],
  ["application/pdf", "application/pdf"],
  ["font/woff2", "font/woff2"],
])("an answer of type %s names it as %s", async (type, named) => {
  const answer = await send(request(`GET /type?${encodeURIComponent(type)}`));
  expect(answer.headers["content-type"]).toBe(named);
});

test("caches do not keep the answers of the API", async () => {
  expect((await send(request("GET /api/companies"))).headers["cache-control"]).toBe("no-store");
});

test.each(["/api/openapi.json", "/.well-known/jwks.json?x=1"])(
  "a public document sets its own cache lifetime: %s",
  async (path) => {
    expect((await send(request(`GET ${path}`))).headers["cache-control"]).toBeUndefined();
  },
);

test("a valid request id is kept, an invalid one replaced, and the handler and the caller see the same id", async () => {
  const kept = await send(request("GET /user/login", { "X-Request-Id": "order-12345" }));
  expect(kept.headers["x-request-id"]).toBe("order-12345");
  const replaced = await send(request("GET /user/login", { "X-Request-Id": "<script>alert(1)</script>" }));
  expect(replaced.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen.map(({ headers }) => headers["x-request-id"])).toEqual([
    "order-12345",
    replaced.headers["x-request-id"],
  ]);
});

test("the front removes a caller's headers that only the front and the framework may set", async () => {
  const names = [
    "x-middleware-subrequest",
    "x-middleware-rewrite",
    "x-nonce",
    "content-security-policy",
    "x-invoke-path",
    "x-matched-path",
    "x-action-forwarded",
    "forwarded",
  ];
  await send(
    request("GET /user/login", {
      ...Object.fromEntries(names.map((name) => [name, "evil"])),
      "X-Tolppa-Address": "6.6.6.6",
      "X-Tolppa-Path": "/evil",
      "X-Forwarded-For": "6.6.6.6",
      "X-Forwarded-Host": "evil.example",
    }),
  );
  const given = seen[0]?.headers ?? {};
  const told = [...names, "x-tolppa-address", "x-tolppa-path"];
  expect(Object.keys(given).filter((name) => told.includes(name))).toEqual([]);
  expect(given).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "localhost:3000",
  });
});

test("the headers of the framework's pages change nothing in an answer of the API", async () => {
  const own = { RSC: "1", "Next-Action": "x", "Next-Router-Prefetch": "1", "Next-Url": "/" };
  await send(request("GET /api/companies", own));
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => /^(?:rsc|next-)/.test(name))).toEqual([]);
  await send(request("GET /user/login", { RSC: "1" }));
  expect(seen[1]?.headers.rsc).toBe("1");
});

test.each([
  [0, "6.6.6.6", "10.0.0.1"],
  [1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  [2, "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  [2, "1.1.1.1", "1.1.1.1"],
  [1, "nonsense", "10.0.0.1"],
  [1, "", "10.0.0.1"],
  [1, "::ffff:1.2.3.4", "1.2.3.4"],
  [1, "2001:db8::1", "2001:db8::1"],
])("behind %i trusted proxies '%s' comes from %s", (hops, forwardedFor, address) => {
  expect(callerAddress("::ffff:10.0.0.1", forwardedFor, hops)).toBe(address);
});

test("the log has one line per request, without the query", async () => {
  await send(request("GET /user/reset?token=secret"));
  await send(request("TRACE /"));
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatchObject({ method: "GET", path: "/user/reset", status: 200 });
  expect(JSON.stringify(logged)).not.toContain("secret");
});

test("in production every request reaches the handler with the configured host", async () => {
  await listen({ appUrl: "https://portal.example.fi", demo: false });
  await send(request("GET /user/reset", { Host: "evil.example" }));
  expect(seen[0]?.headers).toMatchObject({ host: "portal.example.fi", "x-forwarded-proto": "https" });
});

test("a page without a database is a 503 with a time to retry, and another failure stays a 500", async () => {
  const get = (path: string) =>
    send(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`);
  const outage = await get("/outage");
  expect(outage.status).toBe(503);
  expect(outage.headers["retry-after"]).toBe("2");
  expect(isOutage(outage.headers["x-request-id"] ?? "")).toBe(false);
  expect((await get("/failure")).status).toBe(500);
});

describe("a program on another site", () => {
  const SITE = "https://tilitoimisto.example";
  const asks = {
    Origin: SITE,
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": "if-match",
  };
  const corsOf = ({ headers }: Answer) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));

  test("gets no access unless its origin is listed", async () => {
    for (const text of [
      request("GET /api/companies", { Origin: SITE }),
      request("OPTIONS /api/companies/1", asks),
    ])
      expect(corsOf(await send(text))).toEqual({});
    await listen({ apiOrigins: [SITE] });
    for (const Origin of [
      "https://evil.example",
      `${SITE}.evil.example`,
      "http://tilitoimisto.example",
      "null",
    ]) {
      const answer = await send(request("GET /api/companies", { Origin }));
      expect(corsOf(answer)).toEqual({});
      expect(answer.headers.vary).toBe("Origin");
    }
  });

  test("with a listed origin gets its preflight answered without the framework", async () => {
    await listen({ apiOrigins: [SITE] });
    const answer = await send(request("OPTIONS /api/companies/1/", asks));
    expect(answer.status).toBe(204);
    expect(corsOf(answer)).toEqual({
      "access-control-allow-origin": SITE,
      "access-control-allow-methods": "GET, PUT, DELETE, HEAD, OPTIONS",
      "access-control-allow-headers": expect.stringContaining("Authorization, Content-Type, Idempotency-Key"),
      "access-control-max-age": "600",
    });
    expect(seen).toEqual([]);
  });

  test("with a listed origin reads answers and refusals, and never uses this site's cookies", async () => {
    await listen({ apiOrigins: [SITE] });
    for (const line of ["GET /api/companies", "PATCH /api/companies/1", "GET /api/companies/%zz"]) {
      const answer = await send(request(line, { Origin: SITE }));
      expect(corsOf(answer), line).toEqual({
        "access-control-allow-origin": SITE,
        "access-control-expose-headers": expect.stringContaining("ETag, Link"),
      });
    }
  });

  test("gets no access to pages and the sign-in", async () => {
    await listen({ apiOrigins: [SITE] });
    for (const path of ["/companies", "/api/auth/session", "/api/auth/token"])
      expect(corsOf(await send(request(`GET ${path}`, { Origin: SITE }))), path).toEqual({});
  });
});
