import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createCompany, wholeCompany } from "#e2e/support/company.ts";
import { asOwner, query } from "#e2e/support/database.ts";
import { newPerson, type Person } from "#e2e/support/person.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import * as m from "#messages";

/** A name from the whole alphabet, because similar names are found too. */
const letters = (): string => String.fromCharCode(...Array.from({ length: 10 }, () => 97 + randomInt(26)));

const field = (page: Page) => page.getByRole("combobox", { name: m.frame_search() });
/** The results of the header's search, not of a form's. */
const options = (page: Page) => page.getByRole("search").getByRole("option");

/** Opens the search by its field, or on a phone by its button. */
async function turnTo(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: m.frame_openSearch(), exact: true });
  if (await opener.isVisible()) await opener.click();
  else await field(page).click();
  await expect(field(page)).toBeFocused();
}

/** A company with a vehicle and a driver, all with a name that nothing else has. */
async function fleetOf({ api }: Person) {
  const name = `Zq${letters()}`;
  const { id } = await createCompany(api, { ...wholeCompany(), companyName: `${name} Oy` });
  const plate = `ZQ${letters().slice(0, 1).toUpperCase()}-${100 + (id % 900)}`;
  const [vehicle] = await query<{ id: number }>(
    `insert into vehicles (company_id, license_plate, make, model, created_by, modified_by)
     values ($1, $2, $3, 'Corolla', 'e2e', 'e2e') returning id::int`,
    [id, plate, `${name}auto`],
  );
  const [driver] = await query<{ id: number }>(
    `insert into drivers (company_id, first_name, last_name, created_by, modified_by)
     values ($1, 'Väinö', $2, 'e2e', 'e2e') returning id::int`,
    [id, `${name}nen`],
  );
  return { id, name, plate, vehicle: vehicle?.id, driver: driver?.id };
}

test("a few letters find companies, vehicles and drivers; a press opens one @phone", async ({
  pageFor,
  admin,
  member,
}) => {
  const { id, name, vehicle, driver, plate } = await fleetOf(member);
  const page = await pageFor(admin);
  await page.goto("/companies");
  await turnTo(page);
  await field(page).fill(name.slice(0, -1).toUpperCase());
  for (const [group, text, status, href] of [
    ["Yritykset", `${name} Oy`, "Valmis", `/companies/${id}`],
    ["Autot", plate, "Kesken", `/companies/${id}/vehicles/${vehicle}`],
    ["Kuljettajat", `${name}nen Väinö`, "Kesken", `/companies/${id}/drivers/${driver}`],
  ] as const) {
    const option = page.getByRole("group", { name: group }).getByRole("option");
    await expect(option).toHaveCount(1);
    await expect(option).toContainText(text);
    await expect(option).toContainText(status);
    await expect(option).toHaveAttribute("href", href);
  }
  await expect(page.getByRole("status").filter({ hasText: "3 tulosta" })).toBeVisible();
  await options(page).first().click();
  await page.waitForURL(`**/companies/${id}`);
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: `${name} Oy` })).toBeVisible();
});

test("the keyboard alone opens the search, walks through it and opens a page", async ({
  pageFor,
  admin,
  member,
}) => {
  const { id, name } = await fleetOf(member);
  const page = await pageFor(admin);
  await page.goto("/companies");
  // Waits for the page's code, which handles the key.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(name);
  // The answer to the whole text: an answer to a part of it would start at its first hit.
  await expect(page.getByText(m.search_found({ count: 3 }), { exact: true })).toBeVisible();
  await expect(options(page)).toHaveCount(3);
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  const selected = page.getByRole("search").getByRole("option", { selected: true });
  await expect(selected).toContainText(`${name} Oy`);
  await page.keyboard.press("ArrowUp");
  await expect(selected).toContainText(`${name}nen`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toContainText("Corolla");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await selected.getAttribute("id")) ?? "",
  );
  await expect(field(page)).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await expect(field(page)).toHaveValue(name);
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${id}`);
  await expect(field(page)).toHaveValue("");
});

test("Esc and the cross lead back from a phone's search @phone-only", async ({ pageFor, owner }) => {
  const page = await pageFor(owner);
  await page.goto("/companies");
  const opener = page.getByRole("button", { name: m.frame_openSearch(), exact: true });
  await turnTo(page);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await turnTo(page);
  await page.getByRole("button", { name: m.frame_closeSearch() }).click();
  await expect(opener).toBeFocused();
  await expect(field(page)).toBeHidden();
});

test("a typing error, a missing dash and missing dots are tolerated", async ({ pageFor, admin, member }) => {
  const { name, plate } = await fleetOf(member);
  const page = await pageFor(admin);
  await page.goto("/companies");
  await turnTo(page);
  // Two letters exchanged.
  await field(page).fill(`${name.slice(0, 5)}${name[6]}${name[5]}${name.slice(7)}nen vaino`);
  await expect(options(page).filter({ hasText: `${name}nen Väinö` })).toBeVisible();
  await field(page).fill(plate.replace("-", "").toLowerCase());
  await expect(options(page).filter({ hasText: plate })).toBeVisible();
});

test("a company's user finds their own and nobody else's", async ({ pageFor, member, origin }) => {
  const stranger = await newPerson(origin);
  const [mine, theirs] = [await fleetOf(member), await fleetOf(stranger)];
  const page = await pageFor(member);
  await page.goto(`/companies/${mine.id}/details`);
  await turnTo(page);
  await field(page).fill(mine.name);
  await expect(options(page)).toHaveCount(3);
  await field(page).fill(theirs.name);
  await expect(page.getByText(`Ei tuloksia haulle ”${theirs.name}”`)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  const answer = await (await member.api.get(`/api/search?query=${theirs.name}`)).json();
  expect(answer).toEqual({
    companies: [],
    vehicles: [],
    drivers: [],
    totals: { companies: 0, vehicles: 0, drivers: 0 },
  });
});

test("a group with more hits than it shows gives their number and links to the list", async ({
  pageFor,
  user,
  admin,
}) => {
  const { id, name } = await fleetOf(user);
  await query(
    `insert into drivers (company_id, first_name, last_name, created_by, modified_by)
     select $1, 'Kuski ' || n, $2, 'e2e', 'e2e' from generate_series(1, 11) n`,
    [id, `${name}nen`],
  );
  const office = await pageFor(admin);
  await office.goto("/companies");
  await turnTo(office);
  await field(office).fill(`${name}nen`);
  await expect(office.getByRole("group", { name: "Kuljettajat 8 / 12" }).getByRole("option")).toHaveCount(8);

  const page = await pageFor(user);
  await page.goto(`/companies/${id}/details`);
  await turnTo(page);
  await field(page).fill(`${name}nen`);
  const group = page.getByRole("group", { name: "Kuljettajat 8 / 12" });
  await expect(group.getByRole("option")).toHaveCount(9);
  await expect(page.getByText("Näkyvissä 8 tulosta, kaikkiaan niitä on 12.")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${id}/drivers?q=${name}nen`);
  await expect(
    page
      .getByRole("main")
      .getByText(/^12 |12 kuljettajaa/)
      .first(),
  ).toBeVisible();
});

test("a search needs two letters: before that it shows what can be searched for", async ({
  pageFor,
  owner,
}) => {
  const page = await pageFor(owner);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/search") && asked.push(request.url()));
  await page.goto("/companies");
  await turnTo(page);
  await expect(page.getByText("Kirjoita vähintään kaksi merkkiä.")).toBeVisible();
  await field(page).fill(" a ");
  await expect(page.getByText("Kirjoita vähintään kaksi merkkiä.")).toBeVisible();
  expect(asked).toEqual([]);
  await field(page).clear();
  await field(page).pressSequentially("x".repeat(70));
  await expect(page.getByText("Haussa voi olla enintään 64 merkkiä.")).toBeVisible();
  expect((await field(page).inputValue()).length).toBe(64);
});

test("the old hits stay while the next answer is on its way, and Enter does not open them", async ({
  pageFor,
  admin,
  member,
}) => {
  const { name } = await fleetOf(member);
  const page = await pageFor(admin);
  await page.goto("/companies");
  await turnTo(page);
  await field(page).fill(name);
  await expect(options(page)).toHaveCount(3);
  let answerNow = () => {};
  const waiting = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route("**/api/search*", async (route) => {
    await waiting;
    await route.continue();
  });
  await field(page).fill("zzqxwv");
  await expect(page.getByText("Haetaan…")).toBeVisible();
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press("Enter");
  answerNow();
  await expect(page.getByText("Ei tuloksia haulle ”zzqxwv”")).toBeVisible();
  await expect(page).toHaveURL(/\/companies$/);
});

test("a failure is shown in the server's words, or by its status, and ends when the server is back", async ({
  pageFor,
  owner,
}) => {
  const page = await pageFor(owner);
  await page.goto("/companies");
  await turnTo(page);
  const alert = page.getByRole("search").getByRole("alert");
  await page.route("**/api/search*", (route) =>
    route.fulfill({ status: 422, json: { message: "Hylätty näin." } }),
  );
  await field(page).fill("kor");
  await expect(alert).toContainText("Hylätty näin.");
  await page.unrouteAll();
  await page.route("**/api/search*", (route) => route.fulfill({ status: 403, body: "ei" }));
  await field(page).fill("korh");
  await expect(alert).toContainText("Verkkovirhe: Forbidden");
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Yritä uudelleen" }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole("search").getByRole("status")).toHaveText(/tulos|Ei tuloksia/);
});

test("wildcards, quotes and ten thousand letters get an answer at once", async ({ admin, member }) => {
  for (const text of ["%", "%%", "__", "\\\\", "%_".repeat(32), "'\"", "a".repeat(64), "👍👍"]) {
    const answer = await admin.api.get(`/api/search?query=${encodeURIComponent(text)}`);
    expect([200, 422], text).toContain(answer.status());
  }
  for (const [text, status] of [
    ["a".repeat(65), 422],
    ["a".repeat(8_000), 422],
    ["a".repeat(10_000), 414],
    ["%00ab", 400],
    ["ab%00", 400],
    ["%ED%A0%80ab", 400],
    ["%E0%A4%A", 400],
  ] as const) {
    for (const { api } of [admin, member]) {
      const answer = await api.get(`/api/search?query=${text}`);
      expect([status, 422], text.slice(0, 20)).toContain(answer.status());
    }
  }
  expect((await admin.api.get("/api/search")).status()).toBe(422);
  expect((await admin.api.get("/api/search?query=aa&query=bb")).status()).toBe(422);
  expect((await admin.api.get("/api/search?query=aa&limit=9")).status()).toBe(422);
});

test("the search leads to pages and to actions by their names", async ({ origin, admin, pageFor }) => {
  const person = await newPerson(origin);
  const { id } = await createCompany(person.api);
  const page = await pageFor(person);
  await page.goto("/companies");
  await turnTo(page);
  await field(page).fill("lisää auto");
  const places = page.getByRole("group", { name: m.search_places() }).getByRole("option");
  await expect(places).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "vain sivuja" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${id}/vehicles/new`);

  const theirs = await pageFor(admin);
  await theirs.goto("/companies");
  await turnTo(theirs);
  await field(theirs).fill("kirjanpito");
  await theirs.getByRole("group", { name: m.search_places() }).getByRole("option").first().click();
  await theirs.waitForURL("**/admin/bookkeeping");
});

test("a statement's number and Enter open the statement; a stranger's number finds nothing @phone", async ({
  pageFor,
  user,
  member,
}) => {
  const company = await createCompany(user.api, wholeCompany());
  const number = `2996-${String(company.id).padStart(6, "0")}`;
  const period = { start: "2026-01-05", end: "2026-01-18" };
  const parties = partiesOf(company as unknown as Parameters<typeof partiesOf>[0]);
  const kept = { ...simpleStatement(100_000), companyId: company.id, period, number, parties };
  const statement = await asOwner((sql) => keepStatement(sql, kept));
  const page = await pageFor(user);
  await page.goto("/companies");
  await turnTo(page);
  await field(page).fill(number);
  const found = page.getByRole("group", { name: m.search_statements() }).getByRole("option");
  await expect(found).toHaveText(new RegExp(number));
  await expect(page.getByText(m.search_found({ count: 1 }), { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${company.id}/invoices/${statement}`);

  const theirs = await pageFor(member);
  await theirs.goto("/companies");
  await turnTo(theirs);
  await field(theirs).fill(number);
  await expect(theirs.getByText(m.search_none({ query: number }))).toBeVisible();
});

test("the matching letters are marked, and the last opened hits are offered before typing, until signing out", async ({
  pageFor,
  user,
}) => {
  const { id, name } = await fleetOf(user);
  const page = await pageFor(user);
  await page.goto("/companies");
  await turnTo(page);
  await field(page).fill(name);
  const hit = page.getByRole("group", { name: m.search_companies() }).getByRole("option").first();
  await expect(hit.locator("mark")).toHaveText(name);
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`/companies/(new/\\w+/)?${id}`));
  await page.goto("/user/account");
  await turnTo(page);
  const recent = page.getByRole("group", { name: m.search_recent() }).getByRole("option");
  await expect(recent.first()).toHaveText(new RegExp(name));
  await expect(recent.first()).toHaveAttribute("href", `/companies/${id}`);
  await page.goto("/user/logout");
  await expect(page.getByRole("heading", { name: m.public_signedOutTitle() })).toBeVisible();
  // The page's own code empties the storage, which comes after its heading.
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(kept).not.toContainEqual(expect.stringContaining("tolppa.own.recent"));
});

test("the theme is changed from the search by keyboard, at once and for the next page", async ({
  user,
  pageFor,
}) => {
  const page = await pageFor(user);
  await page.goto("/user/account");
  await turnTo(page);
  await field(page).fill("tumma");
  await expect(page.getByRole("option", { name: m.frame_does_theme({ theme: "dark" }) })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "vain sivuja" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/user/account");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole("button", { name: narrow ? m.ui_menu() : user.email }).click();
  await expect(page.getByRole("radio", { name: m.frame_themes({ one: "dark" }) })).toBeChecked();
});
