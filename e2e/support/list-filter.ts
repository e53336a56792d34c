import { expect, type Page } from "@playwright/test";
import * as m from "#messages";

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** On a phone the filter of a list stands in a sheet, which closes with each choice. */
export async function openFilter(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await page.getByRole("button", { name: new RegExp(`^${m.list_narrow()}`) }).click();
  await expect(page.locator(".filter-sheet:popover-open")).toBeVisible();
}
