import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { OPERATIONS } from "#lib/operations/operations.ts";

// npm run api:paths
// Writes the plain list of the API's paths from its operations. lib/operations/operations.test.ts fails while it is outdated.

const FILE = fileURLToPath(new URL("../lib/platform/api/path-list.ts", import.meta.url));

/** The list in the form of its file. */
export function pathList(): string {
  const byPath = Map.groupBy(OPERATIONS, ({ path }) => path);
  const lines = [...byPath.keys()].sort().map((path) => {
    const methods = byPath.get(path)?.map(({ method }) => JSON.stringify(method));
    return `  ${JSON.stringify(path)}: [${methods?.join(", ")}],\n`;
  });
  return `// Written by npm run api:paths from the operations of the API.\nexport const API_PATHS = {\n${lines.join("")}} as const;\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, pathList());
