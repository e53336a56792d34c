import type { Page, Request } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createAccount } from "#e2e/support/person.ts";
import * as m from "#messages";

// The demo's stand-in for a mail program. Other tests cause mails at the same time.

const list = (page: Page) => page.getByRole("navigation", { name: m.mailbox_list() });

test("a new mail appears by itself and keeps the open mail and the focus", async ({ page, origin }) => {
  await createAccount(origin);
  await page.goto("/dev/mailbox");
  await page.getByText(m.mailbox_asText()).focus();
  // From here on somebody reads.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?mail=/);
  const opened = list(page).locator("[aria-current=true]");
  const reading = await opened.getAttribute("href");
  expect(page.url()).toContain(String(reading));

  const email = await createAccount(origin);
  await expect(list(page).getByText(email)).toBeVisible();
  await expect(opened).toHaveAttribute("href", String(reading));
  await expect(page.getByText(m.mailbox_asText())).toBeFocused();
  await expect(page.locator("details")).toHaveAttribute("open");
});

test("a hidden page requests nothing, and requests at once when it is shown again", async ({ page }) => {
  const isLook = (request: Request) =>
    request.url().includes("/dev/mailbox") && request.headers().rsc !== undefined;
  const asked: Request[] = [];
  page.on("request", (request) => void (isLook(request) && asked.push(request)));
  const turn = (state: "hidden" | "visible") =>
    page.evaluate((shown) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => shown });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await page.goto("/dev/mailbox");
  await page.waitForRequest(isLook);

  await turn("hidden");
  const before = asked.length;
  // The same page beside it, which somebody looks at, tells how time goes by.
  const beside = await page.context().newPage();
  await beside.goto("/dev/mailbox");
  for (let looks = 0; looks < 3; looks += 1) await beside.waitForRequest(isLook);
  expect(asked.length).toBe(before);

  await Promise.all([page.waitForRequest(isLook), turn("visible")]);
});
