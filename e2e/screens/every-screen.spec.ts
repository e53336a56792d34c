import { expect } from "#e2e/fixtures.ts";
import { expectNothingLost } from "#e2e/support/early.ts";
import { test } from "#e2e/support/every-screen.ts";
import { expectFit } from "#e2e/support/fit.ts";
import {
  chooseLanguage,
  expectNoFinnish,
  expectRoomForLongerWords,
  TRANSLATIONS,
  type Translation,
} from "#e2e/support/languages.ts";
import { expectPlainWords } from "#e2e/support/plain-words.ts";
import { builtPages } from "#e2e/support/routes.ts";
import { LOOKED_AT_ELSEWHERE, screens } from "#e2e/support/screens.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import { expectUncut } from "#e2e/support/widths.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import * as m from "#messages";

// npm run test:screens visits every screen in each of its states: axe finds no violation in light or dark, nothing is wider
// than a small phone, and the console stays empty (the fixtures watch the console).

// The tests are independent. One after another they would keep one worker busy for minutes.
test.describe.configure({ mode: "parallel" });

test("every page of the build has an accessibility test, here or with the action that leads to it", async ({
  ids,
}) => {
  const paths = screens().map(({ path }) => path(ids).replace(/^own/, "/companies/1").replace(/\?.*/, ""));
  const seen = (page: string) => {
    const pattern = new RegExp(`^${page.replaceAll(/\[[^\]]+\]/g, "(?!new$)[^/]+")}$`);
    return paths.some((path) => pattern.test(path));
  };
  expect(builtPages().filter((page) => !seen(page) && !(page in LOOKED_AT_ELSEWHERE))).toEqual([]);
});

for (const screen of screens()) {
  const { name, as, errors, data, english, drawnByBrowser } = screen;
  test(`${name} is accessible in light and dark, whole from 320 px on, and in every translation has no Finnish word`, async ({
    pageAs,
    visit,
    origin,
  }) => {
    const page = await pageAs(as);
    await visit(page, screen);
    await expect(page.locator("fieldset:disabled")).toHaveCount(0);
    expect(await page.evaluate(() => scrollY), "opens at its top").toBe(0);
    await expectNothingLost(page);
    // The page for programmers explains the codes themselves.
    if (!english) await expectPlainWords(page);
    await expectUncut(page);
    await expectTouchable(page);
    await expectFit(page);
    if (errors) {
      await errors(page);
      await expect(page.getByRole("region", { name: /^Tarkista / })).toBeVisible();
      await expectFit(page);
    }
    await expectRoomForLongerWords(page);
    // Translations of the server's markup differ only in words, so only the loaded page is checked for them.
    for (const language of english ? [] : TRANSLATIONS) {
      await chooseLanguage(page, origin, language);
      if (drawnByBrowser) await visit(page, screen);
      const markup = drawnByBrowser
        ? await page.content()
        : await (await page.request.get(page.url())).text();
      await expectNoFinnish(page, language, { markup, ...(data && { data }) });
    }
  });

  if (!errors) continue;
  test(`the errors of ${name} have no Finnish word in any translation`, async ({ pageAs, visit, origin }) => {
    const page = await pageAs(as);
    for (const language of TRANSLATIONS) {
      await chooseLanguage(page, origin, language);
      await visit(page, screen);
      await expect(page.locator("fieldset:disabled")).toHaveCount(0);
      await inLanguage(language, () => errors(page));
      await expect(page.getByRole("region", { name: summaryIn(language) })).toBeVisible();
      await expectNoFinnish(page, language);
    }
  });
}

/** The name of the error summary, without its count. */
const summaryIn = (language: Translation): RegExp =>
  new RegExp(`^${inLanguage(language, () => m.ui_checkFields({ fields: 2 })).split(" ")[0]} `);
