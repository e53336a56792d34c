import { expect, type Page } from "@playwright/test";

/**
 * On a slow device a page is shown seconds before its code. Until then every control that needs code is disabled: a lost press
 * or letter is worse than none.
 */
export async function expectNothingLost(page: Page): Promise<void> {
  const markup = await (await page.request.get(page.url())).text();
  expect(await page.evaluate(aliveWithoutCode, markup), "alive before its code is there").toEqual([]);
}

/** Enabled controls in the server's markup that neither the browser handles nor the code takes over. */
function aliveWithoutCode(markup: string): string[] {
  const page = new DOMParser().parseFromString(markup, "text/html");
  const answered = ":disabled, [aria-disabled=true], [type=hidden], [popovertarget], dialog *, noscript *";
  // Exceptions: the browser's autofill, the search, and a list's checkboxes, whose state the code reads when it loads.
  const filledIn = "[autocomplete^=username], [autocomplete$=password], [autocomplete=one-time-code]";
  const takenUp = `${filledIn}, .search-input, .pick input`;
  return [...page.querySelectorAll<HTMLButtonElement>("button, input, select, textarea")]
    .filter((one) => !one.matches(`${answered}, ${takenUp}`))
    .filter(({ form }) => !form || form.method === "dialog")
    .map((one) => one.outerHTML.slice(0, 300));
}
