import { expect, type Page } from "@playwright/test";

/** On a phone every control is at least 44 by 44 px for a finger, except links in running text. */
export async function expectTouchable(page: Page): Promise<void> {
  const size = page.viewportSize();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  expect(await page.evaluate(tooSmall), "too small to be pressed on a phone").toEqual([]);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await devTools.detach();
  if (size) await page.setViewportSize(size);
}

/** Runs in the page: the controls that are too small, by name and size. */
function tooSmall(): string[] {
  const PRESSED = "a[href], button, input, select, textarea, summary, label, [role='option']";
  // Half a pixel less, for sizes in rem.
  const LEAST = 43.5;
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>(PRESSED)) {
    if (element.matches("label") || isOnlyForScreenReaders(element) || isInText(element)) continue;
    // The API's reference has its own library. A chart's bars are as narrow as their number requires, beside a table of the
    // same values.
    if (element.closest(".scalar-app, .scalar-api-reference, .bar-chart ol")) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width >= LEAST && height >= LEAST) continue;
    const reach = reachOf(element);
    if (isBehind(element)) continue;
    if (reach.every((side) => side >= LEAST)) continue;
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
    const { tagName, className, parentElement: parent } = element;
    found.add(
      `${tagName.toLowerCase()}.${className} "${name}" is ${reach.join(" × ")} in ${parent?.tagName.toLowerCase()}.${parent?.className}`,
    );
  }
  scrollTo(0, 0);
  return [...found];

  /** The width and height of the area around an element's middle in which a finger hits it or its label. */
  function reachOf(element: HTMLElement): [number, number] {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const isHit = (right: number, down: number) => {
      const hit = document.elementFromPoint(x + right, y + down)?.closest<HTMLElement>(PRESSED);
      return hit === element || labels.some((label) => label === hit);
    };
    const reach = (right: number, down: number) => {
      let far = 0;
      while (far < 60 && isHit(right * (far + 1), down * (far + 1))) far += 1;
      return far;
    };
    return [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
  }

  /** An open dialog or menu covers its middle, its upper or its lower edge. `reachOf` has scrolled it to the middle. */
  function isBehind(element: HTMLElement): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [top + height / 2, top + 1, top + height - 1].some((y) => {
      const over = document.elementFromPoint(left + width / 2, y)?.closest("dialog, [popover]");
      return over !== null && over !== undefined && !over.contains(element);
    });
  }

  function isOnlyForScreenReaders(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    const { width, height } = element.getBoundingClientRect();
    const isClipped = getComputedStyle(element).clipPath !== "none" || element.closest(".sr-only") !== null;
    return width <= 1 || height <= 1 || isClipped;
  }

  /** A link in a line of text is as high as the line (WCAG 2.5.8). */
  function isInText(element: HTMLElement): boolean {
    if (!(element.matches("a") && getComputedStyle(element).display === "inline")) return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const walker = document.createTreeWalker(block ?? element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      const isWords = /\p{L}{2}/u.test(textContent ?? "");
      if (isWords && parent && !parent.closest("a, button, .sr-only")) return true;
    }
    return false;
  }
}
