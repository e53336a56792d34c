import { expect, test } from "#e2e/fixtures.ts";
import { query } from "#e2e/support/database.ts";
import { field } from "#e2e/support/forms.ts";
import { chooseLanguage } from "#e2e/support/languages.ts";
import { PASSWORD, signIn } from "#e2e/support/person.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGES, type Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { formatPeriod } from "#lib/messages/format.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";

test("a stranger reads the sign-in page in another language, and typed text stays", async ({ page }) => {
  await page.goto("/user/login?from=%2Fcompanies");
  await page.getByLabel("Sähköposti").fill("åke@tolppa.example");
  await page.getByRole("radio", { name: "Svenska" }).check({ force: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("sv", m.public_login));
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
  await expect(page).toHaveURL("/user/login?from=%2Fcompanies");
  await expect(page.getByLabel("E-post")).toHaveValue("åke@tolppa.example");
  await expect(page).toHaveTitle(new RegExp(said("sv", m.public_loginPage)));

  // The browser remembers the choice.
  const answer = await page.goto("/user/register");
  expect(answer?.headers()["content-language"]).toBe("sv");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("sv", m.public_registerTitle));
});

test("a person changes the language in the menu while filling in a form, and typed text stays @phone", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  await field(page, "companyName").fill("Åbo Taxi Ab");
  await page
    .getByRole("button", { name: m.ui_menu() })
    .or(page.getByRole("button", { name: user.email }))
    .filter({ visible: true })
    .click();
  const english = page.getByRole("radio", { name: "English" });
  // Playwright also scrolls and presses again if the control's code has not loaded.
  await expect(english).toBeEnabled();
  await english.check();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("en", m.wizard_title));
  await expect(page).toHaveURL("/companies/new");
  await page.keyboard.press("Escape");
  await inLanguage("en", () => expect(field(page, "companyName")).toHaveValue("Åbo Taxi Ab"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the account keeps the language for the person's next browser, whatever that browser's language", async ({
  pageFor,
  user,
  browser,
  origin,
}) => {
  const page = await pageFor(user);
  await page.goto("/user/account");
  await page.getByRole("main").getByRole("radio", { name: "Svenska" }).check({ force: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("sv", m.accountPage_title));

  const again = await signIn(origin, user.email, PASSWORD);
  const context = await browser.newContext({ storageState: await again.api.storageState(), locale: "en-GB" });
  // The browser's choice is older than the account's.
  await context.clearCookies({ name: LANGUAGE_COOKIE });
  const other = await context.newPage();
  const answer = await other.goto("/companies");
  expect(answer?.headers()["content-language"]).toBe("sv");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(said("sv", m.frame_companies));
  await expect.poll(async () => cookieOf(await context.cookies())).toBe("sv");
  await context.close();
});

const languageOfAccount = async (email: string) =>
  (await query<{ language: string }>("select language from users where email = $1", [email]))[0]?.language;

const cookieOf = (cookies: readonly { name: string; value: string }[]) =>
  cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value;

test.describe("in a browser set to English", () => {
  test.use({ locale: "en-US" });

  for (const locale of ["en-US", "sv-FI"])
    test(`a stranger of ${locale} signs in on a Finnish page`, async ({ browser, origin, user }) => {
      const context = await browser.newContext({ locale, baseURL: origin });
      const page = await context.newPage();
      const answer = await page.goto("/user/login");
      expect(answer?.headers()["content-language"]).toBe("fi");
      await expect(page.locator("html")).toHaveAttribute("lang", "fi");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tervetuloa");
      await expect(page.getByText("arkisin 8–16").filter({ visible: true })).toBeVisible();
      await page.getByLabel("Sähköposti").fill(user.email);
      await page.getByLabel("Salasana", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Kirjaudu sisään", exact: true }).click();
      await expect(page).toHaveURL("/companies/new");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "fi");
      await expect.poll(() => languageOfAccount(user.email)).toBe(null);
      await context.close();
    });

  test("the wizard, a list, a statement and a refusal are Finnish", async ({ owner, pageFor }) => {
    const [{ id: company }] = await (await owner.api.get("/api/companies")).json();
    const page = await pageFor(owner);
    expect(await page.evaluate(() => navigator.language)).toBe("en-US");

    await page.goto("/companies/new");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("fi", m.wizard_title));
    await expect(page.getByLabel("Yrityksen nimi")).toBeVisible();

    await page.goto(`/companies/${company}/vehicles`);
    await expect(page.getByRole("link", { name: "Lisää uusi auto" })).toBeVisible();

    const { start, end } = periodOf(helsinkiDate(new Date()));
    await page.goto(`/companies/${company}/invoices/${start}/${end}`);
    const statement = page.getByRole("main");
    await expect(statement.getByText(formatPeriod({ start, end })).first()).toBeVisible();
    await expect(statement.getByText(/\d,\d\d\s€/).first()).toBeVisible();
    const texts = (await statement.allInnerTexts()).join("\n");
    expect(texts, "an amount as English writes it").not.toMatch(
      /€[ \u00a0]?\d|\d\.\d\d[ \u00a0]?€|\d,\d{3}(?!\d)/,
    );

    await page.goto("/ei/ole");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("fi", m.errorPage_notFound));
    await page.goto("/");
    const refused = await page.evaluate(async () => (await fetch("/api/companies/999999999")).json());
    expect(refused.message).toBe("Kohdetta ei löydy");
  });
});

test("an account may have each language of the product, and the switch shows each by its own name", async ({
  pageFor,
  user,
}) => {
  const page = await pageFor(user);
  await page.goto("/user/account");
  for (const language of [...LANGUAGES].reverse()) {
    await page
      .getByRole("main")
      .getByRole("radio", { name: LANGUAGE_NAMES[language] })
      .check({ force: true });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(said(language, m.accountPage_title));
    await expect.poll(async () => languageOfAccount(user.email)).toBe(language);
  }
});

test("a page of an unknown address is in the reader's language", async ({ page, origin }) => {
  await chooseLanguage(page, origin, "en");
  await page.goto("/ei/ole");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("en", m.errorPage_notFound));
});

const said = (language: Language, message: () => string): string => inLanguage(language, message);
