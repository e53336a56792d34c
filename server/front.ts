import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  type Language,
  languageOf,
} from "#lib/core/language.ts";
import { inLanguage, runInRequestScope } from "#lib/core/request-scope.ts";
import { inSpan } from "#lib/core/span.ts";
import type { Log } from "#lib/log.ts";
import type { ErrorStatus } from "#lib/messages/http.ts";
import { hasBody, MAX_BODY_BYTES, readBody, replay } from "#server/front/action-body.ts";
import { answerOutages, nameCharset } from "#server/front/answers.ts";
import { requestIdOf, securityHeaders } from "#server/front/headers.ts";
import { createPipelineLimit } from "#server/front/unread-body.ts";
import { isBadActionBody } from "./front/action-body.ts";
import { rawAnswer, sendError } from "./front/answers.ts";
import { answerCors } from "./front/cors.ts";
import { cleanHeaders, type Trust } from "./front/headers.ts";
import {
  API_METHODS,
  isForEverybody,
  type RequestTarget,
  requestRefusal,
  targetOf,
  withoutTrailingSlash,
} from "./front/request.ts";
import { closeAfterUnreadBody, endAndDrain, isClosing } from "./front/unread-body.ts";
import type { MeasureRequest } from "./metrics/worker.ts";
import { type ActionPages, leadAction } from "./next/action-pages.ts";
import { dropUnreadableRouterState } from "./next/router-state.ts";

export type FrontOptions = Trust & {
  /** Other sites whose programs may read the API. */
  apiOrigins?: readonly string[];
  actionPages: ActionPages;
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
  /** In development: takes the connection by which Next reports changed files to the browser. Returns whether it took it. */
  hotReload?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Whether this process is about to end, which the health check then says. */
  isDraining?: () => boolean;
  /** While the listener closes (drain.ts): a new request waits for it. */
  closing?: () => Promise<void> | undefined;
  log: Pick<Log, "info" | "error">;
  /** Limits of the time for sending a request. */
  patience?: typeof PATIENCE;
  /** Counts an answered request (server/metrics). */
  measure?: MeasureRequest | undefined;
};

const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** Load balancers ask here: a process that is about to end answers 503. */
const HEALTH_PATHS = new Set(["/api/health", "/api/ready"]);
const HOT_RELOAD_PATH = "/_next/hmr";

/**
 * The HTTP server before the framework. It answers requests that the framework would answer with 500 or act on wrongly
 * (malformed targets, bodies, origins; tunnels and upgrades). It gives every answer a request id, the security headers and one
 * line in the log.
 */
export function createFront(options: FrontOptions): Server {
  const context = { ...options, headers: securityHeaders(options.appUrl) };
  const isAdmitted = createPipelineLimit();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing(request.socket)) return;
    if (isAdmitted(request, response)) void serve(request, response, context);
  };
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      ...(options.patience ?? PATIENCE),
      // Longer than a proxy's timeout, so that the proxy closes an idle connection.
      keepAliveTimeout: 65_000,
      // refusalOf checks it, so that the refusal looks like the others.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => /websocket/i.test(request.headers.upgrade ?? ""),
    },
    handle,
  );
  server.on("checkContinue", handle);
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing(request.socket)) return;
    const target = targetOf(request);
    const requestId = begin(request, response, { ...context, target });
    const scope = { requestId, path: target.logged, language: languageOfRequest(request, target) };
    runInRequestScope(scope, () => sendError(response, 417, target));
  });
  refuseTunnels(server, context);
  return server;
}

type Context = FrontOptions & { headers: Record<string, string> };

async function serve(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  // Before the framework rewrites the address.
  const target = targetOf(request);
  const requestId = begin(request, response, { ...context, target });
  const closing = context.closing?.();
  if (closing) await closing;
  const attributes = {
    "http.request.method": request.method ?? "",
    "url.path": target.logged,
    "tolppa.request_id": requestId,
  };
  const language = languageOfRequest(request, target);
  const tellLanguage = (spoken: Language) => {
    if (!response.headersSent) response.setHeader("Content-Language", spoken);
  };
  if (!target.logged.startsWith("/_next/")) tellLanguage(language);
  const fixed = fixedLanguageOf(request, target) !== null;
  const onLanguage = fixed ? undefined : tellLanguage;
  const named = !fixed && languageChosenIn(request) !== null;
  await runInRequestScope({ requestId, path: target.logged, language, named, onLanguage }, () =>
    inSpan(`request ${request.method}`, attributes, async (span) => {
      await answer(request, response, { ...context, target, requestId });
      span.set("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.fail();
    }),
  );
}

/** `?lang=` of a call, and English for the API's description: no account changes these. */
function fixedLanguageOf({ url = "" }: IncomingMessage, { api, logged }: RequestTarget): Language | null {
  if (/^\/api\/(?:docs|openapi\.json)\/?$/.test(logged)) return "en";
  const query = api ? url.split("?", 2)[1] : undefined;
  return query ? languageOf(new URLSearchParams(query).get(LANGUAGE_PARAMETER)) : null;
}

/** Finnish by default: `Accept-Language` is the browser's setting, not a person's choice. */
const languageOfRequest = (request: IncomingMessage, target: RequestTarget): Language =>
  fixedLanguageOf(request, target) ?? languageChosenIn(request) ?? DEFAULT_LANGUAGE;

const languageChosenIn = ({ headers }: IncomingMessage): Language | null =>
  languageOf(LANGUAGE_CHOICE.exec(headers.cookie ?? "")?.[1]);

const LANGUAGE_CHOICE = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE.replace(".", "[.]")}=([a-z]{2})(?:;|$)`);

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { target, requestId, ...context }: Context & { target: RequestTarget; requestId: string },
): Promise<void> {
  try {
    const path = withoutTrailingSlash(target.path);
    if (target.api && answerCors(request, response, { path, origins: context.apiOrigins ?? [] })) return;
    const refusal = requestRefusal(request, target, context);
    if (refusal) {
      if (refusal.allow) response.setHeader("Allow", refusal.allow);
      return sendError(response, refusal.status, target);
    }
    if (HEALTH_PATHS.has(path) && context.isDraining?.()) return sendError(response, 503, target);
    cleanHeaders(request, { requestId, api: target.api }, context);
    dropUnreadableRouterState(request);
    answerOutages(response, requestId);
    if (target.api) {
      request.url = withoutTrailingSlash(request.url ?? "");
      // The framework keeps a header that is set already, even where a route sets another value.
      if (!isForEverybody(request.url)) response.setHeader("Cache-Control", "no-store");
      // A page's head is sent before its body, so that the browser can begin; an API answer is better sent in one piece.
      response.flushHeaders = () => undefined;
    }
    const form = !target.api && request.method === "POST";
    if (!form && !hasBody(request)) return await context.handler(request, response);

    if (/100-continue/i.test(request.headers.expect ?? "")) response.writeContinue();
    if (target.file) return await context.handler(request, response);
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === "aborted") return;
    if (body === "too large") return sendError(response, 413, target);
    if (form && isBadActionBody(request, body)) return sendError(response, 400, target);
    if (form && !leadAction(request, context.actionPages)) return sendError(response, 409, target);
    await context.handler(replay(request, body), response);
  } catch (error) {
    context.log.error({ requestId, err: error }, "request failed");
    if (response.headersSent) response.destroy();
    else sendError(response, 500, target);
  }
}

/** Request id, security headers, the end of the connection and the log line of one request; returns the id. */
function begin(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, log, target, measure }: Context & { target: RequestTarget },
): string {
  const started = performance.now();
  const requestId = requestIdOf(request.headers["x-request-id"]);
  // The framework and this server add eleven listeners for the end of an answer. Node warns of a leak from eleven on.
  response.setMaxListeners(20);
  closeAfterUnreadBody(request, response);
  nameCharset(response);
  if (hasBody(request)) {
    const { problem } = target;
    const language = languageOfRequest(request, target);
    unfinished.set(request.socket, { request, method: request.method, problem, language });
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("X-Request-Id", requestId);
  response.once("close", () => {
    // 499: the client left before there was an answer.
    const status = response.headersSent ? response.statusCode : 499;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info({ method: request.method, path: target.logged, status, ms, requestId }, "request");
    const path = withoutTrailingSlash(target.path) || "/";
    measure?.({ method: request.method ?? "", path, action: "next-action" in request.headers, status, ms });
  });
  return requestId;
}

/** CONNECT, WebSocket upgrades and bytes that are not HTTP never become requests; they are answered and closed. */
function refuseTunnels(server: Server, { headers, hotReload, log }: Context): void {
  const refuse = (
    socket: Duplex,
    status: ErrorStatus,
    about: { method?: string | undefined; problem: boolean; language: Language },
  ) => {
    if (!socket.writable) return void socket.destroy();
    const requestId = requestIdOf(undefined);
    const allow: Record<string, string> = status === 405 ? { Allow: API_METHODS.join(", ") } : {};
    const extra = { ...headers, ...allow, "X-Request-Id": requestId };
    const text = inLanguage(about.language, () => rawAnswer(status, about.problem, extra));
    // A plain HTTP server has no other streams.
    endAndDrain(socket as Socket, text);
    log.info({ method: about.method, status, requestId }, "request refused");
  };
  server.on("connect", (request, socket) => {
    const language = languageOfRequest(request, targetOf(request));
    refuse(socket, 405, { method: request.method, problem: false, language });
  });
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.startsWith(HOT_RELOAD_PATH) && hotReload?.(request, socket, head)) return;
    const target = targetOf(request);
    const language = languageOfRequest(request, target);
    refuse(socket, 400, { method: request.method, problem: target.api, language });
  });
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const isLate = error.code === "ECONNRESET" || error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (isClosing(socket as Socket)) return void (isLate && socket.destroy());
    if (error.code === "ECONNRESET") return void socket.destroy();
    const sent = unfinished.get(socket);
    const problem = /^[A-Za-z]+ \/api\//.test(error.rawPacket?.toString("latin1", 0, 64) ?? "");
    // An unreadable or unfinished head has no headers that could ask for a language.
    const about = sent && !sent.request.complete ? sent : { problem, language: DEFAULT_LANGUAGE };
    refuse(socket, PARSE_ERRORS[error.code ?? ""] ?? 400, about);
  });
}

/** The last request with a body on each connection: its route decides the format of a refusal. */
const unfinished = new WeakMap<
  Duplex,
  { request: IncomingMessage; method: string | undefined; problem: boolean; language: Language }
>();

const PARSE_ERRORS: Record<string, ErrorStatus> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
