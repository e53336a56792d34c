import { expect, type Page } from "@playwright/test";

type Options = { waitUntil?: "load" | "domcontentloaded" | "networkidle" | "commit" };

/**
 * Opening, reloading or waiting for a page ends once all its parts are in place. A slow page comes later in its document, first
 * hidden, and for a moment a copy may stand beside it. A test that waits only for the beginning (`commit`) sees that.
 */
export function untilArrived(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitForURL = page.waitForURL.bind(page);
  const arrived = async <Answer>(answer: Answer, { waitUntil }: Options = {}): Promise<Answer> => {
    if (waitUntil !== "commit") await expectArrived(page);
    return answer;
  };
  page.goto = async (url, options) => arrived(await goto(url, options), options);
  page.reload = async (options) => arrived(await reload(options), options);
  page.waitForURL = async (url, options) => arrived(await waitForURL(url, options), options);
  return page;
}

/** Waits until no part of the document is still moving to its place. */
export const expectArrived = (page: Page): Promise<void> =>
  expect(page.locator('div[hidden][id^="S:"]')).toHaveCount(0);
