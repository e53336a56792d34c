import type { Page } from "@playwright/test";
import { bearing, expect, test } from "#e2e/fixtures.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { dropSession, newEmail, PASSWORD } from "#e2e/support/person.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";
import {
  API_KEY,
  type IdentityPlatformDouble,
  PROJECT,
  startIdentityPlatform,
} from "#lib/adapters/identity/platform/testing.ts";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "#lib/doors/testing-openid.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// A product whose accounts Google Identity Platform keeps (a stand-in of its REST API, with real signatures), and whose
// organisation has its own OpenID provider (oidc-provider).

const NEW_PASSWORD = "toinen pieni taksi";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let product: Product;
let platform: IdentityPlatformDouble;
let organisation: OpenIdProvider;

test.beforeAll(async () => {
  product = await startProduct("e2e-identity", async (origin) => {
    platform = await startIdentityPlatform({ actionUrl: `${origin}/user/verify` });
    organisation = await startOpenIdProvider({ redirectUri: `${origin}/api/auth/callback/sso` });
    return {
      IDENTITY_PROVIDER: "identity-platform",
      IDENTITY_PLATFORM_PROJECT_ID: PROJECT,
      IDENTITY_PLATFORM_API_KEY: API_KEY,
      IDENTITY_PLATFORM_BASE_URL: platform.baseUrl,
      IDENTITY_PLATFORM_KEYS_URL: platform.keysUrl,
      OIDC_ISSUER: organisation.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      WEB_CONCURRENCY: "1",
    };
  });
});
test.afterAll(async () => {
  await product?.stop();
  await platform?.close();
  await organisation?.close();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${product.origin}/user/login`);
  await showPassword(page, email, password);
}

async function showPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(password);
  await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto(`${product.origin}/user/register`);
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_register() }).click();
  await expect(page.getByRole("heading", { name: m.public_checkMail() })).toBeVisible();
}

const mailedLink = (email: string): string =>
  platform.mails.findLast(({ to }) => to === email)?.link ?? "no mail";

async function verify(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_verify() }).click();
}

/** The token that another program of the same project gets straight from the provider. */
async function providersToken(email: string, password: string): Promise<string> {
  const answer = await fetch(`${platform.baseUrl}/v1/accounts:signInWithPassword?key=${API_KEY}`, {
    method: "POST",
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

const ask = async (token: string) => {
  const answer = await bearing(product.origin, token).get("/api/user");
  return { status: answer.status(), body: await answer.json() };
};

const alert = (page: Page, code: string) => page.getByRole("alert").filter({ hasText: messageOfCode(code) });

test("an account at the provider: registering, its link, signing in, the API with its token, a new password", async ({
  pageFor,
}) => {
  const email = newEmail();
  const page = await pageFor(null);
  await register(page, email);
  const link = mailedLink(email);
  expect(link).toMatch(new RegExp(`^${product.origin}/user/verify\\?mode=verifyEmail&`));

  await signIn(page, email, PASSWORD);
  await expect(
    page.getByText("Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi."),
  ).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tolppa.session");
  expect(await ask(await providersToken(email, PASSWORD))).toMatchObject({
    status: 401,
    body: { message: messageOfCode("email_not_verified") },
  });

  await verify(page, link);
  await expect(page).toHaveURL(`${product.origin}/companies/new`);
  const token = await providersToken(email, PASSWORD);
  expect(await ask(token)).toMatchObject({ status: 200, body: { email } });

  const sessionOfBefore = await page.context().cookies();
  await dropSession(page);
  await page.goto(`${product.origin}/user/reset`);
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByRole("button", { name: m.public_requestReset() }).click();
  await expect(page.getByText("Sähköposti lähetetty")).toBeVisible();
  await page.goto(mailedLink(email));
  await expect(page).toHaveURL(/\/user\/reset\/confirm\?token=/);
  await page.getByLabel(m.public_newPassword(), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: m.public_changePassword() }).click();
  await expect(page.getByText(m.account_passwordChanged())).toBeVisible();

  expect((await ask(token)).status).toBe(401);
  await page.context().addCookies(sessionOfBefore);
  await page.goto(`${product.origin}/companies/new`);
  await expect(page).toHaveURL(/\/user\/login\?from=/);
  await showPassword(page, email, PASSWORD);
  await expect(alert(page, "wrong_credentials")).toBeVisible();
  await showPassword(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(`${product.origin}/companies/new`);
});

test("the owner of an address that a stranger registered first gets in by the second mail, and the stranger never gets in; a refusal of the provider and its outage stand above the form", async ({
  pageFor,
}) => {
  const email = newEmail();
  const page = await pageFor(null);
  await fetch(`${platform.baseUrl}/v1/accounts:signUp?key=${API_KEY}`, {
    method: "POST",
    body: JSON.stringify({ email, password: "tuntemattoman valitsema" }),
  });
  await register(page, email);
  await verify(page, mailedLink(email));
  await expect(page).toHaveURL(`${product.origin}/companies/new`);
  await dropSession(page);
  await signIn(page, email, "tuntemattoman valitsema");
  await expect(alert(page, "wrong_credentials")).toBeVisible();

  platform.refuseNext(
    "signInWithPassword",
    "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.",
  );
  await showPassword(page, newEmail(), PASSWORD);
  await expect(alert(page, "too_many_attempts")).toBeVisible();
  // A silent provider: after five seconds nobody waits any longer.
  platform.fail("signInWithPassword", "silence");
  await showPassword(page, newEmail(), PASSWORD);
  await expect(alert(page, "identity_unavailable")).toBeVisible();

  await showPassword(page, email, PASSWORD);
  await expect(page).toHaveURL(`${product.origin}/companies/new`);
});

async function arrive(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: m.public_sso() }).click();
  await page.getByLabel("Nimi").fill(name);
  await page.getByRole("button", { name: "Jatka" }).click();
}

test("the organisation's sign-in leads to the requested page, and signing out ends the session", async ({
  pageFor,
}) => {
  organisation.people.set("aino", { email: "aino@organisaatio.example", email_verified: true });
  const page = await pageFor(null);
  await page.goto(`${product.origin}/companies/new?esittely=1`);
  await expect(page).toHaveURL(/\/user\/login\?from=/);
  await arrive(page, "aino");
  await expect(page).toHaveURL(`${product.origin}/companies/new?esittely=1`);
  const names = (await page.context().cookies(product.origin)).map(({ name }) => name);
  expect(names).toContain("tolppa.session");
  expect(names.filter((name) => name.startsWith("tolppa.sso"))).toEqual([]);
  await page.goto(`${product.origin}/user/logout`);
  await expect(page.getByText(m.account_signedOut())).toBeVisible();
  await page.goto(`${product.origin}/companies/new`);
  await expect(page).toHaveURL(/\/user\/login\?from=/);
});

test("an error of the organisation stands above the form, and the requested page is kept", async ({
  pageFor,
}) => {
  organisation.people.set("vieras", { email: "vieras@organisaatio.example", email_verified: false });
  const page = await pageFor(null);
  await page.goto(`${product.origin}/companies/new`);
  await arrive(page, "vieras");
  await expect(alert(page, "sso_email_not_verified")).toBeVisible();
  await expectFit(page);
  // The organisation remembers its session; a fresh browser must sign in again.
  await page.context().clearCookies();
  await page.goto(`${product.origin}/companies/new`);
  await page.getByRole("button", { name: m.public_sso() }).click();
  await page.getByRole("button", { name: "Peruuta" }).click();
  await expect(alert(page, "sso_cancelled")).toBeVisible();
  organisation.people.set("eero", { email: "eero@organisaatio.example", email_verified: true });
  await arrive(page, "eero");
  await expect(page).toHaveURL(`${product.origin}/companies/new`);
});
