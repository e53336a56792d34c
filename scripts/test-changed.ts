import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// npm run test:changed [-- <revision>]: the tests affected by the changes since the revision (default HEAD): Vitest's by its
// own graph, and the browser's of each room with a changed file or one that imports it.

const since = process.argv[2] ?? "HEAD";
const TREES = ["app", "lib", "db", "server", "e2e", "middleware.ts"];

type Graph = { modules: { source: string }[] };

const graph: Graph = JSON.parse(
  execFileSync("node_modules/.bin/depcruise", [...TREES, "--affected", since, "--output-type", "json"], {
    encoding: "utf8",
    maxBuffer: 512 * 1024 ** 2,
  }),
);
const places = [...new Set(graph.modules.map(({ source }) => browserTestsOf(source)))]
  .filter((place) => place !== null)
  .filter((place, _, all) => !all.some((other) => other !== place && place.startsWith(other)))
  .toSorted();

const unit = run("vitest", ["run", "--changed", since, "--passWithNoTests"]);
process.stdout.write(
  places.length > 0
    ? `In the browser: ${places.join(", ")}\n`
    : "No browser test can reach what has changed.\n",
);
const browser = places.length > 0 ? run("playwright", ["test", ...places]) : true;
process.exit(unit && browser ? 0 : 1);

/** The folder of the browser tests of a file's room, or the test file itself; null without any. */
function browserTestsOf(source: string): string | null {
  if (/^e2e\/.*\.spec\.ts$/.test(source)) return source;
  if (source === "middleware.ts" || source.startsWith("server/")) return "e2e/shell/";
  const [, room] = /^(?:app\/_components|lib|db\/queries)\/([^/]+)\//.exec(source) ?? [];
  const folder = `e2e/${room}/`;
  return room !== undefined && existsSync(folder) ? folder : null;
}

function run(program: string, args: readonly string[]): boolean {
  return spawnSync(`node_modules/.bin/${program}`, args, { stdio: "inherit" }).status === 0;
}
