import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectArrived } from "./arrived.ts";

/**
 * Accessibility: no violation that axe finds, in light and dark, labels that lead to their own field, and nothing wider than a
 * small phone.
 */
export async function expectFit(page: Page): Promise<void> {
  await expectArrived(page);
  // The framework sends a page's title after the page itself.
  await expect(page).toHaveTitle(/./);
  expect(await idsOfSeveral(page), "ids that several elements have").toEqual([]);
  await showIn(page, "light");
  expect(await violationsOf(page)).toEqual([]);
  // Dark differs only in colours.
  await showIn(page, "dark");
  expect(await violationsOf(page, "color-contrast"), "in the dark").toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "sideways scroll at 320 px").toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
}

/**
 * Waits until colours are final: text and background change one after the other. Finishes each transition here; waiting would
 * never end for undrawn elements, as in a closed details element.
 */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const turning = () =>
      document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState !== "finished");
    do {
      await frame();
      for (const one of turning()) one.finish();
      await frame();
    } while (turning().length > 0);
  });
}

/** Axe no longer checks this: of two fields with one id the second gets the first one's label and errors. */
const idsOfSeveral = (page: Page): Promise<string[]> =>
  page.locator("[id]").evaluateAll((elements) => {
    const ids = elements.map(({ id }) => id);
    return ids.filter((id, place) => ids.indexOf(id) !== place);
  });

/**
 * The violations that axe finds, in this document only: a mail in the mailbox is in a sandbox without scripts, and the
 * builder's own walk through all frames would wait for it for ever.
 */
export async function violationsOf(page: Page, ...rules: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }) as unknown as { script(): string };
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(builder.script());
  return page.evaluate(async (only) => {
    const axe = Reflect.get(window, "axe") as { run: (where: Document, options: object) => Promise<Found> };
    type Node = { html: string; target: string[]; any: { message: string }[] };
    type Found = { violations: { id: string; nodes: Node[] }[] };
    const { violations } = await axe.run(document, {
      iframes: false,
      // Off by default; WCAG 2.2 requires it.
      rules: { "target-size": { enabled: true } },
      ...(only.length > 0 && { runOnly: { type: "rule", values: only } }),
    });
    // The API reference's buttons belong to its library, and are 22 px high.
    const isOurs = ({ target }: Node) => !document.querySelector(target.join(" "))?.closest(".scalar-app");
    return violations
      .map(({ id, nodes }) => ({ id, nodes: id === "target-size" ? nodes.filter(isOurs) : nodes }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 150)} ${any[0]?.message}`).join(" | ")}`,
      );
  }, rules);
}
