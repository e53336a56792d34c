import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { createActiveCompany, createCompany, wholeCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { startingWith } from "#e2e/support/forms.ts";
import { linkIn, mailOf, mailsTo } from "#e2e/support/mail.ts";
import { browserLike, DEMO_PASSWORD, dropSession, newEmail, PASSWORD, signIn } from "#e2e/support/person.ts";
import {
  accountExists,
  emailVerification,
  passwordChanged,
  passwordReset,
} from "#lib/accounts/letters/account.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

const NEW_PASSWORD = "toinen pieni taksi";

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(password);
}

const pressSignIn = (page: Page): Promise<void> =>
  page.getByRole("button", { name: m.public_signIn(), exact: true }).click();

test("signing in by the keyboard alone, where Enter sends the form, leads back to the requested page with its query", async ({
  page,
  user,
}) => {
  const { id } = await createCompany(user.api, wholeCompany());
  const wanted = `/companies/${id}/vehicles?status=active`;
  await page.goto(wanted);
  await expect(page).toHaveURL(`/user/login?from=${encodeURIComponent(wanted)}`);
  await page.getByLabel(m.public_email()).focus();
  await page.keyboard.type(user.email.toUpperCase());
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(wanted);

  await test.step("signing in with signing out as the way back signs nobody out", async () => {
    await dropSession(page);
    await page.goto(`/user/login?from=${encodeURIComponent("/user/logou%74?everywhere=1")}`);
    await fillLogin(page, user.email, PASSWORD);
    await pressSignIn(page);
    await expect(page).not.toHaveURL(/\/user\/log/);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain("tolppa.session");
  });
});

test("the start page leads admins and owners to their companies, others to registering one", async ({
  admin,
  owner,
  user,
  origin,
}) => {
  for (const [person, address] of [
    [admin, "/companies"],
    [owner, "/companies"],
    [user, "/companies/new"],
  ] as const)
    expect((await person.api.get("/")).url()).toBe(origin + address);
});

test("the sign-in page shows the support number, names empty fields before anything is sent, and refuses a wrong password and an unknown address in the same words", async ({
  page,
  user,
}) => {
  await page.goto("/user/login");
  await test.step("the configured support number is a link to call", async () => {
    const call = page.getByRole("link", { name: "09 123 4567" });
    await expect(call).toBeVisible();
    await expect(call).toHaveAttribute("href", "tel:091234567");
    await expect(page.getByText("arkisin 8–16").filter({ visible: true })).toBeVisible();
  });

  await test.step("empty fields", async () => {
    await pressSignIn(page);
    await expect(page.getByRole("region", { name: m.ui_checkFields({ fields: 2 }) })).toBeFocused();
    await expect(page.getByLabel(m.public_email())).toHaveAccessibleDescription("Pakollinen");
  });

  const refused = page.getByRole("alert").filter({ hasText: messageOfCode("wrong_credentials") });
  await fillLogin(page, user.email, "väärä salasana");
  await pressSignIn(page);
  await expect(refused).toBeVisible();
  await page.reload();
  await expect(refused).toHaveCount(0);
  await fillLogin(page, newEmail(), PASSWORD);
  await pressSignIn(page);
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL("/user/login");

  await test.step("an unverified address cannot sign in, and the page sends the link again", async () => {
    await fillLogin(page, "vahvistamaton@tolppa.example", DEMO_PASSWORD);
    await pressSignIn(page);
    await expect(
      page.getByText("Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi."),
    ).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tolppa.session");
    await page.getByRole("alert").getByRole("button", { name: "Lähetä uudelleen" }).click();
    await expect(page.getByText("Sähköposti lähetetty")).toBeVisible();
    await expectFit(page);
  });
});

test("the registration names malformed fields before anything is sent, states the rules of a password beforehand and the reason of a refusal, and mails the owner of a taken address", async ({
  page,
  user,
}) => {
  await page.goto("/user/register");
  const password = page.getByLabel(m.public_password(), { exact: true });
  const fill = async (email: string, chosen: string, repeated = chosen) => {
    await page.getByLabel(m.public_email()).fill(email);
    await password.fill(chosen);
    await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(repeated);
    await page.getByRole("button", { name: m.public_register() }).click();
  };
  await expect(password).toHaveAccessibleDescription(m.public_passwordHint());
  expect(m.public_passwordHint()).toMatch(/yrityksesi, sähköpostisi .* vuotanutta/);
  await fill("ei osoite", "lyhyt", "toinen");
  await expect(page.getByRole("region", { name: m.ui_checkFields({ fields: 3 }) })).toBeFocused();
  await expect(page.getByLabel(m.public_email())).toHaveAccessibleDescription(
    startingWith("Tarkista sähköpostiosoite"),
  );
  await expect(password).toHaveAccessibleDescription(startingWith("Salasana on oltava vähintään 8 merkkiä."));
  await expect(page.getByLabel(m.public_confirmPassword(), { exact: true })).toHaveAccessibleDescription(
    "Tarkista salasana",
  );
  for (const [chosen, code] of [
    ["Password1!", "password_leaked"],
    ["pikataksi2026", "password_holds_name"],
  ] as const) {
    await fill(`x${Date.now()}@pikataksi.example`, chosen);
    await expect(password).toHaveAccessibleDescription(startingWith(messageOfCode(code)));
  }

  // A taken address looks the same as a free one.
  await fill(user.email, PASSWORD);
  await expect(page.getByRole("heading", { name: m.public_checkMail() })).toBeVisible();
  await mailOf(user.email, accountExists.words().subject);
});

test("a verification link works once, and in another browser only by its button", async ({
  page,
  origin,
}) => {
  const email = newEmail();
  const registration = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const asked = await callAction(await browserLike(origin), "registerAction", { args: [registration] });
  expect(asked).toMatchObject({ ok: true });
  const link = linkIn(await mailOf(email, emailVerification.words().subject));
  // Mail programs open links to look for viruses.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("button", { name: m.public_verify() })).toBeVisible();
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  // Until the next page comes, the used link is not called invalid.
  await page.evaluate((title) => {
    const note = () => {
      if (document.querySelector("h1")?.textContent === title) sessionStorage.setItem("called", "broken");
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  }, m.public_linkExpiredTitle());
  await page.getByRole("button", { name: m.public_verify() }).click();
  await expect(page).toHaveURL("/companies/new");
  expect(await page.evaluate(() => sessionStorage.getItem("called"))).toBeNull();
  // A used link says so before it asks for anything.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: m.public_linkExpiredTitle() })).toBeVisible();
  await expect(page.getByText(m.public_verifyExpired())).toBeVisible();
  await expect(page.getByRole("link", { name: m.public_backToLogin() })).toBeVisible();
  await expect(page.getByLabel(m.public_password(), { exact: true })).toHaveCount(0);
});

test("a forgotten password is changed by mail: the old one fails and every session has ended; an unknown address looks the same and gets no mail", async ({
  page,
  user,
  origin,
}) => {
  const unknown = newEmail();
  await page.goto("/user/reset");
  await page.getByLabel(m.public_email()).fill(unknown);
  await page.getByRole("button", { name: m.public_requestReset() }).click();
  await expect(page.getByText("Sähköposti lähetetty")).toBeVisible();
  await page.goto("/user/login");
  await page.getByRole("link", { name: m.public_forgotPassword() }).click();
  await expect(page.getByRole("heading", { name: m.public_resetTitle() })).toBeVisible();
  await page.getByLabel(m.public_email()).fill(user.email);
  await page.getByRole("button", { name: m.public_requestReset() }).click();
  await expect(page.getByText("Sähköposti lähetetty")).toBeVisible();

  const link = linkIn(await mailOf(user.email, passwordReset.words().subject));
  await page.goto(link);
  await page.getByLabel(m.public_newPassword(), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: m.public_changePassword() }).click();
  await expect(page.getByText(m.account_passwordChanged())).toBeVisible();
  await mailOf(user.email, passwordChanged.words().subject);

  // A mail sent before the arrived ones would be here by now.
  expect(await mailsTo(unknown)).toEqual([]);

  expect((await user.api.get("/companies/new")).url()).toContain("/user/login?from=");
  expect((await user.api.get("/api/user")).status()).toBe(401);

  await page.getByRole("link", { name: m.public_signIn() }).click();
  await expect(page.getByRole("heading", { name: m.public_login() })).toBeVisible();
  await fillLogin(page, user.email, PASSWORD);
  await pressSignIn(page);
  await expect(page.getByText(messageOfCode("wrong_credentials"))).toBeVisible();
  await fillLogin(page, user.email, NEW_PASSWORD);
  await pressSignIn(page);
  await expect(page).toHaveURL("/companies/new");

  await page.goto(link);
  await page.getByLabel(m.public_newPassword(), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_changePassword() }).click();
  await expect(page.getByRole("heading", { name: m.public_linkExpiredTitle() })).toBeVisible();
  await signIn(origin, user.email, NEW_PASSWORD);
});

test("signing out ends this session and offers the way back in @phone", async ({
  pageFor,
  user,
  isMobile,
}) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  if (isMobile) await page.getByRole("button", { name: m.ui_menu() }).click();
  await page.getByRole("link", { name: m.frame_signOut(), exact: true }).click();
  await expect(page.getByText(m.account_signedOut())).toBeVisible();
  expect((await user.api.get("/api/user")).status()).toBe(401);
  // Going back beyond the sign-out page, which posted its form, shows nothing either.
  await page.goBack();
  await expect(page.getByText(m.account_signedOut())).toBeVisible();
  // The page before it redirects to the sign-in by itself, which Playwright's goBack takes for a failure.
  await page.evaluate(() => {
    setTimeout(() => history.back());
  });
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto("/user/logout");
  await page.getByRole("link", { name: m.public_signIn() }).click();
  await expect(page.getByRole("heading", { name: m.public_login() })).toBeVisible();
});

test("signing out everywhere signs out another browser too", async ({ pageFor, user, admin, origin }) => {
  await createActiveCompany(user.api, admin.api);
  const here = await pageFor(user);
  const there = await signIn(origin, user.email, PASSWORD);
  expect((await there.api.get("/companies")).url()).toBe(`${origin}/companies`);
  await here.goto("/companies");
  await here.getByRole("button", { name: user.email }).click();
  await here.getByRole("link", { name: m.frame_signOutEverywhere() }).click();
  await expect(here.getByText(m.account_signedOutEverywhere())).toBeVisible();
  expect((await there.api.get("/companies")).url()).toBe(`${origin}/user/login?from=%2Fcompanies`);
});
