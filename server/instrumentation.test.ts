import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentRequestId } from "#lib/core/request-scope.ts";
import { currentTraceId, inSpan } from "#lib/core/span.ts";
import { createFront } from "./front.ts";
import { startTracing } from "./instrumentation.ts";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  events: { attributes: { key: string; value: { stringValue: string } }[] }[];
};

const sent: Sent[] = [];
const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.end("{}");
});

const seen: { requestId?: string | undefined; traceId?: string | undefined } = {};
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  const end = startTracing(await listening(collector));
  const { trace } = await import("@opentelemetry/api");
  const handler = async (_: IncomingMessage, response: ServerResponse) => {
    Object.assign(seen, { requestId: currentRequestId(), traceId: currentTraceId() });
    await inSpan("use case save", {}, () =>
      inSpan("sql update", { "db.query.text": "update a set b = b ? $1" }, async () => 1),
    );
    // Like the framework.
    const own = trace.getTracer("framework").startSpan("GET /user/verify?token=canary", {
      attributes: { "http.target": "/user/verify?token=canary" },
    });
    own.recordException(new Error("canary"));
    own.setStatus({ code: 2, message: "canary" });
    own.end();
    response.end("done");
  };
  const log = (fields: object) => void logged.push(fields as Record<string, unknown>);
  const front = createFront({
    handler,
    appUrl: "http://localhost",
    demo: true,
    trustedProxyHops: 0,
    actionPages: (path) => path,
    log: { info: log, error: log } as never,
  });
  const answer = await fetch(`${await listening(front)}/user/verify?token=canary`, {
    headers: { "x-request-id": "request-0001" },
  });
  await answer.text();
  await inSpan("sql select", {}, async () => "a poll");
  trace.getTracer("framework").startSpan("load route module").end();
  await end();
  front.close();
});
afterAll(() => {
  collector.close();
  Object.assign(globalThis, { tolppaSpan: undefined, tolppaTraceId: undefined });
});

test("a request, its use case and each statement are spans of one trace, one inside the other", () => {
  const [request, useCase, statement] = ["request GET", "use case save", "sql update"].map((name) =>
    sent.find((span) => span.name === name),
  );
  expect(request?.parentSpanId).toBeUndefined();
  expect(useCase?.parentSpanId).toBe(request?.spanId);
  expect(statement?.parentSpanId).toBe(useCase?.spanId);
  expect(new Set(sent.map(({ traceId }) => traceId)).size).toBe(1);
});

test("the trace and its log lines have the request's id", () => {
  const request = sent.find(({ name }) => name === "request GET");
  expect(request?.attributes).toContainEqual({
    key: "tolppa.request_id",
    value: { stringValue: "request-0001" },
  });
  expect(seen).toEqual({ requestId: "request-0001", traceId: request?.traceId });
  expect(logged).toMatchObject([{ requestId: "request-0001" }]);
});

test("query strings and error messages stay inside, and statements reach the collector", () => {
  expect(sent.map(({ name }) => name)).toContain("GET /user/verify");
  expect(JSON.stringify(sent)).not.toContain("canary");
  expect(JSON.stringify(sent)).toContain("update a set b = b ? $1");
});

test.each(["sql select", "load route module"])("%s outside of a request is no trace", (name) => {
  expect(sent.map((span) => span.name)).not.toContain(name);
});
