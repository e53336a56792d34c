import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

// Tests /api/docs in the browser. The fixtures fail a test on a violation of the page's policy and on a console error.

type Call = { summary: string };
type OpenApi = {
  paths: Record<string, Record<string, Call>>;
  webhooks: Record<string, Record<string, Call>>;
};

const tryOut = (page: Page): Promise<void> => page.getByRole("button", { name: "Try it out" }).click();

const linkIn = (page: Page, group: string, summary: string): Locator =>
  page
    .getByRole("region", { name: group })
    .getByRole("link", { name: `Try it out: ${summary}`, exact: true });

const linkTo = (page: Page, call: string) =>
  page.getByRole("link", { name: `${call} HTTP Method`, exact: false });

const summariesOf = (paths: OpenApi["paths"]): string[] =>
  Object.values(paths)
    .flatMap(Object.values<Call>)
    .map(({ summary }) => summary);

test("the page begins with every call in words, in at most 400 kB and without Scalar, and each call leads to its place there", async ({
  page,
  client,
}) => {
  let bytes = 0;
  const urls: string[] = [];
  page.on("requestfinished", async (request) => {
    urls.push(request.url());
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Tolppa API" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(urls.filter((url) => /standalone|openapi\.json/.test(url))).toEqual([]);
  expect(bytes / 1000).toBeLessThanOrEqual(400);

  const document: OpenApi = await (await client.get("/api/openapi.json")).json();
  const headings = await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
  const calls = [...summariesOf(document.paths), ...summariesOf(document.webhooks)];
  expect(headings.sort()).toEqual(calls.sort());

  await linkIn(page, "Vehicles", "Add a vehicle").click();
  await expect(page.getByRole("region", { name: "Add a vehicle" })).toBeInViewport({ timeout: 30_000 });
  await page.goBack();
  await expect(linkIn(page, "Vehicles", "Add a vehicle")).toBeVisible();
});

// One test, because the reference takes seconds to draw.
test("a reader finds a call by keyboard and in the list and tries it with a token of their own, and no request leaves the site", async ({
  page,
  admin,
  origin,
}) => {
  const bundles: string[] = [];
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (/standalone/.test(request.url())) bundles.push(request.url());
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  await page.goto("/user/login");
  expect(bundles, "on another page").toEqual([]);
  await page.context().addCookies((await admin.api.storageState()).cookies);
  const answer = await page.goto("/api/docs");
  await tryOut(page);
  await expect(page.getByRole("button", { name: "Open Search" })).toBeVisible({ timeout: 30_000 });

  await test.step("the page has its own policy, and the renderer is hashed and compressed", async () => {
    expect(answer?.headers()["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self' 'nonce-/,
    );
    expect(bundles).toHaveLength(1);
    const bundle = await page.request.get(bundles[0] ?? "", { headers: { "accept-encoding": "gzip" } });
    expect(bundle.headers()).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "gzip",
    });
  });

  const part = page.getByRole("region", { name: "Add a vehicle" });
  await test.step("a reader searches and opens a call by keyboard only", async () => {
    const button = page.getByRole("button", { name: "Open Search" });
    for (let stops = 0; stops < 6 && !(await button.evaluate((it) => it === document.activeElement)); stops++)
      await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Enter search query" })).toBeFocused();
    await page.keyboard.type("add a vehicle");
    await expect(page.getByRole("option").first()).toHaveAccessibleName(/Add a vehicle/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(part).toBeInViewport();
  });

  await test.step("a call shows its path, fields, limits and command", async () => {
    await expect(part.getByText("/api/companies/{companyId}/vehicles").first()).toBeVisible();
    await expect(part.getByText("licensePlate", { exact: true }).first()).toBeVisible();
    await expect(part.getByText("max length: 50").first()).toBeVisible();
    const command = part.locator("code").filter({ hasText: "curl http" }).first();
    await expect(command).toContainText("--request POST");
    await expect(command).toContainText("Authorization: Bearer");
    await expect(command).not.toContainText("Idempotency-Key");
  });

  await test.step("the list beside the text holds every call and every event", async () => {
    const document: OpenApi = await (await admin.api.get("/api/openapi.json")).json();
    const calls = [...summariesOf(document.paths), ...summariesOf(document.webhooks)];
    expect(calls.length).toBeGreaterThan(90);
    const listed = await page.getByRole("link", { name: /HTTP Method/ }).allTextContents();
    expect(listed.map((text) => text.replace(/HTTP Method:.*$/, "").trim()).sort()).toEqual(calls.sort());
  });

  await test.step("trying a call sends the entered token, never the session of the reader", async () => {
    const send = async () => {
      const asked = page.waitForRequest(`${origin}/api/companies`);
      await page.getByRole("button", { name: /^Send get request/ }).click();
      const request = await asked;
      return { headers: await request.allHeaders(), status: (await request.response())?.status() };
    };
    const openCall = async () => {
      await linkTo(page, "List companies").click();
      const called = page.getByRole("region", { name: "List companies" });
      await called.getByRole("button", { name: /Test Request/ }).click();
    };
    await openCall();
    const without = await send();
    expect(without.status).toBe(401);
    expect(without.headers).not.toHaveProperty("cookie");
    await page.getByRole("button", { name: "Close Client" }).click();

    const token = await admin.token();
    await page.getByRole("textbox", { name: "Bearer Token" }).fill(token);
    await openCall();
    const withToken = await send();
    expect(withToken.status).toBe(200);
    expect(withToken.headers).not.toHaveProperty("cookie");
    expect(withToken.headers.authorization).toBe(`Bearer ${token}`);
    await expect(page.getByText("200 OK")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      token,
    );
  });

  await test.step("no request has left the site", async () => {
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    await expect(page.getByRole("button", { name: /ask ai/i })).toHaveCount(0);
  });
});

test("on a phone a link to a call opens the reference at that call, at the window's width, with the list behind a button @phone-only", async ({
  page,
}) => {
  await page.goto("/api/docs#tag/vehicles/POST/api/companies/{companyId}/vehicles");
  await expect(page.getByRole("heading", { name: "Add a vehicle", exact: true })).toBeInViewport();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole("button", { name: "Open Menu" }).click();
  await linkTo(page, "List companies").click();
  await expect(page.getByRole("region", { name: "List companies" })).toBeInViewport();
});

test("a page without JavaScript has every call in words", async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/api/docs`);
  await expect(page.getByRole("heading", { name: "Add a vehicle", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "OpenAPI document" })).toHaveAttribute(
    "href",
    "/api/openapi.json",
  );
  await context.close();
});

test("a page whose browser cannot load the reference links to the document", async ({ browser, origin }) => {
  const page = await browser.newPage();
  await page.route(/standalone/, (route) => route.abort());
  await page.goto(`${origin}/api/docs`);
  await tryOut(page);
  await expect(page.getByText("The reference could not be loaded.")).toBeVisible();
  await page.close();
});
