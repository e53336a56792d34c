import { randomInt } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newPerson } from "#e2e/support/person.ts";
import * as m from "#messages";

test("an admin finds a driver, exports the driver's data and anonymises the driver", async ({
  admin,
  origin,
  pageFor,
}) => {
  const word = `Poistuva${randomInt(1_000_000_000)}`;
  const person = await newPerson(origin);
  const { id: company } = await createCompany(person.api);
  const contact = { firstName: "Veikko", lastName: word, email: `${word.toLowerCase()}@tolppa.example` };
  const { id } = await addTo(person.api, company, "drivers", { contact });
  expect((await person.api.delete(`/api/companies/${company}/drivers/${id}`)).status()).toBe(204);

  const page = await pageFor(admin);
  await page.goto("/admin/privacy");
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: `${word} Veikko` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${word} Veikko` })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Lataa tiedot" }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^tiedot-driver-${id}-[\\d-]+\\.zip$`));

  const anonymise = page.getByRole("button", { name: "Anonymisoi", exact: true });
  await anonymise.click();
  await page.getByRole("dialog").getByRole("button", { name: "Anonymisoi", exact: true }).click();
  await expect(page.getByText("Kirjoita vahvistukseksi ANONYMISOI")).toBeVisible();
  await page.getByLabel("Vahvista kirjoittamalla ANONYMISOI").fill("ANONYMISOI");
  await anonymise.click();
  await page.getByRole("dialog").getByRole("button", { name: "Anonymisoi", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Poistettu kuljettaja ${id}` })).toBeVisible();
  await expect(page.getByText("Henkilö on anonymisoitu")).toBeVisible();
  const left = await query(`select id from drivers where search like '%${word.toLowerCase()}%'`);
  expect(left).toHaveLength(0);
});

test("the retention page shows what a run would remove, records a run in its history, and offers none while nothing is due", async ({
  admin,
  pageFor,
}) => {
  const page = await pageFor(admin);
  const run = page.getByRole("button", { name: m.privacy_runNow() });
  const nothingDue = page.getByText(m.privacy_nothingDue());
  // Another test's run may remove it meanwhile.
  await expect(async () => {
    await query(`insert into identity_accounts (email, password_hash, created_at)
      values ('vanha${randomInt(1_000_000_000)}@tolppa.example', 'x', now() - interval '1 year')`);
    await page.goto("/admin/privacy/retention");
    await expect(page.getByText("Vahvistamattomat tunnukset").first()).toBeVisible();
    expect(await run.count()).toBe(1);
  }).toPass();
  await expect(nothingDue).toHaveCount(0);
  await expectFit(page);
  await run.click();
  await page.getByRole("dialog").getByRole("button", { name: "Poista vanhentuneet nyt" }).click();
  await expect(
    page.getByRole("region", { name: "Muutoshistoria" }).getByText("Ylläpito").first(),
  ).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(nothingDue).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(run).toHaveCount(0);
  await expectFit(page);
});

test("a user downloads their own data", async ({ user, pageFor }) => {
  const page = await pageFor(user);
  await page.goto("/user/account");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Lataa omat tietosi" }).click();
  expect((await download).suggestedFilename()).toMatch(/^tiedot-user-\d+-[\d-]+\.zip$/);
});
