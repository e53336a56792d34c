import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names that Next.js requires: every route and page exports some of them. */
const GIVEN_BY_NEXT =
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|default|metadata|generateMetadata|viewport|dynamic|config)$/;
const DECLARED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
const GROUPED = /^export (?:const )?\{([^}]*)\}/gm;

function exportedNames(source: string): string[] {
  const grouped = [...source.matchAll(GROUPED)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => /(\w+)\s*$/.exec(name)?.[1] ?? ""),
  );
  return [...[...source.matchAll(DECLARED)].map(([, name = ""]) => name), ...grouped].filter(Boolean);
}

test("no two production files export the same name", () => {
  const files = execFileSync("git", ["ls-files", "app", "db", "lib", "server"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));
  const filesByName = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of exportedNames(readFileSync(file, "utf8")))
      if (!GIVEN_BY_NEXT.test(name)) filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
  expect(filesByName.size).toBeGreaterThan(1_000);
  const shared = [...filesByName].filter(([, where]) => where.size > 1);
  expect(shared.map(([name, where]) => `${name}: ${[...where].join(", ")}`)).toEqual([]);
});
