import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const route = z.object({ page: z.string(), regex: z.string() });
const manifest = z.object({ staticRoutes: z.array(route), dynamicRoutes: z.array(route) });

/**
 * Names the route of a path as the build does, such as `/companies/[companyId]`. Unknown paths are `other`, so that nobody can
 * invent names and fill the memory.
 */
export function readRouteNames(buildDirectory: string): (path: string) => string {
  const { staticRoutes, dynamicRoutes } = manifest.parse(
    JSON.parse(readFileSync(join(buildDirectory, "routes-manifest.json"), "utf8")),
  );
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (fixed.has(path)) return path;
    if (path.startsWith("/_next/")) return "/_next";
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
}
