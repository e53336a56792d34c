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

/** The path of a route with an id in the place of its parameters. */
export const pathOf = (route: string, id: string | number): string =>
  route.replaceAll(/\[[^\]]+\]/g, String(id));
