import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";

/**
 * The page that gets an action posted to `path`: that page if it has the action, otherwise another one. Null: no page has it.
 */
export type ActionPages = (path: string, action: string) => string | null;

type Route = { page: string; regex: string };

/** Reads from the build which page has which action. */
export function readActionPages(build: string): ActionPages {
  const read = (name: string) => JSON.parse(readFileSync(join(build, name), "utf8"));
  const manifest: { node: Record<string, { workers: object }> } = read(
    "server/server-reference-manifest.json",
  );
  const routes: Record<string, string> = read("app-path-routes-manifest.json");
  const { staticRoutes, dynamicRoutes }: Record<"staticRoutes" | "dynamicRoutes", Route[]> =
    read("routes-manifest.json");

  const pagesOf = new Map(
    Object.entries(manifest.node).map(([action, { workers }]) => [
      action,
      Object.keys(workers).flatMap((file) => routes[file.replace(/^app/, "")] ?? []),
    ]),
  );
  // The framework tries them in this order too.
  const patterns = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({
    page,
    regex: new RegExp(regex),
  }));
  const pageAt = (path: string) => patterns.find(({ regex }) => regex.test(path))?.page ?? "/_not-found";
  return (path, action) => {
    const pages = pagesOf.get(action) ?? [];
    return pages.includes(pageAt(path)) ? path : (pages[0] ?? null);
  };
}

/**
 * Gives an action to a page that has it, if the user has moved on before the action was sent. Next itself would send an HTTP
 * request with the session cookie to the address that it assumes to be its own, and limits would count this machine's address.
 * Returns false for an action of another build.
 */
export function leadAction(request: IncomingMessage, pages: ActionPages): boolean {
  const action = request.headers["next-action"];
  if (typeof action !== "string") return true;
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const page = pages(path, action);
  if (page === null) return false;
  if (page !== path) {
    request.url = page;
    // Next's own header for such a request: the answer has only the action's result, not the page.
    request.headers["x-action-forwarded"] = "1";
  }
  return true;
}

/** A scheme that nothing answers, so that Next fails to send the requests that the front does not lead itself. */
const NOWHERE = "nowhere:";

/** Keeps Next from sending requests to itself for actions of other pages and for their redirects. */
export function forbidForwarding(environment: NodeJS.ProcessEnv): void {
  environment.__NEXT_PRIVATE_ORIGIN = NOWHERE;
}
