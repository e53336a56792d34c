import { expect, test } from "#e2e/fixtures.ts";
import { send } from "#e2e/support/http.ts";
import { cookieOf } from "#e2e/support/person.ts";
import { frameTexts as texts } from "#lib/messages/frame-texts.ts";
import { uiTexts } from "#lib/messages/ui.ts";

test("a person chooses the dark look, and every page is drawn dark from its first byte @phone", async ({
  user,
  pageFor,
  origin,
}) => {
  const page = await pageFor(user);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/user/account");
  const light = await paper();
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  if (narrow) await page.getByRole("button", { name: uiTexts.menu }).click();
  else await page.getByRole("button", { name: user.email }).click();
  await page.getByRole("radio", { name: texts.themes.dark }).check();
  expect(await paper()).not.toBe(light);
  const dark = await paper();
  await page.goto("/companies");
  expect(await paper()).toBe(dark);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "tolppa.theme")?.value).toBe("dark");
  const headers = { cookie: `${await cookieOf(user.api)}; tolppa.theme=dark` };
  expect((await send(origin, { path: "/companies", headers })).body).toContain('data-theme="dark"');

  if (narrow) await page.getByRole("button", { name: uiTexts.menu }).click();
  else await page.getByRole("button", { name: user.email }).click();
  await expect(page.getByRole("radio", { name: texts.themes.dark })).toBeChecked();
  await page.getByRole("radio", { name: texts.themes.system }).check();
  expect(await paper()).toBe(light);
  // The system decides again.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper()).toBe(dark);
});

test("a phone can install Tolppa: manifest and icons are there without signing in", async ({
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
    // Width and height stand in a PNG's first chunk.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await page.request.get(`${origin}${touch}`)).status()).toBe(200);
});
