import type { Page } from "@playwright/test";
import * as m from "#messages";

/** On a phone the filter of a list stands in a sheet, which closes with each choice. */
export async function openFilter(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: m.list_narrow() });
  if (await opener.isVisible()) await opener.click();
}
