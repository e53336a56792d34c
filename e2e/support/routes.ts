import { readFileSync } from "node:fs";
import { routeOf } from "./actions.ts";

/** Every page and route of the build, from its own list, as `/companies/[companyId]`. */
export function builtRoutes(): string[] {
  const manifest: Record<string, string> = JSON.parse(
    readFileSync(".next/server/app-paths-manifest.json", "utf8"),
  );
  return Object.keys(manifest)
    .map(routeOf)
    .filter((route) => !/^\/_|\.svg$/.test(route));
}

type Id = string | number;

/** The path of a route with an id in the place of its parameters: one for all, or each its own by name. */
export const pathOf = (route: string, ids: Id | Readonly<Record<string, Id>>): string =>
  route.replaceAll(/\[([^\]]+)\]/g, (_, name: string) =>
    String(typeof ids === "object" ? (ids[name] ?? name) : ids),
  );
