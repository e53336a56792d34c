import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { DEMO_PASSWORD, signIn } from "#e2e/support/person.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";
import { takeAppIntoUse } from "#e2e/support/second-factor.ts";
import { codeFieldTexts } from "#lib/accounts/second-factor-texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// A product whose admins must have a second factor, and which sends each token to a receiver.

test.describe.configure({ mode: "default" });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct("e2e-strict", {
    REQUIRE_ADMIN_MFA: "1",
    NEXT_PUBLIC_TOKEN_SYNC_URL: "/vastaanotto",
    WEB_CONCURRENCY: "1",
  });
});
test.afterAll(() => product?.stop());

test("each new token is sent on, and signing out is reported; without a receiver neither happens", async ({
  page,
  origin,
}) => {
  const received: { method: string; authorization: string | undefined }[] = [];
  await page.route("**/vastaanotto", async (route) => {
    const request = route.request();
    received.push({ method: request.method(), authorization: request.headers().authorization });
    await route.fulfill({ status: 204 });
  });
  const signInAt = async (site: string) => {
    await page.goto(`${site}/user/login`);
    await page.getByLabel(m.public_email()).fill("yrittaja@tolppa.example");
    await page.getByLabel(m.public_password(), { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
    await expect(page).toHaveURL(`${site}/companies`);
  };
  await signInAt(product.origin);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const [, token = ""] = (received[0]?.authorization ?? "").split(" ");
  const whose = await page.request.get(`${product.origin}/api/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await whose.json()).toMatchObject({ email: "yrittaja@tolppa.example" });
  const before = received.length;
  await page.reload();
  await expect.poll(() => received.length).toBeGreaterThan(before);
  await page.goto(`${product.origin}/user/logout`);
  await expect.poll(() => received.at(-1)).toEqual({ method: "DELETE", authorization: undefined });
  const handedOn = received.slice(0, -1);
  expect(handedOn.filter(({ method }) => method !== "POST")).toEqual([]);
  expect(new Set(handedOn.map(({ authorization }) => authorization)).size, "each once").toBe(handedOn.length);

  const all = received.length;
  await signInAt(origin);
  await page.goto(`${origin}/user/logout`);
  await expect(page.getByRole("link", { name: m.public_signIn() })).toBeVisible();
  expect(received).toHaveLength(all);
});

test("an admin who must have a second factor reaches nothing else before adding it", async ({ browse }) => {
  const admin = await signIn(product.origin, "admin@tolppa.example", DEMO_PASSWORD);
  for (const path of ["/api/companies", "/api/user", "/api/auth/token"]) {
    expect((await admin.api.get(path)).status(), path).toBe(403);
  }
  expect(await callAction(admin.api, "deleteCompanyAction", { args: [{ companyId: "1" }] })).toMatchObject({
    ok: false,
    error: { code: "second_factor_required" },
  });
  const file = await admin.api.get("/companies/export?format=csv", { maxRedirects: 0 });
  expect(file.headers().location).toBe("/user/account?from=%2Fcompanies");
  const page = await browse(await admin.api.storageState());
  await page.route("**/vastaanotto", (route) => route.fulfill({ status: 204 }));
  await page.goto(`${product.origin}/companies?status=pending`);
  await expect(page).toHaveURL(`${product.origin}/user/account?from=%2Fcompanies%3Fstatus%3Dpending`);
  await expect(page.getByText(m.accountPage_enrolHelp())).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expectFit(page);
  await takeAppIntoUse(page);
  await page.getByRole("link", { name: m.accountPage_goOn() }).click();
  await expect(page).toHaveURL(`${product.origin}/companies?status=pending`);
  // A copy of the former cookie is worthless. The browser has the session's new one.
  expect((await admin.api.get("/api/companies?limit=1")).status()).toBe(401);
  expect(await page.evaluate(async () => (await fetch("/api/companies?limit=1")).status)).toBe(200);
  await page.goto(`${product.origin}/user/account`);
  await page.getByRole("button", { name: m.accountPage_removeTotp() }).click();
  await page.getByLabel(codeFieldTexts({ totp: true }).label).fill("000000");
  await page.getByRole("dialog").getByRole("button", { name: m.accountPage_remove() }).click();
  await expect(page.getByText(messageOfCode("last_factor_needed"))).toBeVisible();

  // Other people need no second factor.
  const owner = await signIn(product.origin, "yrittaja@tolppa.example", DEMO_PASSWORD);
  expect((await owner.api.get("/api/companies")).status()).toBe(200);
});
