import { API_PATHS } from "./path-list.ts";

// The front server answers 405 from here without loading a schema.

export const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
export type HttpMethod = (typeof METHODS)[number];

/** The allowed methods of a path, HEAD and OPTIONS included; null for an unknown path. */
export function methodsOf(path: string): readonly string[] | null {
  const known = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (!known) return null;
  const { methods } = known;
  return methods.includes("GET") ? [...methods, "HEAD", "OPTIONS"] : [...methods, "OPTIONS"];
}

const PATTERNS = Object.entries(API_PATHS).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  methods: methods as readonly HttpMethod[],
}));
