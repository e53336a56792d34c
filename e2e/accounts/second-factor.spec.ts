import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { createCompany, wholeCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectNothingLost } from "#e2e/support/early.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { mailOf } from "#e2e/support/mail.ts";
import { DEMO_PASSWORD, PASSWORD, signedInLongAgo, signIn } from "#e2e/support/person.ts";
import { startProduct } from "#e2e/support/product.ts";
import { codeFieldTexts } from "#lib/accounts/second-factor-texts.ts";
import { mailTexts } from "#lib/mail/letter-texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// Signing in with two factors, as a person does it: real codes, and passkeys of Chromium's own virtual authenticator.

const PERIOD_MS = 30_000;

/** The code now, or of the next half minute, which counts as well: for a second one without waiting. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * PERIOD_MS,
  });

/** Chromium's virtual passkeys, which confirm each use. Returns a function that makes them refuse. */
async function withPasskeys(page: Page): Promise<(confirms: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

async function showPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(password);
  await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
}

/** The summary calls the field as the page does. */
const refusal = (page: Page, label = m.secondStep_code()) =>
  page.getByRole("link", { name: `${label}: ${messageOfCode("wrong_code")}`, exact: true });

/** Takes an authenticator app into use on the account page; its secret and the recovery codes. */
async function takeAppIntoUse(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: m.accountPage_addTotp() }).click();
  await expect(page.getByRole("img", { name: m.accountPage_qrCode() })).toBeVisible();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  // The same phone cannot scan its own screen.
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

test("an authenticator app is added and asked for at the next sign-in; a code works once", async ({
  pageFor,
  page,
  user,
}) => {
  const { id } = await createCompany(user.api, wholeCompany());
  const mine = await pageFor(user);
  await mine.goto("/companies");
  const menu = mine.getByRole("button", { name: m.ui_menu() });
  if (await menu.isVisible()) await menu.click();
  else await mine.getByRole("button", { name: user.email }).click();
  await mine.getByRole("link", { name: m.frame_account() }).click();
  await expect(mine.getByRole("heading", { name: m.accountPage_title() })).toBeVisible();
  const { secret, codes } = await takeAppIntoUse(mine);
  expect(codes).toHaveLength(10);
  await expectFit(mine);
  const file = mine.waitForEvent("download");
  await mine.getByRole("link", { name: m.accountPage_download() }).click();
  expect((await file).suggestedFilename()).toBe(m.accountPage_fileName());
  await mine.getByRole("button", { name: m.accountPage_codesKept() }).click();
  await expect(mine.getByText(m.accountPage_codesLeft({ left: 10 }))).toBeVisible();
  await expect(mine.getByText(codes[0] ?? "")).toHaveCount(0);
  await mailOf(user.email, mailTexts.second_factor_changed("totp_added").subject);

  const wanted = `/companies/${id}/vehicles?status=active`;
  await page.goto(wanted);
  await showPassword(page, user.email);
  await expect(page).toHaveURL(`/user/login/second?from=${encodeURIComponent(wanted)}`);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tolppa.session");
  await expectNothingLost(page);
  await expectFit(page);
  await page.reload();
  await page.getByLabel(m.secondStep_code()).fill("000000");
  await page.getByRole("button", { name: m.secondStep_confirm(), exact: true }).click();
  await expect(refusal(page)).toBeVisible();
  await expectFit(page);
  const code = codeOf(secret, 1);
  await page.getByLabel(m.secondStep_code()).fill(code);
  await page.getByRole("button", { name: m.secondStep_confirm(), exact: true }).click();
  await expect(page).toHaveURL(wanted);

  const again = await pageFor(null);
  await again.goto(wanted);
  await showPassword(again, user.email);
  await again.getByLabel(m.secondStep_code()).fill(code);
  await again.getByRole("button", { name: m.secondStep_confirm(), exact: true }).click();
  await expect(refusal(again)).toBeVisible();
});

test("the account page leaves the focus at its top, above the field of the password", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  await page.goto("/user/account");
  await expect(page.getByLabel(m.accountPage_currentPassword())).toBeEnabled();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("a recovery code signs in once, and a mail reports it", async ({ pageFor, user }) => {
  const mine = await pageFor(user);
  await mine.goto("/user/account");
  const { codes } = await takeAppIntoUse(mine);
  const show = async (code = "") => {
    const page = await pageFor(null);
    await page.goto("/user/login");
    await showPassword(page, user.email);
    await page.getByRole("button", { name: m.secondStep_useRecoveryCode() }).click();
    await page.getByLabel(m.secondStep_recoveryCode()).fill(code.toLowerCase());
    await page.getByRole("button", { name: m.secondStep_confirm(), exact: true }).click();
    return page;
  };
  await expect(await show(codes[3])).toHaveURL("/companies/new");
  await expect(refusal(await show(codes[3]), m.secondStep_recoveryCode())).toBeVisible();
  await mailOf(user.email, mailTexts.second_factor_changed("code_used").subject);
  await mine.reload();
  await expect(mine.getByText(m.accountPage_codesLeft({ left: 9 }))).toBeVisible();
});

test("a passkey is added, asked for first at the next sign-in, and removed", async ({ page, user }) => {
  const confirming = await withPasskeys(page);
  await page.goto("/user/login");
  await showPassword(page, user.email);
  await expect(page).toHaveURL("/companies/new");
  await page.goto("/user/account");
  await page.getByLabel(m.accountPage_passkeyName()).fill("Testikone");
  await page.getByRole("button", { name: m.accountPage_addPasskey() }).click();
  await expect(page.getByText(m.accountPage_passkeyAdded())).toBeVisible();
  await expect(page.getByText("Testikone", { exact: true })).toBeVisible();
  await expectFit(page);
  await mailOf(user.email, mailTexts.second_factor_changed("passkey_added").subject);

  await page.goto("/user/logout");
  await page.getByRole("link", { name: m.public_signIn() }).click();
  await showPassword(page, user.email);
  await expect(page.getByRole("button", { name: m.secondStep_usePasskey() })).toBeVisible();
  await expectFit(page);

  // Somebody turns away from the question: said so, and asked again.
  await confirming(false);
  await page.getByRole("button", { name: m.secondStep_usePasskey() }).click();
  await expect(page.getByText(m.secondStep_passkeyCancelled())).toBeVisible();
  await confirming(true);
  await page.getByRole("button", { name: m.secondStep_usePasskey() }).click();
  await expect(page).toHaveURL("/companies/new");

  await page.goto("/user/account");
  await page.getByRole("button", { name: m.accountPage_removePasskey({ name: "Testikone" }) }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.accountPage_removeLastHelp())).toBeVisible();
  await expectFit(page);
  await dialog.getByLabel(m.secondStep_recoveryCode(), { exact: true }).fill("0000-0000-0000-0000");
  await dialog.getByRole("button", { name: m.accountPage_remove() }).click();
  await expect(dialog.getByText(messageOfCode("wrong_code"))).toBeVisible();
  await dialog.getByRole("button", { name: m.accountPage_withPasskey() }).click();
  await expect(page.getByText(m.accountPage_passkeyRemoved())).toBeVisible();
  await expect(page.getByText(m.accountPage_off())).toBeVisible();
  await page.goto("/user/logout");
  await page.getByRole("link", { name: m.public_signIn() }).click();
  await showPassword(page, user.email);
  await expect(page).toHaveURL("/companies/new");
});

test("the list signs another browser out at once", async ({ pageFor, user, origin }) => {
  const other = await signIn(origin, user.email, PASSWORD);
  const elsewhere = await pageFor(other);
  await elsewhere.goto("/companies/new");
  const mine = await pageFor(user);
  await mine.goto("/user/account");
  await expect(mine.getByText(m.accountPage_thisSession())).toHaveCount(1);
  const sessions = mine.getByRole("region", { name: m.accountPage_sessions() });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Kirjaudu ulos/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await other.api.get("/api/user")).status()).toBe(401);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/user\/login\?from=/);
  await mine.reload();
  await expect(mine.getByText(m.accountPage_thisSession())).toBeVisible();
});

test("a change needs the password again when the sign-in is old", async ({ pageFor, user }) => {
  await signedInLongAgo(user);
  const page = await pageFor(user);
  await page.goto("/user/account");
  await expect(page.getByRole("heading", { name: m.accountPage_confirmTitle() })).toBeVisible();
  await expect(page.getByRole("button", { name: m.accountPage_addTotp() })).toHaveCount(0);
  await expectFit(page);
  const password = page.getByLabel(m.accountPage_yourPassword(), { exact: true });
  await password.fill("väärä salasana");
  await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(page.getByText(messageOfCode("wrong_password"))).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(page.getByRole("button", { name: m.accountPage_addTotp() })).toBeVisible();
});

test("removing an authenticator app needs its own code, and the password alone is not enough", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  await page.goto("/user/account");
  const { secret } = await takeAppIntoUse(page);
  await signedInLongAgo(user);
  await page.reload();
  await expect(page.getByText(m.accountPage_confirmSecondHelp())).toBeVisible();
  await expect(page.getByLabel(m.accountPage_yourPassword(), { exact: true })).toHaveCount(0);
  await expectFit(page);
  const byCode = codeFieldTexts({ totp: true }).label;
  const used = codeOf(secret, 1);
  await page.getByLabel(byCode).fill(used);
  await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();

  await page.getByRole("button", { name: m.accountPage_removeTotp() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(byCode).fill(used);
  await dialog.getByRole("button", { name: m.accountPage_remove() }).click();
  await expect(dialog.getByText(messageOfCode("wrong_code"))).toBeVisible();
  await query(
    "update totp_factors set last_step = 0 where user_id = (select id from users where email = $1)",
    [user.email],
  );
  await dialog.getByLabel(byCode).fill(codeOf(secret));
  await dialog.getByRole("button", { name: m.accountPage_remove() }).click();
  await expect(page.getByText(m.accountPage_totpRemoved())).toBeVisible();
  await expect(page.getByText(m.accountPage_off())).toBeVisible();
});

test("changing the password needs the present one and signs other browsers out", async ({
  pageFor,
  user,
  origin,
}) => {
  const other = await signIn(origin, user.email, PASSWORD);
  const page = await pageFor(user);
  await page.goto("/user/account");
  const fill = async (current: string) => {
    await page.getByLabel(m.accountPage_currentPassword(), { exact: true }).fill(current);
    await page.getByLabel(m.public_newPassword(), { exact: true }).fill("toinen pieni taksi");
    await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill("toinen pieni taksi");
    await page.getByRole("button", { name: m.accountPage_changePassword(), exact: true }).click();
  };
  await fill("väärä salasana");
  await expect(page.getByRole("link", { name: messageOfCode("wrong_password") })).toBeVisible();
  await expectFit(page);
  await fill(PASSWORD);
  await expect(page.getByText(m.accountPage_passwordChanged())).toBeVisible();
  expect((await other.api.get("/api/user")).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole("heading", { name: m.accountPage_title() })).toBeVisible();
  await signIn(origin, user.email, "toinen pieni taksi");
});

test("the page of the second step leads to signing in when no sign-in is under way", async ({ page }) => {
  await page.goto("/user/login/second?from=/companies");
  await expect(page).toHaveURL("/user/login?from=%2Fcompanies");
});

test("an admin who must have a second factor reaches nothing else before adding it", async ({ browse }) => {
  const product = await startProduct("e2e-mfa", { REQUIRE_ADMIN_MFA: "1" });
  try {
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
    await page.goto(`${product.origin}/companies?status=pending`);
    await expect(page).toHaveURL(`${product.origin}/user/account?from=%2Fcompanies%3Fstatus%3Dpending`);
    await expect(page.getByText(m.accountPage_enrolHelp())).toBeVisible();
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await expectFit(page);
    await takeAppIntoUse(page);
    await page.getByRole("link", { name: m.accountPage_goOn() }).click();
    await expect(page).toHaveURL(`${product.origin}/companies?status=pending`);
    // A copy of the cookie of before is worthless. The browser has the session's new one.
    expect((await admin.api.get("/api/companies?limit=1")).status()).toBe(401);
    expect(await page.evaluate(async () => (await fetch("/api/companies?limit=1")).status)).toBe(200);
    await page.goto(`${product.origin}/user/account`);
    await page.getByRole("button", { name: m.accountPage_removeTotp() }).click();
    await page.getByLabel(codeFieldTexts({ totp: true }).label).fill("000000");
    await page.getByRole("dialog").getByRole("button", { name: m.accountPage_remove() }).click();
    await expect(page.getByText(messageOfCode("last_factor_needed"))).toBeVisible();

    // Nobody else has to.
    const owner = await signIn(product.origin, "yrittaja@tolppa.example", DEMO_PASSWORD);
    expect((await owner.api.get("/api/companies")).status()).toBe(200);
  } finally {
    await product.stop();
  }
});
