import { readFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { type DemoScreen, onDemoScreens } from "./demo-screens.ts";
import { ask } from "./load.ts";
import { measure } from "./measure.ts";
import { judged, median, table } from "./report.ts";

// What a screen weighs, what it costs the server, and how long a person with a slow phone waits for it.

const TIMES = 5;
/** A phone of this many times less speed than this machine. */
const SLOWER = 4;
const MOST_INTERACTION_MS = 200;
const MOST_BACK_MS = 100;
const CHROMIUM = new URL("../../.data/chromium-path", import.meta.url);
const PLAN = { rounds: 3, seconds: 3, warmUpSeconds: 2 } as const;

/** Bytes as they were transferred and, in `plain`, before the compression. */
type Weight = { plain: number; transferred: number };
type Screen = {
  name: string;
  html: Weight;
  /** The part of the HTML that tells the browser's React again what the markup shows. */
  again: number;
  /** The answer to a followed link. */
  followed: Weight;
  serverMs: number | null;
  /** From a press as soon as anything is painted to the next paint. */
  pressMs: number;
};
export type ScreenFigures = { screens: readonly Screen[]; backMs: number; forthMs: number };

export const measureScreens = (): Promise<ScreenFigures> =>
  onDemoScreens(async ({ product, origin, screens }) => {
    const targets = screens.map(({ name, path, cookie }) => ({
      name,
      request: { url: origin + path, headers: { cookie } },
      pid: product.pid,
    }));
    const loads = await measure(targets, PLAN, async () => []);
    const browser = await chromium.launch({
      executablePath: (await readFile(CHROMIUM, "utf8")).trim(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const onPhone = async <T>({ cookie }: DemoScreen, use: (page: Page) => Promise<T>): Promise<T> => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await context.addCookies(cookiesIn(cookie, origin));
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      return use(page).finally(() => context.close());
    };
    try {
      const figures: Screen[] = [];
      for (const screen of screens) {
        const serverMs = (loads.get(screen.name) ?? []).map((round) => round.serverMs ?? Number.NaN);
        const presses = await times(() => onPhone(screen, (page) => pressEarly(page, screen.path)));
        figures.push({
          name: screen.name,
          ...(await weigh(origin, screen)),
          serverMs: median(serverMs),
          pressMs: median(presses),
        });
      }
      const list = screens.find(({ name }) => name === "vehicles");
      if (!list) throw new Error("the list is not measured");
      const ways = await times(() => onPhone(list, (page) => backAndForth(page, list.path)));
      return {
        screens: figures,
        backMs: median(ways.map(({ backMs }) => backMs)),
        forthMs: median(ways.map(({ forthMs }) => forthMs)),
      };
    } finally {
      await browser.close();
    }
  });

async function times<T>(once: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < TIMES) results.push(await once());
  return results;
}

const cookiesIn = (header: string, url: string) =>
  header
    .split("; ")
    .filter(Boolean)
    .map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url };
    });

async function weigh(
  origin: string,
  { path, cookie }: DemoScreen,
): Promise<Pick<Screen, "html" | "again" | "followed">> {
  const weightOf = async (url: string, headers: Record<string, string>) => {
    const [plain, packed] = [
      await ask({ url, headers }),
      await ask({ url, headers: { ...headers, "accept-encoding": "gzip" } }),
    ];
    if (plain.status !== 200) throw new Error(`${url} answered ${plain.status}`);
    return {
      text: plain.body.toString(),
      weight: { plain: plain.body.length, transferred: packed.body.length },
    };
  };
  const html = await weightOf(origin + path, { cookie });
  const again = html.text.match(/self\.__next_f\.push\(.*?<\/script>/gs)?.join("").length ?? 0;
  const followed = await weightOf(`${origin}${path}?_rsc=`, { cookie, rsc: "1" });
  return { html: html.weight, again, followed: followed.weight };
}

/** Presses the menu, without one the field of the address, as soon as it is painted. Returns the time to the next paint. */
async function pressEarly(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const told = window as unknown as { pressed: Promise<number> };
    told.pressed = new Promise((resolve) => {
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) resolve(duration);
      }).observe({ type: "first-input", buffered: true });
    });
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const box = await page.locator("header .site-navigation > button, input[type=email]").first().boundingBox();
  if (!box) throw new Error(`${path} has nothing to press`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed);
}

/** From the press of the browser's back, and then its forward, until the other screen is painted. */
async function backAndForth(page: Page, path: string): Promise<{ backMs: number; forthMs: number }> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("main tbody a").first().tap();
  await page.waitForURL(/\/vehicles\/\d+$/);
  await page.waitForLoadState("networkidle");
  const go = (way: "back" | "forward", shown: string) =>
    page.evaluate(
      ([way, shown]) =>
        new Promise<number>((resolve) => {
          const since = performance.now();
          history[way]();
          const look = () => {
            if (document.querySelector(shown))
              requestAnimationFrame(() => resolve(performance.now() - since));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      [way, shown] as const,
    );
  return { backMs: await go("back", "main tbody a"), forthMs: await go("forward", "main form") };
}

export function screenReportOf({ screens, backMs, forthMs }: ScreenFigures): string {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    table(
      [
        "Screen",
        "HTML kB",
        "of it for React again",
        "transferred kB",
        "followed link kB",
        "transferred kB",
        "server CPU ms",
        "first press on a phone, ms",
        "target",
      ],
      screens.map(({ name, html, again, followed, serverMs, pressMs }) => [
        name,
        kb(html.plain),
        kb(again),
        kb(html.transferred),
        kb(followed.plain),
        kb(followed.transferred),
        serverMs === null ? "" : serverMs.toFixed(1),
        pressMs.toFixed(0),
        judged(`≤ ${MOST_INTERACTION_MS}`, pressMs <= MOST_INTERACTION_MS),
      ]),
    ),
    table(
      ["On the same phone", "ms", "target"],
      [
        [
          "back from a vehicle to the list",
          backMs.toFixed(0),
          judged(`≤ ${MOST_BACK_MS}`, backMs <= MOST_BACK_MS),
        ],
        ["forth to the vehicle", forthMs.toFixed(0), judged(`≤ ${MOST_BACK_MS}`, forthMs <= MOST_BACK_MS)],
      ],
    ),
  ].join("\n\n");
}
