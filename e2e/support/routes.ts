import { readFileSync } from "node:fs";
import { routeOf } from "./actions.ts";

/** Every page and route of the build, as `/companies/[companyId]`. */
export const builtRoutes = (): string[] => builtFiles().map(routeOf).filter(isOurs);

/** Only the pages. */
export const builtPages = (): string[] =>
  builtFiles()
    .filter((file) => file.endsWith("/page"))
    .map(routeOf)
    .filter(isOurs);

const builtFiles = (): string[] =>
  Object.keys(JSON.parse(readFileSync(".next/server/app-paths-manifest.json", "utf8")));

/** Without the framework's own routes, pictures and the manifest. */
const isOurs = (route: string): boolean => !/^\/_|\.(?:svg|png|webmanifest)$/.test(route);

type Id = string | number;

/** The path of a route with ids for its parameters: one for all, or each by name. */
export const pathOf = (route: string, ids: Id | Readonly<Record<string, Id>>): string =>
  route.replaceAll(/\[([^\]]+)\]/g, (_, name: string) =>
    String(typeof ids === "object" ? (ids[name] ?? name) : ids),
  );
