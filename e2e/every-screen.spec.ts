import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { periodOf } from "#lib/domain/settlement/period.ts";
import { WORKED_EXAMPLES } from "#lib/domain/settlement/testing.ts";
import { clientTexts } from "#lib/i18n/texts/api-clients.ts";
import { bulkTexts } from "#lib/i18n/texts/bulk.ts";
import { frameTexts } from "#lib/i18n/texts/frame.ts";
import { refreshTexts } from "#lib/i18n/texts/refresh.ts";
import { uiTexts } from "#lib/i18n/texts/ui.ts";
import { test as base, expect } from "./fixtures.ts";
import {
  addTo,
  changeCompany,
  companyDetails,
  createCompany,
  readCompany,
  today,
  wholeCompany,
} from "./support/company.ts";
import { expectFit } from "./support/fit.ts";
import { wholeDriver } from "./support/fleet.ts";
import { saveAndContinue } from "./support/forms.ts";
import type { Person } from "./support/person.ts";
import { newPerson } from "./support/person.ts";
import { addStatement } from "./support/statements.ts";

// Every screen in every state a person can see it in: no violation that axe finds, in light and dark, nothing wider
// than a small phone, nothing in the console (the fixtures watch that).

const SENT = { sentAt: new Date("2026-11-23T07:00:00Z") };

type Screen = {
  name: string;
  as: "nobody" | "member" | "admin" | "owner";
  path: (ids: Ids) => string;
  errors?: Press;
};
type Ids = {
  incomplete: number;
  billed: number;
  pending: number;
  active: number;
  inactive: number;
  vehicle: number;
  driver: number;
  checked: number;
  statement: number;
  negative: number;
  /** The demo's latest that is final. */
  run: number;
  /** The demo's. */
  discount: number;
};
type Press = (page: Page) => Promise<void>;

const press =
  (name: string): Press =>
  (page) =>
    page.getByRole("button", { name, exact: true }).first().click();

const SCREENS: Screen[] = [
  { name: "sign-in", as: "nobody", path: () => "/user/login", errors: press("Kirjaudu sisään") },
  { name: "registering", as: "nobody", path: () => "/user/register", errors: press("Rekisteröidy") },
  { name: "reset", as: "nobody", path: () => "/user/reset", errors: press("Lähetä linkki") },
  {
    name: "new password",
    as: "nobody",
    path: () => `/user/reset/confirm?token=${"a".repeat(43)}`,
    errors: press("Vaihda salasana"),
  },
  { name: "expired reset link", as: "nobody", path: () => "/user/reset/confirm" },
  { name: "verification", as: "nobody", path: () => `/user/verify?token=${"a".repeat(43)}` },
  { name: "expired verification link", as: "nobody", path: () => "/user/verify" },
  { name: "signed out", as: "nobody", path: () => "/user/logout" },
  { name: "mailbox", as: "nobody", path: () => "/dev/mailbox" },
  { name: "the API's reference", as: "nobody", path: () => "/api/docs" },
  { name: "unknown path", as: "nobody", path: () => "/ei/ole" },
  { name: "own account", as: "member", path: () => "/user/account" },
  { name: "privacy", as: "admin", path: () => "/admin/privacy?kind=driver&q=vir" },
  { name: "privacy, nobody asked for", as: "admin", path: () => "/admin/privacy" },
  { name: "a driver's data", as: "admin", path: ({ driver }) => `/admin/privacy/driver-${driver}` },
  { name: "how long data is kept", as: "admin", path: () => "/admin/privacy/retention" },
  { name: "empty list", as: "owner", path: () => "/companies?status=pending" },
  { name: "own companies", as: "member", path: () => "/companies" },
  { name: "all companies", as: "admin", path: () => "/companies" },
  { name: "new company", as: "member", path: () => "/companies/new", errors: saveAndContinue },
  { name: "new company of an admin", as: "admin", path: () => "/companies/new", errors: saveAndContinue },
  { name: "details step", as: "member", path: ({ incomplete }) => `/companies/new/details/${incomplete}` },
  {
    name: "billing step",
    as: "member",
    path: ({ incomplete }) => `/companies/new/billing/${incomplete}`,
    errors: saveAndContinue,
  },
  {
    name: "contract step",
    as: "member",
    path: ({ billed }) => `/companies/new/contract/${billed}`,
    errors: press("Lähetä hyväksyttäväksi"),
  },
  { name: "thank-you", as: "member", path: ({ pending }) => `/companies/new/complete/${pending}` },
  { name: "statements", as: "member", path: ({ active }) => `/companies/${active}` },
  {
    name: "a statement",
    as: "admin",
    path: ({ active, statement }) => `/companies/${active}/invoices/${statement}`,
  },
  {
    name: "a statement below nothing",
    as: "member",
    path: ({ active, negative }) => `/companies/${active}/invoices/${negative}`,
  },
  {
    name: "the period under way",
    as: "member",
    path: ({ inactive }) => {
      const { start, end } = periodOf(today());
      return `/companies/${inactive}/invoices/${start}/${end}`;
    },
  },
  { name: "an ended link to a statement", as: "nobody", path: () => "/statement" },
  {
    name: "details of an incomplete company",
    as: "member",
    path: ({ incomplete }) => `/companies/${incomplete}/details`,
    errors: (page) =>
      page.getByRole("region", { name: "Laskutus" }).getByRole("button", { name: "Tallenna" }).click(),
  },
  {
    name: "details of a pending company",
    as: "admin",
    path: ({ pending }) => `/companies/${pending}/details`,
  },
  { name: "details of an active company", as: "admin", path: ({ active }) => `/companies/${active}/details` },
  { name: "details of one's own active company", as: "owner", path: () => "own/details" },
  {
    name: "details of a removed company",
    as: "member",
    path: ({ inactive }) => `/companies/${inactive}/details`,
  },
  { name: "vehicles", as: "owner", path: () => "own/vehicles" },
  { name: "no vehicles", as: "member", path: ({ inactive }) => `/companies/${inactive}/vehicles` },
  { name: "drivers", as: "owner", path: () => "own/drivers" },
  { name: "the work queue", as: "admin", path: () => "/admin" },
  { name: "vehicles in the work queue", as: "admin", path: () => "/admin?kind=vehicle" },
  { name: "failed deliveries", as: "admin", path: () => "/admin/deliveries" },
  { name: "deleted companies", as: "admin", path: () => "/admin/deleted" },
  { name: "areas", as: "admin", path: () => "/admin/booking-areas" },
  { name: "areas searched in vain", as: "admin", path: () => "/admin/booking-areas?q=eiole" },
  { name: "an area that allows and denies", as: "admin", path: () => "/admin/booking-areas/1" },
  { name: "an area that has ended", as: "admin", path: () => "/admin/booking-areas/4" },
  {
    name: "a new area",
    as: "admin",
    path: () => "/admin/booking-areas/new",
    errors: press("Lisää alue"),
  },
  {
    name: "who may drive",
    as: "admin",
    path: () => "/admin/booking-areas/who?postCode=01530&provider=taksiHelsinki&plate=EIOLE-1",
  },
  { name: "settlement runs", as: "admin", path: () => "/admin/settlements" },
  { name: "a settlement run", as: "admin", path: ({ run }) => `/admin/settlements/${run}` },
  { name: "the payouts of a run", as: "admin", path: ({ run }) => `/admin/settlements/${run}/payouts` },
  { name: "card payments", as: "admin", path: () => "/admin/payments" },
  { name: "card payments of a plate that nobody sent", as: "admin", path: () => "/admin/payments?q=eiole" },
  { name: "discounts", as: "admin", path: () => "/admin/discounts" },
  { name: "discounts that nobody gave", as: "admin", path: () => "/admin/discounts?q=eiole" },
  {
    name: "a new discount",
    as: "admin",
    path: () => "/admin/discounts/new",
    errors: press("Tallenna alennus"),
  },
  { name: "a discount", as: "admin", path: ({ discount }) => `/admin/discounts/${discount}` },
  { name: "changed accounts", as: "admin", path: () => "/admin/iban-changes" },
  { name: "systems that are told of all companies", as: "admin", path: () => "/admin/webhooks" },
  {
    name: "one more system told of all companies",
    as: "admin",
    path: () => "/admin/webhooks/new",
    errors: press("Tallenna"),
  },
  { name: "no system that is told", as: "member", path: ({ active }) => `/companies/${active}/webhooks` },
  {
    name: "one more system that is told",
    as: "member",
    path: ({ active }) => `/companies/${active}/webhooks/new`,
    errors: press("Tallenna"),
  },
  { name: "partners", as: "admin", path: () => "/admin/partners" },
  { name: "partners searched in vain", as: "admin", path: () => "/admin/partners?q=eiole" },
  { name: "people", as: "admin", path: () => "/admin/users" },
  { name: "people searched in vain", as: "admin", path: () => "/admin/users?q=eiole" },
  { name: "a person", as: "admin", path: () => "/admin/users/1" },
  { name: "a company's people", as: "owner", path: () => "own/users" },
  { name: "API clients", as: "admin", path: () => "/admin/api-clients" },
  { name: "API clients searched in vain", as: "admin", path: () => "/admin/api-clients?q=eiole" },
  { name: "an API client", as: "admin", path: () => "/admin/api-clients/1" },
  {
    name: "a new API client",
    as: "admin",
    path: () => "/admin/api-clients/new",
    errors: press(clientTexts.create),
  },
  { name: "dispatch providers", as: "admin", path: () => "/admin/provider-areas" },
  {
    name: "dispatch providers searched in vain",
    as: "admin",
    path: () => "/admin/provider-areas?q=eiole",
  },
  {
    name: "a dispatch provider with a connection",
    as: "admin",
    path: () => "/admin/provider-areas/cabonline",
  },
  {
    name: "a dispatch provider that is not asked anything",
    as: "admin",
    path: () => "/admin/provider-areas/dride",
  },
  { name: "features", as: "admin", path: () => "/admin/features" },
  { name: "features searched in vain", as: "admin", path: () => "/admin/features?q=eiole" },
  { name: "a feature", as: "admin", path: () => "/admin/features/vehicleImport" },
  { name: "a new feature", as: "admin", path: () => "/admin/features/new", errors: press("Tallenna") },
  { name: "one's own programs", as: "owner", path: () => "own/api-clients" },
  { name: "no programs", as: "member", path: ({ active }) => `/companies/${active}/api-clients` },
  {
    name: "a new program",
    as: "member",
    path: ({ active }) => `/companies/${active}/api-clients/new`,
    errors: press(clientTexts.create),
  },
  { name: "no drivers", as: "member", path: ({ inactive }) => `/companies/${inactive}/drivers` },
  {
    name: "new vehicle",
    as: "member",
    path: ({ active }) => `/companies/${active}/vehicles/new`,
    errors: press("Tallenna"),
  },
  {
    name: "new driver",
    as: "member",
    path: ({ active }) => `/companies/${active}/drivers/new`,
    errors: press("Tallenna"),
  },
  {
    name: "an incomplete vehicle",
    as: "admin",
    path: ({ active, vehicle }) => `/companies/${active}/vehicles/${vehicle}`,
  },
  {
    name: "a driver whose licence has ended",
    as: "admin",
    path: ({ active, driver }) => `/companies/${active}/drivers/${driver}`,
  },
  { name: "searched in vain", as: "owner", path: () => "own/vehicles?q=eiole" },
  {
    name: "licences about to end",
    as: "member",
    path: ({ active }) => `/companies/${active}/drivers/expiring`,
  },
  { name: "everybody's licences about to end", as: "admin", path: () => "/drivers/expiring" },
  {
    name: "bringing vehicles in",
    as: "member",
    path: ({ active }) => `/companies/${active}/vehicles/import`,
  },
  { name: "bringing drivers in", as: "member", path: ({ active }) => `/companies/${active}/drivers/import` },
  {
    name: "what a file comes to",
    as: "member",
    path: ({ active, checked }) => `/companies/${active}/vehicles/import/${checked}`,
  },
];

const test = base.extend<object, { ids: Ids; settled: Person }>({
  settled: [async ({ origin }, use) => use(await newPerson(origin)), { scope: "worker" }],
  ids: [
    async ({ settled: { api }, admin }, use) => {
      const { billing, ...details } = { ...wholeCompany(), packages: undefined, contract: undefined };
      const whole = async () => (await createCompany(api)).id;
      const [active, inactive] = [await whole(), await whole()];
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
        checked: await sendFile(api, active),
        statement: (await addStatement(await readCompany(api, active), WORKED_EXAMPLES.two, SENT)).id,
        negative: (await addStatement(await readCompany(api, active), WORKED_EXAMPLES.threeA)).id,
        run: await latestRun(admin.api),
        discount: await firstDiscount(admin.api),
      });
    },
    { scope: "worker" },
  ],
});

async function latestRun(api: APIRequestContext): Promise<number> {
  const runs: { id: number; status: string }[] = await (await api.get("/api/settlement-runs")).json();
  return runs.find(({ status }) => status === "final")?.id ?? 0;
}

async function firstDiscount(api: APIRequestContext): Promise<number> {
  const discounts: { id: number }[] = await (await api.get("/api/discounts?state=current")).json();
  return discounts[0]?.id ?? 0;
}

for (const { name, as, path, errors } of SCREENS) {
  test(`${name}: fit for everybody, in light and dark, from 320 px on`, async ({
    pageFor,
    settled,
    admin,
    owner,
    ids,
  }) => {
    const person = { nobody: null, member: settled, admin, owner }[as];
    const page = await pageFor(person);
    await page.goto(await addressOf(path(ids), owner));
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("fieldset:disabled")).toHaveCount(0);
    expect(await page.evaluate(() => scrollY), "opens at its top").toBe(0);
    await expectFit(page);
    if (!errors) return;
    await errors(page);
    await expect(page.getByRole("region", { name: /^Tarkista / })).toBeVisible();
    await expectFit(page);
  });
}

test("open menus and questions are fit for everybody too", async ({ pageFor, admin, ids }) => {
  const page = await pageFor(admin);
  await page.goto(`/companies/${ids.active}/details`);
  await page.getByRole("button", { name: admin.email }).click();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deaktivoi" }).click();
  await expectFit(page);
});

test("what a provider would change, and why it cannot, are fit for everybody", async ({
  pageFor,
  admin,
  settled,
}) => {
  for (const [end, shown] of [
    ["3", refreshTexts.apply],
    ["SIM-TUNTEMATON", refreshTexts.retry],
  ] as const) {
    const { id } = await createCompany(settled.api);
    await changeCompany(admin.api, id, { status: "active" });
    const externalId = end === "3" ? `${randomUUID()}-${end}` : `${end}-${randomUUID()}`;
    await changeCompany(admin.api, id, { provider: "cabonline", externalId });
    const page = await pageFor(admin);
    await page.goto(`/companies/${id}/details`);
    await page.getByRole("button", { name: refreshTexts.button, exact: true }).click();
    await expect(page.getByRole("button", { name: shown })).toBeVisible();
    await expectFit(page);
  }
});

test("the open search is fit for everybody: its hint, its results, nothing found @phone", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  const opener = page.getByRole("button", { name: frameTexts.openSearch, exact: true });
  const field = page.getByRole("combobox", { name: frameTexts.search });
  await ((await opener.isVisible()) ? opener : field).click();
  await expect(page.getByText("Kirjoita vähintään kaksi merkkiä.")).toBeVisible();
  await expectFit(page);
  for (const [typed, shown] of [
    ["vi", "Kuljettajat"],
    ["zzqxwv", "Ei tuloksia"],
  ] as const) {
    // At another width the field may have given way to the button.
    if (await opener.isVisible()) await opener.click();
    await field.fill(typed);
    await expect(page.getByRole("search").getByText(shown).first()).toBeVisible();
    await expectFit(page);
  }
});

test("vehicles being selected, moved and given another status are fit for everybody @phone", async ({
  pageFor,
  admin,
  owner,
}) => {
  const page = await pageFor(admin);
  await page.goto(await addressOf("own/vehicles", owner));
  const bar = page.getByRole("region", { name: bulkTexts.selection });
  await page.getByRole("checkbox", { name: bulkTexts.selectPage }).check();
  await expectFit(page);
  await bar.getByRole("button", { name: bulkTexts.changeStatus }).click();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: bulkTexts.move }).click();
  await page.getByRole("combobox", { name: bulkTexts.target }).fill("taksi");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectFit(page);
});

test("a phone's menu is fit for everybody @phone-only", async ({ pageFor, admin }) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  await page.getByRole("button", { name: uiTexts.menu }).click();
  await expectFit(page);
});

test("a refusal above the form is fit for everybody", async ({ page }) => {
  await page.goto("/user/login");
  await page.getByLabel("Sähköposti").fill("kukaan@tolppa.example");
  await page.getByLabel("Salasana", { exact: true }).fill("väärä salasana");
  await page.getByRole("button", { name: "Kirjaudu sisään", exact: true }).click();
  await expect(page.getByText("Sähköpostiosoite tai salasana on väärin.")).toBeVisible();
  await expectFit(page);
});

test("every page has a title of its own, is in Finnish, and its scripts carry the policy's nonce", async ({
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

/** A file of which one row is fit and another is not. */
async function sendFile(api: Person["api"], companyId: number): Promise<number> {
  const rows =
    "Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi\nAKSE-1;x;x;2020;x;car\nAKSE-2;x;x;1900;x;auto";
  const answer = await api.post(`/api/companies/${companyId}/imports?kind=vehicle&name=autot.csv`, {
    headers: { "content-type": "text/csv" },
    data: rows,
  });
  return JSON.parse(await answer.text()).value.importId;
}

/** `own` stands for the demo owner's company. */
async function addressOf(path: string, owner: Person): Promise<string> {
  if (path === "/dev/mailbox") return oneMail(owner);
  if (!path.startsWith("own")) return path;
  const { company } = await (await owner.api.get("/api/user")).json();
  return `/companies/${company.id}${path.slice("own".length)}`;
}

/** One mail by its own address: the newest gives way to each that other tests send, in the middle of a look at it. */
async function oneMail({ api }: Person): Promise<string> {
  const mailbox = await (await api.get("/dev/mailbox")).text();
  return /\/dev\/mailbox\?mail=[\w-]+/.exec(mailbox)?.[0] ?? "/dev/mailbox";
}
