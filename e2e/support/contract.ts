import type { APIRequestContext, APIResponse } from "@playwright/test";
import { type AnswerSeen, type ApiContract, contractOf } from "#lib/operations/testing.ts";

// Checks every API answer of the suite against /api/openapi.json of the answering server.

const contracts = new Map<string, Promise<ApiContract>>();

/** Throws for an answer that the document does not describe. Pages and files are not part of the API. */
export async function holdToContract(origin: string, answer: AnswerSeen): Promise<void> {
  if (!/^\/(?:api|\.well-known)(?:[/?]|$)/.test(answer.path) || /^\/api\/docs\b/.test(answer.path)) return;
  const known = contracts.get(origin) ?? loadContract(origin);
  contracts.set(origin, known);
  const complaints = (await known).complaints(answer);
  if (complaints.length === 0) return;
  const { method, path, status, body } = answer;
  throw new Error(
    `not as documented: ${method} ${path} answered ${status} with\n- ${complaints.join("\n- ")}\n${body.slice(0, 500)}`,
  );
}

async function loadContract(origin: string): Promise<ApiContract> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  return contractOf(await answer.json());
}

const CALLS = new Set(["get", "head", "post", "put", "patch", "delete", "fetch"]);

/**
 * The server closes a connection after 65 idle seconds. A safe request over it at that moment is repeated over a new one, like
 * in browsers.
 */
const reading = (options: object = {}) => ({ maxRetries: 1, ...options });

/** The same requests, each answer checked against the document. */
export function heldToContract(api: APIRequestContext): APIRequestContext {
  return new Proxy(api, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (typeof name !== "string" || !CALLS.has(name)) return value.bind(target);
      return async (url: string, options?: { method?: string }) => {
        const answer: APIResponse = await value.call(
          target,
          url,
          name === "get" ? reading(options) : options,
        );
        const method = name === "fetch" ? (options?.method ?? "GET") : name.toUpperCase();
        await holdToContract(new URL(answer.url()).origin, await seenOf(method, answer));
        return answer;
      };
    },
  });
}

/** The body that a page fetched; null if the browser has dropped it. */
export async function seenOf(
  method: string,
  answer: {
    url(): string;
    status(): number;
    headers(): Record<string, string>;
    body(): Promise<Buffer>;
  },
): Promise<AnswerSeen> {
  const { pathname, search } = new URL(answer.url());
  const body = (await answer.body()).toString("utf8");
  return { method, path: pathname + search, status: answer.status(), headers: answer.headers(), body };
}
