import { expect, type Page } from "@playwright/test";

/** A small phone's width, and each width at which the layout changes: there the new layout has the least room. */
const WIDTHS = [320, 640, 768, 1024, 1280];

/** At no width is a part of the page cut off, and only intended elements scroll sideways. */
export async function expectUncut(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(drawnAt, width);
    expect(await page.evaluate(cutOff), `cut off or scrolling sideways at ${width} px`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** Runs in the page: waits until a frame is drawn at the new width, because the layout follows later. */
function drawnAt(width: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () =>
      requestAnimationFrame(innerWidth === width ? () => requestAnimationFrame(() => resolve()) : look);
    look();
  });
}

/** Runs in the page: elements beyond the edge of a box that cuts, of one that scrolls sideways, or of the page. */
function cutOff(): string[] {
  const found = new Set<string>();
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${element.textContent?.trim().slice(0, 40)}"`;
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  for (const element of document.body.querySelectorAll("*")) {
    if (!(hasText(element) || element.matches("input, select, textarea, img, svg"))) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width } = element.getBoundingClientRect();
    // One-pixel elements are only for screen readers. The API's reference has scrolling boxes of its own library.
    if (width <= 1 || element.closest(".sr-only, .scalar-app, .scalar-api-reference")) continue;
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, textOverflow, scrollSnapType } = getComputedStyle(box);
      if (overflowX === "visible") continue;
      // A row of chips or tabs may scroll on a phone.
      if (scrollSnapType.startsWith("x")) break;
      const edge = box.getBoundingClientRect();
      const beyond = right > edge.right + 1 || left < edge.left - 1;
      if (beyond && textOverflow !== "ellipsis") found.add(`${name(element)} in ${name(box)}`);
      break;
    }
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`);
  return [...found];
}
