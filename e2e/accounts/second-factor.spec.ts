import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createCompany, wholeCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectNothingLost } from "#e2e/support/early.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { mailOf } from "#e2e/support/mail.ts";
import { dropSession, PASSWORD, signedInLongAgo, signIn } from "#e2e/support/person.ts";
import { codeOf, takeAppIntoUse } from "#e2e/support/second-factor.ts";
import { secondFactorChanged } from "#lib/accounts/letters/account.ts";
import { codeFieldTexts } from "#lib/accounts/second-factor-texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// Signing in with two factors through the screens: real codes, and passkeys of Chromium's own virtual authenticator.

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

/** The summary uses the page's label of the field. */
const refusal = (page: Page, label = m.secondStep_code()) =>
  page.getByRole("link", { name: `${label}: ${messageOfCode("wrong_code")}`, exact: true });

test("an authenticator app is added, asked for at the next sign-in and removed by its own code; a code and a recovery code work once", async ({
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
  await mailOf(user.email, secondFactorChanged.words({ change: "totp_added" }).subject);

  const confirm = () => page.getByRole("button", { name: m.secondStep_confirm(), exact: true }).click();
  const wanted = `/companies/${id}/vehicles?status=active`;
  const used = codeOf(secret, 1);
  await test.step("a code is asked for at the next sign-in", async () => {
    // Without a sign-in under way the second step redirects to the first.
    await page.goto(`/user/login/second?from=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveURL(`/user/login?from=${encodeURIComponent(wanted)}`);
    await showPassword(page, user.email);
    await expect(page).toHaveURL(`/user/login/second?from=${encodeURIComponent(wanted)}`);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tolppa.session");
    await expectNothingLost(page);
    await page.reload();
    await page.getByLabel(m.secondStep_code()).fill("000000");
    await confirm();
    await expect(refusal(page)).toBeVisible();
    await expectFit(page);
    await page.getByLabel(m.secondStep_code()).fill(used);
    await confirm();
    await expect(page).toHaveURL(wanted);
  });

  await test.step("a used code is refused, and a recovery code signs in", async () => {
    await dropSession(page);
    await page.goto(wanted);
    await showPassword(page, user.email);
    await page.getByLabel(m.secondStep_code()).fill(used);
    await confirm();
    await expect(refusal(page)).toBeVisible();
    await page.getByRole("button", { name: m.secondStep_useRecoveryCode() }).click();
    await page.getByLabel(m.secondStep_recoveryCode()).fill((codes[3] ?? "").toLowerCase());
    await confirm();
    await expect(page).toHaveURL(wanted);
    await mailOf(user.email, secondFactorChanged.words({ change: "code_used" }).subject);
  });

  await test.step("a used recovery code is refused", async () => {
    await dropSession(page);
    await page.goto(wanted);
    await showPassword(page, user.email);
    await page.getByRole("button", { name: m.secondStep_useRecoveryCode() }).click();
    await page.getByLabel(m.secondStep_recoveryCode()).fill(codes[3] ?? "");
    await confirm();
    await expect(refusal(page, m.secondStep_recoveryCode())).toBeVisible();
  });

  await test.step("removing the app needs its own code, and the password alone is not enough", async () => {
    await signedInLongAgo(user);
    await forgetUsedCodes(user.email);
    await mine.reload();
    await expect(mine.getByText(m.accountPage_confirmSecondHelp())).toBeVisible();
    await expect(mine.getByLabel(m.accountPage_yourPassword(), { exact: true })).toHaveCount(0);
    await expectFit(mine);
    const byCode = codeFieldTexts({ totp: true }).label;
    const shown = codeOf(secret, 1);
    await mine.getByLabel(byCode).fill(shown);
    await mine.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
    await expect(mine.getByText(m.accountPage_codesLeft({ left: 9 }))).toBeVisible();

    await mine.getByRole("button", { name: m.accountPage_removeTotp() }).click();
    const dialog = mine.getByRole("dialog");
    await dialog.getByLabel(byCode).fill(shown);
    await dialog.getByRole("button", { name: m.accountPage_remove() }).click();
    await expect(dialog.getByText(messageOfCode("wrong_code"))).toBeVisible();
    await forgetUsedCodes(user.email);
    await dialog.getByLabel(byCode).fill(codeOf(secret));
    await dialog.getByRole("button", { name: m.accountPage_remove() }).click();
    await expect(mine.getByText(m.accountPage_totpRemoved())).toBeVisible();
    await expect(mine.getByText(m.accountPage_off())).toBeVisible();
  });
});

/** Forgets which codes were used, so that a code of the current half minute is accepted again. */
const forgetUsedCodes = (email: string) =>
  query("update totp_factors set last_step = 0 where user_id = (select id from users where email = $1)", [
    email,
  ]);

test("a passkey is added, asked for first at the next sign-in, and removed", async ({
  pageFor,
  user,
  origin,
}) => {
  const page = await pageFor(user);
  const confirming = await withPasskeys(page);
  await page.goto("/user/account");
  await page.getByLabel(m.accountPage_passkeyName()).fill("Testikone");
  await page.getByRole("button", { name: m.accountPage_addPasskey() }).click();
  await expect(page.getByText(m.accountPage_passkeyAdded())).toBeVisible();
  await expect(page.getByText("Testikone", { exact: true })).toBeVisible();
  await mailOf(user.email, secondFactorChanged.words({ change: "passkey_added" }).subject);

  // The sign-in page offers the passkey too. The authenticator of the test would choose it at once.
  await confirming(false);
  await page.goto("/user/logout");
  await page.getByRole("link", { name: m.public_signIn() }).click();
  await showPassword(page, user.email);
  await expect(page.getByRole("button", { name: m.secondStep_usePasskey() })).toBeVisible();

  // The person cancels the question: the page says so, and asks again.
  await page.getByRole("button", { name: m.secondStep_usePasskey() }).click();
  await expect(page.getByText(m.secondStep_passkeyCancelled())).toBeVisible();
  await expectFit(page);
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
  // The password alone opens a session again.
  await signIn(origin, user.email, PASSWORD);
});

test("the account page leaves the focus at its top, signs others out, asks for a proof of identity and changes the password", async ({
  pageFor,
  user,
  origin,
}) => {
  const page = await pageFor(user);
  await signIn(origin, user.email, PASSWORD);
  await signIn(origin, user.email, PASSWORD);
  const listed = await signIn(origin, user.email, PASSWORD);
  await page.goto("/user/account");
  await expect(page.getByLabel(m.accountPage_currentPassword())).toBeEnabled();
  expect(await page.evaluate(() => document.activeElement?.tagName), "above the field").toBe("BODY");

  await test.step("the list begins with this session, folds older ones and signs another browser out at once", async () => {
    const sessions = page.getByRole("region", { name: m.accountPage_sessions() });
    const rows = sessions.getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: m.accountPage_thisSession() })).toHaveCount(1);
    await expect(rows.first()).toContainText(m.accountPage_thisSession());
    await sessions
      .getByRole("button", { name: /^Kirjaudu ulos/ })
      .first()
      .click();
    await expect(sessions.getByText(/vanhempi istunto/)).toHaveCount(0);
    await expect(rows).toHaveCount(3);
    expect((await listed.api.get("/api/user")).status()).toBe(401);
    expect((await listed.api.get("/companies/new")).url()).toContain("/user/login?from=");
  });

  await test.step("a change needs the password again when the sign-in is old", async () => {
    await signedInLongAgo(user);
    await page.reload();
    await expect(page.getByText(m.accountPage_thisSession())).toBeVisible();
    await expect(page.getByRole("heading", { name: m.accountPage_confirmTitle() })).toBeVisible();
    await expect(page.getByRole("button", { name: m.accountPage_addTotp() })).toHaveCount(0);
    const password = page.getByLabel(m.accountPage_yourPassword(), { exact: true });
    await password.fill("väärä salasana");
    await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
    await expect(page.getByText(messageOfCode("wrong_password"))).toBeVisible();
    await expectFit(page);
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
    await expect(page.getByRole("button", { name: m.accountPage_addTotp() })).toBeVisible();
  });

  await test.step("changing the password needs the present one and signs other browsers out", async () => {
    const other = await signIn(origin, user.email, PASSWORD);
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
});

test("a passkey chosen at the e-mail field signs in without a password and leads to the requested page", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  const { id } = await createCompany(user.api, wholeCompany());
  const confirming = await withPasskeys(page);
  await page.goto("/user/account");
  await page.getByLabel(m.accountPage_passkeyName()).fill("Testikone");
  await page.getByRole("button", { name: m.accountPage_addPasskey() }).click();
  await expect(page.getByText(m.accountPage_passkeyAdded())).toBeVisible();
  await expect(page.getByText(m.accountPage_passkeysFirst())).toBeVisible();
  await page.goto("/user/logout");

  await test.step("a passkey that this account no longer has is refused in words, and the password remains", async () => {
    await query(
      "update passkeys set credential_id = credential_id || 'x' where user_id = (select id from users where email = $1)",
      [user.email],
    );
    await page.goto("/user/login");
    await expect(page.getByText(messageOfCode("passkey_refused"))).toBeVisible();
    await expectFit(page);
    // The authenticator of the test would choose the passkey again and again.
    await confirming(false);
    await showPassword(page, user.email);
    await expect(page.getByRole("button", { name: m.secondStep_usePasskey() })).toBeVisible();
    // Not before the page is left: an attempt that is still under way would sign in.
    await query(
      "update passkeys set credential_id = left(credential_id, -1) where user_id = (select id from users where email = $1)",
      [user.email],
    );
  });

  await confirming(true);
  const wanted = `/companies/${id}/vehicles?status=active`;
  await page.goto(wanted);
  await expect(page).toHaveURL(wanted);
  await page.goto("/user/account");
  await expect(page.getByText(m.accountPage_thisSession())).toBeVisible();
});

test("the sign-in page offers passkeys after its first load, and is silent in a browser without them", async ({
  page,
  user,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  const posts: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/user/login", { waitUntil: "networkidle" });
  await expect(page.getByLabel(m.public_email())).toHaveAttribute("autocomplete", "username webauthn");
  expect(posts).toEqual([]);
  // A name that only the code of passkeys has.
  const loaded = (await Promise.all(scripts)).filter((text) =>
    text.includes("isConditionalMediationAvailable"),
  );
  expect(loaded).toEqual([]);
  page.removeAllListeners("response");
  await showPassword(page, user.email);
  await expect(page).not.toHaveURL(/login/);
  expect(errors).toEqual([]);
});
