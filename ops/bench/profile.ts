import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { besideFloors } from "./beside.ts";
import type { BenchDatabase } from "./database.ts";
import { type CpuProfile, sample } from "./inspector.ts";
import { load } from "./load.ts";
import type { Plan, Target } from "./measure.ts";
import { table } from "./report.ts";

// Who spends the time of the main thread: the product and its bare Next twin under load, sampled and grouped by the source
// of each function.

export const PROFILE_PLAN: Plan = { rounds: 1, seconds: 5, warmUpSeconds: 3 };

const GROUPS = [
  "Next and React",
  "drizzle and the driver",
  "other packages",
  "own code",
  "node and the kernel",
  "garbage collection",
] as const;
type Group = (typeof GROUPS)[number];

/** Milliseconds of the main thread for one request. */
type Spent = Record<Group, number>;
export type ProfileFigures = { name: string; spent: Spent }[];

export const measureProfiles = (database: BenchDatabase): Promise<ProfileFigures> =>
  besideFloors(database, { withTwin: true }, async ({ subjects: { list, page, one } }) => {
    const figures: ProfileFigures = [];
    for (const { target, twin } of [list, page, one]) {
      for (const each of twin ? [twin.target, target] : [target])
        figures.push({ name: each.name, spent: await spentOn(each) });
    }
    return figures;
  });

async function spentOn({ name, request, pid }: Target): Promise<Spent> {
  if (pid === null) throw new Error(`The process of ${name} is unknown on this system`);
  await load(request, PROFILE_PLAN.warmUpSeconds);
  const [profile, { requests }] = await sample(pid, () => load(request, PROFILE_PLAN.seconds));
  return grouped(profile, requests);
}

function grouped({ nodes, startTime, endTime }: CpuProfile, requests: number): Spent {
  const samples = nodes.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0);
  const sampleMs = (endTime - startTime) / 1_000 / samples;
  const spent = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Spent;
  for (const { callFrame, hitCount = 0 } of nodes) {
    const group = groupOf(callFrame);
    if (group) spent[group] += (hitCount * sampleMs) / requests;
  }
  return spent;
}

/** Null while the thread waits. */
function groupOf({
  functionName,
  url,
  lineNumber,
  columnNumber,
}: CpuProfile["nodes"][0]["callFrame"]): Group | null {
  if (functionName === "(idle)") return null;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url === "" || url.startsWith("node:")) return "node and the kernel";
  const source = sourceOf(url, lineNumber, columnNumber);
  if (/node_modules\/(?:next|react|react-dom|scheduler)\/|\[turbopack\]|\/\.next\//.test(source))
    return "Next and React";
  // drizzle's maps lead one folder too high, to node_modules/src.
  if (/node_modules\/(?:drizzle-orm|src|postgres)\//.test(source)) return "drizzle and the driver";
  return source.includes("node_modules/") ? "other packages" : "own code";
}

const maps = new Map<string, SourceMap | null>();

/** The file that the bundler took a function from, or the function's own file where nothing was bundled. */
function sourceOf(url: string, line: number, column: number): string {
  // A package's own map would tell where its authors keep the source.
  if (url.includes("/node_modules/")) return url;
  if (!maps.has(url)) {
    const file = `${url.startsWith("file:") ? fileURLToPath(url) : url}.map`;
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null);
  }
  // A place that the bundler made itself has an entry without a source.
  const entry: { originalSource?: string } | undefined = maps.get(url)?.findEntry(line, column);
  return entry?.originalSource ?? url;
}

export const profileReportOf = (figures: ProfileFigures): string =>
  table(
    ["Milliseconds of the main thread for one request", ...GROUPS, "together"],
    figures.map(({ name, spent }) => [
      name,
      ...GROUPS.map((group) => spent[group].toFixed(2)),
      Object.values(spent)
        .reduce((sum, one) => sum + one, 0)
        .toFixed(2),
    ]),
  );
