import { expect, test } from "#e2e/fixtures.ts";
import { showIn, violationsOf } from "#e2e/support/fit.ts";
import { send } from "#e2e/support/http.ts";
import { cookieOf } from "#e2e/support/person.ts";
import { emailVerification } from "#lib/accounts/letters/account.ts";
import { testPost } from "#lib/letters/testing.ts";
import { statementSent } from "#lib/statements/letters/statement.ts";
import * as m from "#messages";

test("a person chooses the dark theme, and every page is dark from its first byte", async ({
  user,
  pageFor,
  origin,
}) => {
  const page = await pageFor(user);
  await page.emulateMedia({ colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/user/account");
  const light = await paper();
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  if (narrow) await page.getByRole("button", { name: m.ui_menu() }).click();
  else await page.getByRole("button", { name: user.email }).click();
  const darkRadio = page.getByRole("radio", { name: m.frame_themes({ one: "dark" }) });
  // A press on a control whose code has not loaded is repeated after another scroll, and the menu moves with the page.
  await expect(darkRadio).toBeEnabled();
  await darkRadio.check();
  expect(await paper()).not.toBe(light);
  const dark = await paper();
  await page.goto("/companies");
  expect(await paper()).toBe(dark);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "tolppa.theme")?.value).toBe("dark");
  const headers = { cookie: `${await cookieOf(user.api)}; tolppa.theme=dark` };
  expect((await send(origin, { path: "/companies", headers })).body).toContain('data-theme="dark"');

  if (narrow) await page.getByRole("button", { name: m.ui_menu() }).click();
  else await page.getByRole("button", { name: user.email }).click();
  await expect(page.getByRole("radio", { name: m.frame_themes({ one: "dark" }) })).toBeChecked();
  const systemRadio = page.getByRole("radio", { name: m.frame_themes({ one: "system" }) });
  await expect(systemRadio).toBeEnabled();
  await systemRadio.check();
  expect(await paper()).toBe(light);
  // The system's theme applies again.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper()).toBe(dark);
});

test("a phone can install Tolppa: manifest and icons are served without signing in", async ({
  origin,
  page,
}) => {
  await page.goto("/user/login");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(`${origin}${href}`);
  expect(answer.headers()["content-type"]).toContain("manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "Tolppa", display: "standalone", start_url: "/", lang: "fi" });
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await page.request.get(`${origin}${src}`);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()["content-type"], src).toContain(type);
    if (type !== "image/png") continue;
    // A PNG's first chunk has its width and height.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await page.request.get(`${origin}${touch}`)).status()).toBe(200);
});

test("a mail is readable in a light and in a dark mail program", async ({ page }) => {
  const place = { to: "aino@virtanen.example", companyName: "Taksi Oy", companyId: 7 };
  const period = { start: "2026-10-26", end: "2026-11-08" };
  const link = { tokenId: "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10", expiresAt: "2026-11-21T10:00:00.000Z" };
  const statement = { statementId: 9, number: "2026-000123", credit: false, period };
  const letters = [
    testPost.write(statementSent, {
      ...place,
      ...statement,
      money: "Maksetaan 12.11.2026.",
      stages: ["Vahvistettu"],
    }),
    testPost.write(emailVerification, { to: place.to, ...link }),
  ];
  for (const { html, subject } of letters) {
    await page.setContent(html);
    const grounds = [];
    for (const look of ["light", "dark"] as const) {
      await showIn(page, look);
      expect(await violationsOf(page, "color-contrast"), `${subject} in the ${look}`).toEqual([]);
      grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    expect(grounds).toEqual(["rgb(246, 245, 241)", "rgb(18, 20, 25)"]);
  }
});
