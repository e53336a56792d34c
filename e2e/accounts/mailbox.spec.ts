import type { Page, Request } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { asOwner } from "#e2e/support/database.ts";
import { mailOf } from "#e2e/support/mail.ts";
import { newEmail } from "#e2e/support/person.ts";
import { accountExists } from "#lib/accounts/letters/account.ts";
import * as m from "#messages";

// The demo's stand-in for a mail program. Other tests cause mails at the same time.

const list = (page: Page) => page.getByRole("navigation", { name: m.mailbox_list() });

/** A mail that the product sends to a new address. */
async function newMail(): Promise<string> {
  const to = newEmail();
  await asOwner(
    (sql) => sql`insert into outbox (kind, payload) values ('account_exists', ${sql.json({ to })})`,
  );
  await mailOf(to, accountExists.words().subject);
  return to;
}

test("a new mail appears by itself and keeps the open mail and the focus", async ({ page }) => {
  await newMail();
  await page.goto("/dev/mailbox");
  await expect(page).toHaveURL(/\?mail=/);
  await page.getByText(m.mailbox_asText()).focus();
  await page.keyboard.press("Enter");
  const opened = list(page).locator("[aria-current=true]");
  const reading = await opened.getAttribute("href");
  expect(page.url()).toContain(String(reading));

  const email = await newMail();
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
  // Twenty polls in the time of one.
  const hurry = (one: Page) =>
    one.evaluate(() => {
      const { setInterval: begin } = window;
      Object.assign(window, { setInterval: (look: () => void, every: number) => begin(look, every / 20) });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await page.goto("/dev/mailbox");
  await Promise.all([page.waitForRequest(isLook), hurry(page)]);

  await turn("hidden");
  const before = asked.length;
  // The same page in a visible tab measures the time.
  const beside = await page.context().newPage();
  await beside.goto("/dev/mailbox");
  await hurry(beside);
  for (let looks = 0; looks < 3; looks += 1) await beside.waitForRequest(isLook);
  expect(asked.length).toBe(before);

  await Promise.all([page.waitForRequest(isLook), turn("visible")]);
});
