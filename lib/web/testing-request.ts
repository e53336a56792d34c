import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store.js";

/**
 * Work that asks Next for the request's cookies and headers, as in a route handler; with the Set-Cookie lines that Next
 * would add to the answer.
 */
export async function inRequest<T>(
  request: Request,
  work: () => Promise<T>,
): Promise<{ result: T; cookies: string[] }> {
  const cookies: string[] = [];
  const store = createRequestStoreForAPI(
    request as never,
    new URL(request.url),
    undefined as never,
    (set) => cookies.splice(0, cookies.length, ...set),
    undefined as never,
    undefined,
  );
  const page = { route: new URL(request.url).pathname } as never;
  const result = await workAsyncStorage.run(page, () => workUnitAsyncStorage.run(store, work));
  return { result, cookies };
}
