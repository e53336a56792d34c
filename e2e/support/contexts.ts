import type { Browser, BrowserContext, Page } from "@playwright/test";

type Asked = {
  browser: Browser;
  /** The browser settings of a test, such as the language. A context cannot change them later. */
  settings: string;
  origin: string;
};

export type Contexts = {
  /** Opens a page in a separate context, without cookies or stored data. */
  open: (asked: Asked) => Promise<Page>;
  /** Returns all opened contexts. */
  takeBack: () => Promise<void>;
};

/** All stored data of the origin. The HTTP cache stays. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers";

/**
 * Contexts that a worker passes from test to test. Each is emptied in between, but its cache keeps the build's files: a page
 * does not fetch its scripts anew in every test.
 */
export function emptiedContexts(): Contexts {
  const idle = new Map<string, BrowserContext[]>();
  let lent: { settings: string; context: BrowserContext }[] = [];
  return {
    async open({ browser, settings, origin }) {
      const context = idle.get(settings)?.pop() ?? (await browser.newContext());
      lent.push({ settings, context });
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED });
      await devTools.detach();
      return page;
    },
    async takeBack() {
      for (const { settings, context } of lent) {
        await closePages(context);
        await context.clearCookies();
        idle.set(settings, [...(idle.get(settings) ?? []), context]);
      }
      lent = [];
    },
  };
}

export async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
}
