import { expect, test } from "#e2e/fixtures.ts";

test("on a phone the sums of the periods are right-aligned, and no range of numbers breaks @phone-only", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  await page.goto("/admin/settlements");
  const ends = await page.locator("tbody .amount:not(:empty)").evaluateAll(endsOfText);
  expect(ends.length).toBeGreaterThan(3);
  expect(new Set(ends).size).toBe(1);
  const ranges = page.locator("tbody .under .whitespace-nowrap").filter({ hasText: "–" });
  await expect(ranges).not.toHaveCount(0);
  for (const range of await ranges.all()) expect((await range.boundingBox())?.height).toBeLessThanOrEqual(20);
});

/** Runs in the page: the right edge of each cell's text. */
function endsOfText(cells: Element[]): number[] {
  return cells.map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return Math.round(text.getBoundingClientRect().right);
  });
}
