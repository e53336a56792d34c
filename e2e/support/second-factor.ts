import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import * as m from "#messages";

const PERIOD_MS = 30_000;

/** The current code, or the next half minute's, which is valid too: a second code without waiting. */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * PERIOD_MS,
  });

/** Adds an authenticator app on the account page; returns its secret and the recovery codes. */
export async function takeAppIntoUse(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: m.accountPage_addTotp() }).click();
  await expect(page.getByRole("img", { name: m.accountPage_qrCode() })).toBeVisible();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  // A phone cannot scan its own screen.
  const open = page.locator("a", { hasText: m.accountPage_openInApp() });
  expect(new URL((await open.getAttribute("href")) ?? "").searchParams.get("secret")).toBe(secret);
  expect(await open.isVisible()).toBe(await page.evaluate(() => matchMedia("(pointer: coarse)").matches));
  await expect(
    page.getByRole("button", { name: `${m.copy_copy()} ${m.accountPage_secret()}` }),
  ).toBeVisible();
  await page.getByLabel(m.secondStep_code()).fill(codeOf(secret));
  await page.getByRole("button", { name: m.accountPage_takeIntoUse() }).click();
  await expect(page.getByText(m.accountPage_codesShown())).toBeVisible();
  const list = page.getByRole("region", { name: m.accountPage_newCodes() }).getByRole("listitem");
  return { secret, codes: await list.allTextContents() };
}
