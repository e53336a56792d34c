import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

// Tests /api/docs in the browser. The fixtures fail a test on a violation of the page's policy and on a console error.

type Call = { summary: string };
type OpenApi = {
  paths: Record<string, Record<string, Call>>;
  webhooks: Record<string, Record<string, Call>>;
};

async function open(page: Page, hash = ""): Promise<void> {
  await page.goto(`/api/docs${hash}`);
  await expect(page.getByRole("heading", { level: 1, name: "Tolppa API" })).toBeVisible({ timeout: 30_000 });
}

/** Opens the list of calls, which is beside the text and on a phone behind a button. */
async function goTo(page: Page, call: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Open Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: `${call} HTTP Method`, exact: false }).click();
}

const summariesOf = (paths: OpenApi["paths"]): string[] =>
  Object.values(paths)
    .flatMap(Object.values<Call>)
    .map(({ summary }) => summary);

test("a reader finds a call in the list and reads its path, fields, limits and command @phone", async ({
  page,
}) => {
  await open(page);
  await goTo(page, "Add a vehicle");
  const part = page.getByRole("region", { name: "Add a vehicle" });
  await expect(part).toBeInViewport();
  await expect(part.getByText("/api/companies/{companyId}/vehicles").first()).toBeVisible();
  await expect(part.getByText("licensePlate", { exact: true }).first()).toBeVisible();
  await expect(part.getByText("max length: 50").first()).toBeVisible();
  const command = part.locator("code").filter({ hasText: "curl http" }).first();
  await expect(command).toContainText("--request POST");
  await expect(command).toContainText("Authorization: Bearer");
  await expect(command).not.toContainText("Idempotency-Key");
});

test("the list beside the text holds every call and every event", async ({ page }) => {
  await open(page);
  const document: OpenApi = await (await page.request.get("/api/openapi.json")).json();
  const calls = [...summariesOf(document.paths), ...summariesOf(document.webhooks)];
  expect(calls.length).toBeGreaterThan(90);
  const listed = await page.getByRole("link", { name: /HTTP Method/ }).allTextContents();
  expect(listed.map((text) => text.replace(/HTTP Method:.*$/, "").trim()).sort()).toEqual(calls.sort());
});

test("a link to a call opens the reference at that call, as wide as the window", async ({ page }) => {
  await open(page, "#tag/vehicles/POST/api/companies/{companyId}/vehicles");
  await expect(page.getByRole("heading", { name: "Add a vehicle", exact: true })).toBeInViewport();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test("a reader searches and opens a call with the keyboard alone", async ({ page }) => {
  await open(page);
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
  await expect(page.getByRole("region", { name: "Add a vehicle" })).toBeInViewport();
});

test("no request leaves the site", async ({ page, origin }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  await open(page);
  await goTo(page, "List companies");
  await expect(page.getByRole("region", { name: "List companies" })).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(elsewhere).toEqual([]);
  await expect(page.getByRole("button", { name: /ask ai/i })).toHaveCount(0);
});

test("a reader searches by a word and opens what the search finds", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Open Search" }).click();
  await page.getByRole("combobox", { name: "Enter search query" }).fill("who may drive");
  await page.getByRole("option", { name: /Ask who may drive in a postal code/ }).click();
  await expect(page.getByRole("region", { name: /Ask who may drive/ })).toBeInViewport();
});

test("trying a call sends the entered token, never the session of the signed-in reader", async ({
  pageFor,
  admin,
  origin,
}) => {
  const page = await pageFor(admin);
  const form = { grant_type: "client_credentials", client_id: "demo-admin", client_secret: "demo-secret" };
  const { access_token: token } = await (await page.request.post("/api/oauth/token", { form })).json();
  const tryOut = async () => {
    const asked = page.waitForRequest(`${origin}/api/companies`);
    await page.getByRole("button", { name: /^Send get request/ }).click();
    const request = await asked;
    return { headers: await request.allHeaders(), status: (await request.response())?.status() };
  };
  const openCall = async () => {
    await goTo(page, "List companies");
    const part = page.getByRole("region", { name: "List companies" });
    await part.getByRole("button", { name: /Test Request/ }).click();
  };

  await open(page);
  await openCall();
  const without = await tryOut();
  expect(without.status).toBe(401);
  expect(without.headers).not.toHaveProperty("cookie");
  await page.getByRole("button", { name: "Close Client" }).click();

  await page.getByRole("textbox", { name: "Bearer Token" }).fill(token);
  await openCall();
  const withToken = await tryOut();
  expect(withToken.status).toBe(200);
  expect(withToken.headers).not.toHaveProperty("cookie");
  expect(withToken.headers.authorization).toBe(`Bearer ${token}`);
  await expect(page.getByText("200 OK")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    token,
  );
});

test("the page has its own policy, and the renderer is hashed, compressed and only on this page", async ({
  page,
}) => {
  const bundles: string[] = [];
  page.on("request", (request) => {
    if (/standalone/.test(request.url())) bundles.push(request.url());
  });
  await page.goto("/user/login");
  expect(bundles).toEqual([]);
  const answer = await page.goto("/api/docs");
  expect(answer?.headers()["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce-/,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Tolppa API" })).toBeVisible({ timeout: 30_000 });
  expect(bundles).toHaveLength(1);
  const bundle = await page.request.get(bundles[0] ?? "", { headers: { "accept-encoding": "gzip" } });
  expect(bundle.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "gzip",
  });
});

test("a page without JavaScript says where the document is", async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/api/docs`);
  // Playwright does not see roles and texts inside noscript.
  const line = page.locator("noscript main");
  await expect(line).toBeVisible();
  await expect(line).toHaveText("This page needs JavaScript. The OpenAPI document is at /api/openapi.json.");
  await expect(line.locator("a")).toHaveAttribute("href", "/api/openapi.json");
  await context.close();
});

test("a page whose browser cannot load the reference says where the document is", async ({
  browser,
  origin,
}) => {
  const page = await browser.newPage();
  await page.route(/standalone/, (route) => route.abort());
  await page.goto(`${origin}/api/docs`);
  await expect(page.getByText("The reference could not be loaded.")).toBeVisible();
  await page.close();
});
