import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store.js";
import { appendMutableCookies } from "next/dist/server/web/spec-extension/adapters/request-cookies.js";

/**
 * Runs work that asks Next for the request's cookies and headers, as in a route handler. `cookies`: the Set-Cookie lines that
 * Next adds; `joined`: all of an answer with these headers.
 */
export async function inRequest<T>(
  request: Request,
  work: () => Promise<T>,
): Promise<{ result: T; cookies: string[]; joined(headers: Headers): string[] }> {
  const cookies: string[] = [];
  const store = createRequestStoreForAPI(
    request as never,
    new URL(request.url),
    undefined as never,
    (set) => cookies.splice(0, cookies.length, ...set),
    undefined as never,
    undefined,
  );
  // Merges like Next, and loses the same cookies.
  const joined = (headers: Headers): string[] => {
    appendMutableCookies(headers, store.mutableCookies);
    return headers.getSetCookie();
  };
  const page = { route: new URL(request.url).pathname } as never;
  const result = await workAsyncStorage.run(page, () => workUnitAsyncStorage.run(store, work));
  return { result, cookies, joined };
}
