import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { test as base, expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import {
  addTo,
  changeCompany,
  companyDetails,
  createCompany,
  readCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { expectNothingLost } from "#e2e/support/early.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeDriver } from "#e2e/support/fleet.ts";
import { sendFile } from "#e2e/support/imports.ts";
import { addEndpoint, addProgram, removeEndpoint } from "#e2e/support/integrations.ts";
import {
  chooseLanguage,
  expectNoFinnish,
  expectRoomForLongerWords,
  TRANSLATIONS,
  type Translation,
} from "#e2e/support/languages.ts";
import type { Person } from "#e2e/support/person.ts";
import { newPerson } from "#e2e/support/person.ts";
import { expectPlainWords } from "#e2e/support/plain-words.ts";
import { builtPages } from "#e2e/support/routes.ts";
import { type Ids, LOOKED_AT_ELSEWHERE, type Screen, screens } from "#e2e/support/screens.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import { expectUncut } from "#e2e/support/widths.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

// Visits every screen in each of its states: axe finds no violation in light or dark, nothing is wider than a small
// phone, and the console stays empty (the fixtures watch the console).

const ENDPOINT = { url: "http://127.0.0.1:1/kuulija", description: "Kuulija" };
const VEHICLES =
  "Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi\nAKSE-1;x;x;2020;x;car\nAKSE-2;x;x;1900;x;auto";
const DRIVERS =
  "Ajolupa;Voimassa;Sukunimi;Etunimi;Puhelin;Sähköposti\nTL-1;31.12.2099;x;x;0401234567;x@example.fi\n;x;x;x;x;x";
const SENT = { sentAt: new Date("2026-11-23T07:00:00Z") };

type Visit = (page: Page, screen: Screen) => Promise<void>;
type Screens = { pageAs: (as: Screen["as"]) => Promise<Page>; visit: Visit };

const test = base.extend<Screens, { ids: Ids; settled: Person }>({
  pageAs: async ({ pageFor, settled, admin, owner }, use) =>
    use((as) => pageFor({ nobody: null, member: settled, admin, owner }[as])),
  visit: async ({ ids, owner }, use) =>
    use(async (page, { path }) => {
      await page.goto(await addressOf(path(ids), owner));
      await expect(page.getByRole("main")).toBeVisible();
    }),
  settled: [async ({ origin }, use) => use(await newPerson(origin)), { scope: "worker" }],
  ids: [
    async ({ settled: { api }, admin }, use) => {
      const { billing, ...details } = { ...wholeCompany(), packages: undefined, contract: undefined };
      const whole = async () => (await createCompany(api)).id;
      const [active, inactive] = [await whole(), await whole()];
      const adminEndpoint = await addEndpoint(admin.api, null, ENDPOINT);
      for (const id of [active, inactive]) await changeCompany(admin.api, id, { status: "active" });
      await changeCompany(admin.api, inactive, { status: "inactive" });
      await use({
        incomplete: (await createCompany(api, companyDetails())).id,
        billed: (await createCompany(api, { ...details, billing })).id,
        pending: await whole(),
        active,
        inactive,
        vehicle: (await addTo(api, active, "vehicles", { make: "Toyota" })).id,
        driver: (await addTo(api, active, "drivers", wholeDriver(-10))).id,
        checked: await sendFile(api, active, "vehicle", VEHICLES),
        checkedDrivers: await sendFile(api, active, "driver", DRIVERS),
        statement: (await addStatement(await readCompany(api, active), WORKED_EXAMPLES.two, SENT)).id,
        negative: (await addStatement(await readCompany(api, active), WORKED_EXAMPLES.threeA)).id,
        run: await latestRun(admin.api),
        discount: await firstId(admin.api, "/api/discounts?state=current"),
        partner: await firstId(admin.api, "/api/partners"),
        program: await addProgram(api, active, "Kirjanpito"),
        endpoint: await addEndpoint(api, active, ENDPOINT),
        adminEndpoint,
      });
      // The provider has a limit of endpoints, which all workers share.
      await removeEndpoint(admin.api, null, adminEndpoint);
    },
    { scope: "worker" },
  ],
});

// The tests are independent. One after another they would keep one worker busy for minutes.
test.describe.configure({ mode: "parallel" });

async function latestRun(api: Api): Promise<number> {
  const runs: { id: number; status: string }[] = await (await api.get("/api/settlement-runs")).json();
  return runs.find(({ status }) => status === "final")?.id ?? 0;
}

/** The id of the first row of an API list. */
async function firstId(api: Api, list: string): Promise<number> {
  const rows: { id: number }[] = await (await api.get(list)).json();
  return rows[0]?.id ?? 0;
}

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
    await expectPlainWords(page);
    await expectUncut(page);
    await expectTouchable(page);
    await expectFit(page);
    if (errors) {
      await errors(page);
      await expect(page.getByRole("region", { name: /^Tarkista / })).toBeVisible();
      await expectFit(page);
    }
    await expectRoomForLongerWords(page);
    // What the server sends in a translation differs in its words alone: of a loaded page only these are asked again.
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

/** The name of the error summary, without what it counts. */
const summaryIn = (language: Translation): RegExp =>
  new RegExp(`^${inLanguage(language, () => m.ui_checkFields({ fields: 2 })).split(" ")[0]} `);

test("open menus and dialogs are accessible", async ({ pageFor, admin, ids }) => {
  const page = await pageFor(admin);
  await page.goto(`/companies/${ids.active}/details`);
  await page.getByRole("button", { name: admin.email }).click();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deaktivoi" }).click();
  await expectFit(page);
  await expectTouchable(page);
});

test("the preview and the refusal of changes from a provider are accessible", async ({
  pageFor,
  admin,
  settled,
}) => {
  for (const [end, shown] of [
    ["3", m.refresh_apply()],
    ["SIM-TUNTEMATON", m.refresh_retry()],
  ] as const) {
    const { id } = await createCompany(settled.api);
    await changeCompany(admin.api, id, { status: "active" });
    const externalId = end === "3" ? `${randomUUID()}-${end}` : `${end}-${randomUUID()}`;
    await changeCompany(admin.api, id, { provider: "cabonline", externalId });
    const page = await pageFor(admin);
    await page.goto(`/companies/${id}/details`);
    await page.getByRole("button", { name: m.refresh_button(), exact: true }).click();
    await expect(page.getByRole("button", { name: shown })).toBeVisible();
    await expectFit(page);
  }
});

test("the open search is accessible with its hint, with results and without results @phone", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  const opener = page.getByRole("button", { name: m.frame_openSearch(), exact: true });
  const field = page.getByRole("combobox", { name: m.frame_search() });
  await ((await opener.isVisible()) ? opener : field).click();
  await expect(page.getByText("Kirjoita vähintään kaksi merkkiä.")).toBeVisible();
  await expectFit(page);
  for (const [typed, shown] of [
    ["vi", "Kuljettajat"],
    ["zzqxwv", "Ei tuloksia"],
  ] as const) {
    // At another width a button may replace the field.
    if (await opener.isVisible()) await opener.click();
    await field.fill(typed);
    await expect(page.getByRole("search").getByText(shown).first()).toBeVisible();
    await expectFit(page);
  }
});

test("selecting vehicles, moving them and changing their status is accessible @phone", async ({
  pageFor,
  admin,
  owner,
}) => {
  const page = await pageFor(admin);
  await page.goto(await addressOf("own/vehicles", owner));
  const bar = page.getByRole("region", { name: m.fleetBulk_selection({ kind: "vehicle" }) });
  await page.getByRole("checkbox", { name: m.fleetBulk_selectPage({ kind: "vehicle" }) }).check();
  await expectFit(page);
  await expectTouchable(page);
  await bar.getByRole("button", { name: m.fleetBulk_changeStatus() }).click();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: m.fleetMove_move() }).click();
  await page.getByRole("combobox", { name: m.fleetMove_target() }).fill("taksi");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await expectFit(page);
});

test("a phone's menu is accessible @phone-only", async ({ pageFor, admin }) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  await page.getByRole("button", { name: m.ui_menu() }).click();
  await expectFit(page);
  await expectTouchable(page);
});

test("a refusal above the form is accessible", async ({ page }) => {
  await page.goto("/user/login");
  await page.getByLabel("Sähköposti").fill("kukaan@tolppa.example");
  await page.getByLabel("Salasana", { exact: true }).fill("väärä salasana");
  await page.getByRole("button", { name: "Kirjaudu sisään", exact: true }).click();
  await expect(page.getByText("Sähköpostiosoite tai salasana on väärin.")).toBeVisible();
  await expectFit(page);
});

test("every page has its own title, is in Finnish, and gives its scripts the nonce of the policy", async ({
  pageFor,
  admin,
  ids,
}) => {
  const titles = new Set<string>();
  const page = await pageFor(admin);
  const paths = [
    "/companies",
    "/companies/new",
    `/companies/${ids.active}`,
    `/companies/${ids.active}/details`,
    `/companies/${ids.active}/vehicles`,
  ];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fi");
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
});

/** Replaces `own` by the address of the demo owner's company. */
async function addressOf(path: string, owner: Person): Promise<string> {
  if (path === "/dev/mailbox") return oneMail(owner);
  if (!path.startsWith("own")) return path;
  const { company } = await (await owner.api.get("/api/user")).json();
  return `/companies/${company.id}${path.slice("own".length)}`;
}

/** The address of one mail. The newest mail would change during the test when other tests send mails. */
async function oneMail({ api }: Person): Promise<string> {
  const mailbox = await (await api.get("/dev/mailbox")).text();
  return /\/dev\/mailbox\?mail=[\w-]+/.exec(mailbox)?.[0] ?? "/dev/mailbox";
}
