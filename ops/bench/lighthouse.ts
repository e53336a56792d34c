import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startBareNext } from "./bare-next.ts";
import { onDemoScreens } from "./demo-screens.ts";
import { judged, median, table } from "./report.ts";

/** Fetched when it is asked for: it brings two hundred packages, and nothing else needs it. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const TIMES = 3;
const LEAST_PERFORMANCE = 95;
const LEAST_ACCESSIBILITY = 100;
const MOST_BLOCKING_MS = 200;
const ROOT = new URL("../../", import.meta.url);

/** A page's runs. Scores reach from 0 to 100. */
type Screen = { name: string; runs: readonly Run[] };
type Run = { performance: number; accessibility: number; blockingMs: number; largestPaintMs: number };
export type LighthouseFigures = readonly Screen[];

/**
 * Opens the screens of the demo as Lighthouse's phone does: a slow processor and a slow network, both calculated. The
 * floor is a page of the same framework that holds one link.
 */
export async function measureLighthouse(): Promise<LighthouseFigures> {
  const floor = { name: "the floor: a bare page of the framework", runs: await measureFloor() };
  return [floor, ...(await measureScreens())];
}

async function measureFloor(): Promise<Run[]> {
  const bare = await startBareNext();
  return runsOf(`${bare.origin}/`, "").finally(() => bare.stop());
}

const measureScreens = (): Promise<Screen[]> =>
  onDemoScreens(async ({ origin, screens }) => {
    const figures: Screen[] = [];
    for (const { name, path, cookie } of screens)
      figures.push({ name, runs: await runsOf(origin + path, cookie) });
    return figures;
  });

async function runsOf(url: string, cookie: string): Promise<Run[]> {
  const runs: Run[] = [];
  while (runs.length < TIMES) runs.push(await runLighthouse(url, cookie));
  return runs;
}

async function runLighthouse(url: string, cookie: string): Promise<Run> {
  const path = fileURLToPath(new URL(".data/lighthouse.json", ROOT));
  const args = ["--only-categories=performance,accessibility", "--output=json", `--output-path=${path}`];
  if (cookie !== "") args.push(`--extra-headers=${JSON.stringify({ cookie })}`);
  const chromium = await readFile(new URL(".data/chromium-path", ROOT), "utf8");
  await promisify(execFile)(
    "npx",
    ["--yes", LIGHTHOUSE, url, "--quiet", "--chrome-flags=--headless --no-sandbox --disable-gpu", ...args],
    // biome-ignore lint/style/noProcessEnv: a child needs the machine's own, PATH above all
    { env: { ...process.env, CHROME_PATH: chromium.trim() } },
  );
  const { categories, audits, finalDisplayedUrl } = JSON.parse(await readFile(path, "utf8")) as Report;
  await rm(path);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return {
    performance: 100 * categories.performance.score,
    accessibility: 100 * categories.accessibility.score,
    blockingMs: audits["total-blocking-time"].numericValue,
    largestPaintMs: audits["largest-contentful-paint"].numericValue,
  };
}

type Report = {
  finalDisplayedUrl: string;
  categories: Record<"performance" | "accessibility", { score: number }>;
  audits: Record<"total-blocking-time" | "largest-contentful-paint", { numericValue: number }>;
};

export function lighthouseReportOf(screens: LighthouseFigures): string {
  return table(
    [
      "Screen on a phone",
      "performance",
      "target",
      "accessibility",
      "target",
      "blocking ms",
      "target",
      "largest paint ms",
    ],
    screens.map(({ name, runs }) => {
      const of = (figure: keyof Run) => median(runs.map((run) => run[figure]));
      return [
        name,
        of("performance").toFixed(0),
        judged(`≥ ${LEAST_PERFORMANCE}`, of("performance") >= LEAST_PERFORMANCE),
        of("accessibility").toFixed(0),
        judged(String(LEAST_ACCESSIBILITY), of("accessibility") >= LEAST_ACCESSIBILITY),
        of("blockingMs").toFixed(0),
        judged(`≤ ${MOST_BLOCKING_MS}`, of("blockingMs") <= MOST_BLOCKING_MS),
        of("largestPaintMs").toFixed(0),
      ];
    }),
  );
}
