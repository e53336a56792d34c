import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { linkIn, mailOf } from "#e2e/support/mail.ts";
import { PASSWORD } from "#e2e/support/person.ts";
import { emailVerification, passwordReset } from "#lib/accounts/letters/account.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

/** React's notation for a missing argument. */
const NO_INPUT = "$undefined";

// Signing in, registering, resetting, signing out and the language in a browser that runs no scripts.

test.use({ javaScriptEnabled: false });

test("a person signs in, stays on the way they wanted, and signs out", async ({ page, user: { email } }) => {
  await page.goto("/companies?status=active");
  await expect(page).toHaveURL(/\/user\/login\?from=/);
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill("ei tämä salasana");
  await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(messageOfCode("wrong_credentials"));
  await expect(page.getByLabel(m.public_email())).toHaveValue(email);
  expect(page.url()).not.toContain(encodeURIComponent(email));
  expect(page.url()).not.toMatch(/salasana|password/);

  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
  await expect(page).toHaveURL("/companies?status=active");

  await page.goto("/user/logout");
  await page.getByRole("button", { name: m.public_signOut() }).click();
  await expect(page.getByRole("status")).toHaveText(m.account_signedOut());
  await page.goto("/companies");
  await expect(page).toHaveURL(/\/user\/login/);
});

test("a person with an authenticator app shows its code, or a recovery code", async ({ page, user }) => {
  const offered = await callAction(user.api, "offerTotpAction", { args: [NO_INPUT] });
  const { secret, sealed } = (offered as { value: { secret: string; sealed: string } }).value;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const added = await callAction(user.api, "addTotpAction", { args: [{ sealed, code: app.generate() }] });
  const [recoveryCode = ""] = (added as { value: { recoveryCodes: string[] } }).value.recoveryCodes;
  const signIn = async () => {
    await page.goto("/user/login?from=%2Fuser%2Faccount");
    await page.getByLabel(m.public_email()).fill(user.email);
    await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.secondStep_title());
  };
  const confirm = () => page.getByRole("button", { name: m.secondStep_confirm(), exact: true }).click();

  await signIn();
  await page.getByLabel(m.secondStep_code()).fill("000000");
  await confirm();
  await expect(page.getByText(messageOfCode("wrong_code")).first()).toBeVisible();
  // The code of the next half minute counts as well, and the code of this one is used.
  await page.getByLabel(m.secondStep_code()).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await confirm();
  await expect(page).toHaveURL("/user/account");
  await page.context().clearCookies();

  await signIn();
  await page
    .getByRole("button", { name: m.secondStep_useRecoveryCode() })
    .or(page.getByRole("link", { name: m.secondStep_useRecoveryCode() }))
    .click();
  await page.getByLabel(m.secondStep_recoveryCode()).fill(recoveryCode);
  await confirm();
  await expect(page).toHaveURL("/user/account");
});

test("a missing value is reported beside its field", async ({ page }) => {
  await page.goto("/user/login");
  // Controls that need code are absent.
  await expect(page.getByRole("button", { name: m.ui_show() })).toHaveCount(0);
  await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
  await expect(page.getByLabel(m.public_email())).toHaveAccessibleDescription(messageOfCode("required"));
  // A later visit shows no errors.
  await page.goto("/user/login");
  await expect(page.getByText(messageOfCode("required"))).toHaveCount(0);
});

test("a person registers, verifies the address and resets the password", async ({ page }) => {
  const email = `ilman-skripteja-${randomInt(1_000_000_000)}@tolppa.example`;
  await page.goto("/user/register");
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill("jotain muuta");
  await page.getByRole("button", { name: m.public_register() }).click();
  await expect(page.getByText(messageOfCode("password_mismatch")).first()).toBeVisible();
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_register() }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.public_checkMail());
  await page.goto(linkIn(await mailOf(email, emailVerification.words().subject)));
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_verify() }).click();
  // A person without a company starts by registering one.
  await expect(page).toHaveURL("/companies/new");

  await page.goto("/user/reset");
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByRole("button", { name: m.public_requestReset() }).click();
  await expect(page.getByText(m.public_resetSentHelp())).toBeVisible();
  const link = linkIn(await mailOf(email, passwordReset.words().subject));
  await page.goto(link);
  const changed = "uusi pitkä salasana 7";
  await page.getByLabel(m.public_newPassword(), { exact: true }).fill(changed);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(changed);
  await page.getByRole("button", { name: m.public_changePassword() }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.public_changed());
});

test("the language is chosen by a button, and stays", async ({ page }) => {
  await page.goto("/user/login?from=%2Fcompanies");
  await page.getByRole("button", { name: "Svenska" }).click();
  await expect(page).toHaveURL("/user/login?from=%2Fcompanies");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
  await page.goto("/user/register");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
});

test("another site, a multipart form and an unknown form are refused", async ({ request, origin }) => {
  const ask = (path: string, headers: Record<string, string>, form: object) =>
    request.post(path, { headers, maxRedirects: 0, ...form });
  const form = { form: { email: "a@tolppa.example", password: "x" } };
  expect((await ask("/user/form/login", { origin: "https://evil.example" }, form)).status()).toBe(403);
  expect((await ask("/user/form/login", {}, form)).status()).toBe(403);
  expect((await ask("/user/form/nothing", { origin }, form)).status()).toBe(404);
  expect((await ask("/user/form/login", { origin }, { multipart: { email: "a" } })).status()).toBe(400);
  expect((await ask("/user/form/login", { origin }, { data: { email: "a" } })).status()).toBe(415);
});
