import { expect, type Page } from "@playwright/test";

/**
 * On a slow device a page stands there for seconds before its code. Until then whatever only code answers is switched
 * off: a press or a letter that goes to nobody is worse than one that cannot be made.
 */
export async function expectNothingLost(page: Page): Promise<void> {
  const markup = await (await page.request.get(page.url())).text();
  expect(await page.evaluate(aliveWithoutCode, markup), "alive before its code is there").toEqual([]);
}

/** What can be pressed or typed into in the server's markup, and neither the browser answers nor the code takes up. */
function aliveWithoutCode(markup: string): string[] {
  const page = new DOMParser().parseFromString(markup, "text/html");
  const answered = ":disabled, [aria-disabled=true], [type=hidden], [popovertarget], dialog *, noscript *";
  // What the browser fills in by itself, the search, and the boxes of a list: read when the code is there.
  const filledIn = "[autocomplete=username], [autocomplete$=password], [autocomplete=one-time-code]";
  const takenUp = `${filledIn}, .search-input, .pick input`;
  return [...page.querySelectorAll<HTMLButtonElement>("button, input, select, textarea")]
    .filter((one) => !one.matches(`${answered}, ${takenUp}`))
    .filter(({ form }) => !form || form.method === "dialog")
    .map((one) => one.outerHTML.slice(0, 300));
}
