import type { Page } from "@playwright/test";
import { bearing, expect, test } from "#e2e/fixtures.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newEmail, PASSWORD } from "#e2e/support/person.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";
import {
  API_KEY,
  type IdentityPlatformDouble,
  PROJECT,
  startIdentityPlatform,
} from "#lib/adapters/identity/platform/testing.ts";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "#lib/http/testing-openid.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// A product whose accounts Google Identity Platform keeps (a stand-in of its REST API, with real signatures), and whose
// organisation has an OpenID provider of its own (oidc-provider).

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

/** As another program of the same project gets it: straight from the provider. */
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

  const visitor = await pageFor(null);
  await visitor.goto(`${product.origin}/user/reset`);
  await visitor.getByLabel(m.public_email()).fill(email);
  await visitor.getByRole("button", { name: m.public_requestReset() }).click();
  await expect(visitor.getByText("Sähköposti lähetetty")).toBeVisible();
  await visitor.goto(mailedLink(email));
  await expect(visitor).toHaveURL(/\/user\/reset\/confirm\?token=/);
  await visitor.getByLabel(m.public_newPassword(), { exact: true }).fill(NEW_PASSWORD);
  await visitor.getByLabel(m.public_confirmPassword(), { exact: true }).fill(NEW_PASSWORD);
  await visitor.getByRole("button", { name: m.public_changePassword() }).click();
  await expect(visitor.getByText(m.account_passwordChanged())).toBeVisible();

  expect((await ask(token)).status).toBe(401);
  await page.goto(`${product.origin}/companies/new`);
  await expect(page).toHaveURL(/\/user\/login\?from=/);
  await signIn(visitor, email, PASSWORD);
  await expect(alert(visitor, "wrong_credentials")).toBeVisible();
  await signIn(visitor, email, NEW_PASSWORD);
  await expect(visitor).toHaveURL(`${product.origin}/companies/new`);
});

test("the owner of an address that a stranger registered first gets in by the second mail, and the stranger never gets in", async ({
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
  const stranger = await pageFor(null);
  await signIn(stranger, email, "tuntemattoman valitsema");
  await expect(alert(stranger, "wrong_credentials")).toBeVisible();
  await signIn(stranger, email, PASSWORD);
  await expect(stranger).toHaveURL(`${product.origin}/companies/new`);
});

test("a refusal of the provider and its outage stand above the form", async ({ pageFor }) => {
  const page = await pageFor(null);
  for (const [message, code] of [
    ["INVALID_LOGIN_CREDENTIALS", "wrong_credentials"],
    ["USER_DISABLED", "wrong_credentials"],
    ["TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.", "too_many_attempts"],
    ["QUOTA_EXCEEDED : Exceeded quota for verifying passwords.", "identity_busy"],
    ["OPERATION_NOT_ALLOWED", "identity_misconfigured"],
  ] as const) {
    platform.refuseNext("signInWithPassword", message);
    await signIn(page, newEmail(), PASSWORD);
    await expect(alert(page, code)).toBeVisible();
  }
  platform.fail("signInWithPassword", { status: 503, body: "<html>" });
  await signIn(page, newEmail(), PASSWORD);
  await expect(alert(page, "identity_unavailable")).toBeVisible();
  // It says nothing at all: after five seconds nobody waits any longer.
  platform.fail("signInWithPassword", "silence");
  await signIn(page, newEmail(), PASSWORD);
  await expect(alert(page, "identity_unavailable")).toBeVisible();
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
  await expectFit(page);
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
  // The organisation remembers who it let in; a fresh browser is asked again.
  const other = await pageFor(null);
  await other.goto(`${product.origin}/companies/new`);
  await other.getByRole("button", { name: m.public_sso() }).click();
  await other.getByRole("button", { name: "Peruuta" }).click();
  await expect(alert(other, "sso_cancelled")).toBeVisible();
  organisation.people.set("eero", { email: "eero@organisaatio.example", email_verified: true });
  await arrive(other, "eero");
  await expect(other).toHaveURL(`${product.origin}/companies/new`);
});
