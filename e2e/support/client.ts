import { Agent } from "node:http";
import type { APIRequestContext, APIResponse, BrowserContext } from "@playwright/test";
import { holdToContract } from "./contract.ts";
import { type Exchanged, exchange, UNUSED_MS } from "./http.ts";

// HTTP requests of one person or program. One costs this process 0.6 ms; Playwright's own client takes 4 ms.

export type ApiAnswer = Pick<APIResponse, "url" | "status" | "ok" | "headers" | "body" | "text" | "json">;
type Options = {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  data?: string | Buffer | object | undefined;
  form?: Record<string, string>;
  maxRedirects?: number;
};
type Call = (url: string, options?: Options) => Promise<ApiAnswer>;
/** Playwright's own client has this type too. */
export type Api = Record<"get" | "head" | "post" | "put" | "patch" | "delete" | "fetch", Call> &
  Pick<APIRequestContext, "storageState">;
export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Cookie = StorageState["cookies"][number];

type Client = {
  baseURL: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  cookies?: readonly Cookie[];
};

const HANGING_MS = 30_000;
const MOST_REDIRECTS = 20;
const agent = new Agent({ keepAlive: true, timeout: UNUSED_MS });

/** Keeps its cookies like a browser, and checks each answer against the API's document. */
export function apiClient({ baseURL, headers: always = {}, cookies = [] }: Client): Api {
  const jar = new Map(cookies.map((cookie) => [cookie.name, cookie]));

  const once = async (url: URL, { method = "GET", ...options }: Options): Promise<ApiAnswer> => {
    const { headers: contentHeaders, body } = contentOf(options);
    const cookie = [...jar.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const headers = { accept: "*/*", ...always, ...contentHeaders, ...lowered(options.headers ?? {}) };
    const path = url.pathname + url.search;
    const answer = await exchange(
      url.origin,
      {
        method,
        path,
        headers: { ...(cookie && { cookie }), ...headers },
        ...(body !== undefined && { body }),
      },
      { agent, hangingMs: HANGING_MS },
    );
    for (const line of answer.setCookies) keep(jar, cookieIn(line, url));
    const seen = { method, path, status: answer.status, headers: answer.headers };
    await holdToContract(url.origin, { ...seen, body: answer.body.toString("utf8") });
    return asAnswer(url, answer);
  };

  const call: Call = async (address, { maxRedirects = MOST_REDIRECTS, ...asked } = {}) => {
    let options: Options = asked;
    let url = new URL(address, baseURL);
    for (let left = maxRedirects; ; left -= 1) {
      const answer = await once(url, options);
      const { location } = answer.headers();
      if (maxRedirects === 0 || location === undefined || answer.status() < 300 || answer.status() > 399)
        return answer;
      if (left === 0) throw new Error(`redirected more than ${maxRedirects} times: ${address}`);
      url = new URL(location, url);
      if (answer.status() < 307 && options.method !== "HEAD") options = { headers: asked.headers ?? {} };
    }
  };

  const by =
    (method: string): Call =>
    (url, options) =>
      call(url, { ...options, method });
  return {
    get: by("GET"),
    head: by("HEAD"),
    post: by("POST"),
    put: by("PUT"),
    patch: by("PATCH"),
    delete: by("DELETE"),
    fetch: call,
    storageState: async () => ({ cookies: [...jar.values()], origins: [] }),
  };
}

function contentOf({ data, form }: Options): { headers: Record<string, string>; body?: string | Buffer } {
  if (form) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return { headers, body: new URLSearchParams(form).toString() };
  }
  if (data === undefined) return { headers: {} };
  if (typeof data === "string" || Buffer.isBuffer(data))
    return { headers: { "content-type": "application/octet-stream" }, body: data };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(data) };
}

const lowered = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const asAnswer = (url: URL, { status, headers, body }: Exchanged): ApiAnswer => ({
  url: () => url.href,
  status: () => status,
  ok: () => status >= 200 && status <= 299,
  headers: () => headers,
  body: async () => body,
  text: async () => body.toString("utf8"),
  json: async () => JSON.parse(body.toString("utf8")),
});

function cookieIn(line: string, { hostname }: URL): Cookie {
  const [pair = "", ...rest] = line.split(/; */);
  const [name = "", value = ""] = splitAt(pair);
  const told = new Map(
    rest.map((part) => splitAt(part)).map(([key = "", text = ""]) => [key.toLowerCase(), text]),
  );
  const [maxAge, expires] = [told.get("max-age"), told.get("expires")];
  return {
    name,
    value,
    domain: hostname,
    path: told.get("path") || "/",
    expires: maxAge ? Date.now() / 1000 + Number(maxAge) : expires ? Date.parse(expires) / 1000 : -1,
    httpOnly: told.has("httponly"),
    secure: told.has("secure"),
    sameSite: told.get("samesite")?.toLowerCase() === "strict" ? "Strict" : "Lax",
  };
}

const splitAt = (text: string): string[] => {
  const at = text.indexOf("=");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** The server deletes a cookie by an expired one. */
function keep(jar: Map<string, Cookie>, cookie: Cookie): void {
  if (cookie.expires >= 0 && cookie.expires * 1000 <= Date.now()) jar.delete(cookie.name);
  else jar.set(cookie.name, cookie);
}
