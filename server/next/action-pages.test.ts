import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handleAction } from "next/dist/server/app-render/action-handler.js";
import { setManifestsSingleton } from "next/dist/server/app-render/manifests-singleton.js";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node.js";
import { addRequestMeta } from "next/dist/server/request-meta.js";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forbidForwarding, readActionPages } from "./action-pages.ts";

const SAVE = `7f${"a".repeat(40)}`;
const END = `00${"b".repeat(40)}`;

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), "tolppa-build-"));
  mkdirSync(join(build, "server"));
  const write = (name: string, value: object) => writeFileSync(join(build, name), JSON.stringify(value));
  const route = (page: string, regex: string) => ({ page, regex });
  write("server/server-reference-manifest.json", {
    node: {
      [SAVE]: { workers: { "app/(portal)/companies/[companyId]/page": {} } },
      [END]: { workers: { "app/(portal)/companies/new/page": {}, "app/_not-found/page": {} } },
    },
  });
  write("app-path-routes-manifest.json", {
    "/(portal)/companies/[companyId]/page": "/companies/[companyId]",
    "/(portal)/companies/new/page": "/companies/new",
    "/_not-found/page": "/_not-found",
  });
  write("routes-manifest.json", {
    staticRoutes: [route("/companies/new", "^/companies/new(?:/)?$")],
    dynamicRoutes: [route("/companies/[companyId]", "^/companies/([^/]+?)(?:/)?$")],
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(build, { recursive: true });
});

test.each([
  ["stays at its page", "/companies/7", SAVE, "/companies/7"],
  ["stays where an unknown page has it", "/nothing", END, "/nothing"],
  ["goes from a page of a fixed name to its own", "/companies/new", SAVE, "/companies/[companyId]"],
  ["goes from a page with an id to its own", "/companies/7", END, "/companies/new"],
  ["goes from an unknown page to its own", "/nothing", SAVE, "/companies/[companyId]"],
  ["of another build is nowhere", "/companies/7", "0".repeat(42), null],
])("an action %s", (_, path, action, page) => {
  expect(readActionPages(build)(path, action)).toBe(page);
});

test("an action that Next would forward itself reaches no server: not one byte of the request, nor its cookie", async () => {
  const heard: string[] = [];
  const address = await listener((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.cookie}`);
    response.end();
  });
  await forwardedByNext(address);
  // So Next makes the attempt below.
  expect(heard).toEqual(["POST /companies/new session=secret"]);

  // Next logs why it could not send.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const environment: NodeJS.ProcessEnv = { NODE_ENV: "test" };
  forbidForwarding(environment);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(await forwardedByNext(address)).toBe("{}");
  expect(heard).toHaveLength(1);
});

async function listener(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Gives Next an action that was posted to a page without it; returns Next's answer. */
async function forwardedByNext(address: string): Promise<string> {
  setManifestsSingleton({
    page: "/companies/[companyId]/page",
    clientReferenceManifest: {} as never,
    serverActionsManifest: {
      encryptionKey: "",
      edge: {},
      node: { [END]: { workers: { "app/companies/new/page": { moduleId: 1, async: false } } } },
    } as never,
  });
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, {
    method: "POST",
    url: "/companies/7",
    headers: {
      "next-action": END,
      "content-type": "text/plain",
      host: "localhost",
      cookie: "session=secret",
    },
  });
  incoming.push("[]");
  incoming.push(null);
  const request = new NodeNextRequest(incoming as never);
  addRequestMeta(request, "initURL", `${address}/companies/7`);
  const answer = await handleAction({
    req: request,
    res: new NodeNextResponse(new ServerResponse(incoming)),
    workStore: {} as never,
    ctx: { renderOpts: { page: "/companies/[companyId]/page", basePath: "" } } as never,
  } as never);
  return answer?.type === "done" ? String(answer.result?.toUnchunkedString()) : "";
}
