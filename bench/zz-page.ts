import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { besideFloors } from "./beside.ts";
import { openBenchDatabase } from "./database.ts";
import { sample } from "./inspector.ts";
import { load } from "./load.ts";

const which = process.argv[2] ?? "page";
const maps = new Map<string, SourceMap | null>();
function sourceOf(url: string, line: number, column: number): string {
  if (!url.startsWith("file:") || url.includes("/node_modules/")) return url;
  let map = maps.get(url);
  if (map === undefined) {
    const path = `${fileURLToPath(url)}.map`;
    map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : null;
    maps.set(url, map);
  }
  const entry = map?.findEntry(line, column);
  return entry && "originalSource" in entry
    ? `${entry.originalSource}:${entry.originalLine}`
    : `${url}:${line}`;
}
const database = await openBenchDatabase(".data/bench");
await besideFloors(database, { withTwin: false }, async ({ subjects }) => {
  const { target } = (subjects as never)[which] as { target: { request: never; pid: number } };
  await load(target.request, 5);
  const [profile, { requests }] = await sample(target.pid, () => load(target.request, 8));
  const { nodes, startTime, endTime } = profile as never as {
    nodes: any[];
    startTime: number;
    endTime: number;
  };
  const samples = nodes.reduce((s, n) => s + (n.hitCount ?? 0), 0);
  const per = (endTime - startTime) / 1000 / samples / requests;
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const label = (n: any) => {
    const { functionName, url, lineNumber, columnNumber } = n.callFrame;
    return `${functionName || "(anon)"} ${
      url
        ? sourceOf(url, lineNumber, columnNumber)
            .replace(/^.*node_modules\//, "~")
            .slice(-90)
        : ""
    }`;
  };
  const self = new Map<string, number>();
  const incl = new Map<string, number>();
  const walk = (n: any, seen: Set<string>): number => {
    const l = label(n);
    const own = (n.hitCount ?? 0) * per;
    self.set(l, (self.get(l) ?? 0) + own);
    const fresh = !seen.has(l);
    if (fresh) seen.add(l);
    let total = own;
    for (const c of n.children ?? []) total += walk(byId.get(c), seen);
    if (fresh) {
      seen.delete(l);
      incl.set(l, (incl.get(l) ?? 0) + total);
    }
    return total;
  };
  walk(nodes[0], new Set());
  const top = (m: Map<string, number>, n: number) =>
    [...m]
      .sort((a, b) => b[1] - a[1])
      .slice(0, n)
      .map(([k, v]) => `${v.toFixed(3)} ${k}`)
      .join("\n");
  console.log(`requests ${requests}`);
  console.log(`SELF\n${top(self, 70)}\n\nINCL\n${top(incl, 150)}`);
});
await database.stop();
process.exit();
