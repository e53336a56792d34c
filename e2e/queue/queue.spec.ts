import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import {
  addTo,
  type Company,
  changeCompany,
  createActiveCompany,
  createCompany,
  readCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { forgetProvider, testWithPeer as test } from "#e2e/support/dispatch-peer.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { linkIn, mailOf } from "#e2e/support/mail.ts";
import type { Person } from "#e2e/support/person.ts";
import { deliveryReason, deliveryTexts } from "#lib/deliveries/texts.ts";
import { refreshTexts } from "#lib/dispatch/texts.ts";
import { mailTexts } from "#lib/mail/letter-texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { returnTexts, queueTexts as texts } from "#lib/queue/texts.ts";

// The admins' day: what waits, the longest first, decided in the list.

const REASON = "Tarkista taksiliikenneluvan numero.";

/** Companies that have waited longer than any of the demo or of another test, in this order. */
async function waitingCompanies({ api }: Person, names: readonly string[]): Promise<Company[]> {
  const companies: Company[] = [];
  for (const companyName of names)
    companies.push(await createCompany(api, { ...wholeCompany(), companyName }));
  const ids = companies.map(({ id }) => id);
  await asOwner(
    (sql) => sql`update companies set submitted_at = '2001-01-01'::timestamptz + id * interval '1 second'
      where id = any (${ids})`,
  );
  return companies;
}

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const named = (...words: string[]) => words.map((word) => `${word} ${randomInt(1_000_000_000)} Oy`);

test("an admin goes through the queue by keyboard alone", async ({ member, admin, pageFor }) => {
  const names = named("Ensimmäinen", "Toinen", "Kolmas");
  const [first, second, third] = await waitingCompanies(member, names);
  const page = await pageFor(admin);
  await page.goto("/admin");
  const link = (index: number) => page.getByRole("link", { name: names[index] ?? "", exact: true });

  await link(0).focus();
  await page.keyboard.press("j");
  await expect(link(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link(0)).toBeFocused();
  await page.keyboard.press("h");
  await expect(link(1)).toBeFocused();
  await expect(link(0)).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: texts.approved(names[0] ?? "") })).toBeAttached();

  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: returnTexts.title(names[1] ?? "") });
  // What is typed there is no shortcut.
  await dialog.getByLabel(returnTexts.reason).focus();
  await page.keyboard.type("hpjk");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(link(1)).toBeHidden();
  await expect(link(2)).toBeFocused();

  expect(await readCompany(admin.api, first?.id ?? 0)).toMatchObject({ status: "active" });
  expect(await readCompany(admin.api, second?.id ?? 0)).toMatchObject({ status: "incomplete" });
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${third?.id}/details`);
});

test("an admin approves one, and returns another with a reason that its people read @phone", async ({
  user,
  admin,
  pageFor,
}) => {
  const [good, bad] = named("Hyvä", "Puutteellinen");
  const [, returned] = await waitingCompanies(user, [good ?? "", bad ?? ""]);
  const page = await pageFor(admin);
  await page.goto("/admin");
  await expectFit(page);
  await row(page, good ?? "")
    .getByRole("button", { name: texts.approve })
    .click();
  await expect(row(page, good ?? "")).toBeHidden();

  await row(page, bad ?? "")
    .getByRole("button", { name: texts.return })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: returnTexts.send }).click();
  await expect(dialog.getByText("Pakollinen")).toBeVisible();
  await dialog.getByLabel(returnTexts.reason).fill(REASON);
  await dialog.getByRole("button", { name: returnTexts.send }).click();
  await expect(row(page, bad ?? "")).toBeHidden();

  const mail = await mailOf(
    returned?.contact.email ?? "",
    mailTexts.returned({ companyName: bad ?? "", entityType: "company", name: null, reason: REASON }).subject,
  );
  expect(mail.text).toContain(REASON);
  const theirs = await pageFor(user);
  await theirs.goto(linkIn(mail));
  await expect(theirs.getByText(REASON)).toBeVisible();
  await expectFit(theirs);
  await theirs.goto(`/companies/${returned?.id}/details`);
  await expect(
    theirs
      .getByRole("listitem")
      .filter({ hasText: `Palautettu täydennettäväksi: ${REASON}` })
      .first(),
  ).toBeVisible();
});

test("an admin who decides after another admin is told so at the row @phone", async ({
  member,
  admin,
  pageFor,
}) => {
  const [name] = named("Kiistelty");
  const [company] = await waitingCompanies(member, [name ?? ""]);
  const page = await pageFor(admin);
  await page.goto("/admin");
  await admin.api.put(`/api/companies/${company?.id}`, { data: { status: "active" } });
  await row(page, name ?? "")
    .getByRole("button", { name: texts.approve })
    .click();
  await expect(row(page, name ?? "").getByText(texts.overtaken)).toBeVisible();
});

test("a vehicle of a company that is not active says so and cannot be approved @phone", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createCompany(member.api);
  const vehicle = await addTo(member.api, id, "vehicles", wholeVehicle());
  await asOwner((sql) => sql`update vehicles set waiting_since = '2001-01-01' where id = ${vehicle.id}`);
  const page = await pageFor(admin);
  await page.goto("/admin?kind=vehicle");
  const one = row(page, vehicle.licensePlate);
  await expect(one.getByText(texts.warnings.company_not_active)).toBeVisible();
  await expect(one.getByRole("button", { name: texts.approve })).toBeDisabled();
});

test("a vehicle is returned from its own page, and waits again once it is saved @phone", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const vehicle = await addTo(member.api, id, "vehicles", wholeVehicle());
  const path = `/companies/${id}/vehicles/${vehicle.id}`;
  const page = await pageFor(admin);
  await page.goto(path);
  await page.getByRole("button", { name: returnTexts.action, exact: true }).click();
  await page.getByLabel(returnTexts.reason).fill(REASON);
  await page.getByRole("button", { name: returnTexts.send }).click();
  await expect(page.getByText(returnTexts.next.vehicle)).toBeVisible();
  await expectFit(page);

  const theirs = await pageFor(member);
  await theirs.goto(path);
  await theirs.getByLabel("Väri").fill("musta");
  await theirs.getByRole("button", { name: "Tallenna" }).click();
  await expect(theirs.getByText(REASON, { exact: true })).toBeHidden();
  await expect(theirs.getByText("Auto odottaa ylläpidon hyväksyntää", { exact: false })).toBeVisible();
});

test("the header leads admins to the queue, and nobody else", async ({ member, admin, pageFor }) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  await page
    .getByRole("navigation", { name: "Päävalikko" })
    .getByRole("link", { name: texts.title })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: texts.title })).toBeVisible();
  const theirs = await pageFor(member);
  await theirs.goto("/admin");
  await expect(theirs).not.toHaveURL(/admin/);
  await expect(theirs.getByRole("link", { name: texts.title })).toHaveCount(0);
});

test("an admin tries a mail again that was given up, and it arrives @phone", async ({ admin, pageFor }) => {
  const to = `luovutettu-${randomInt(1_000_000_000)}@tolppa.example`;
  await asOwner(
    (sql) => sql`insert into outbox (kind, payload, attempts, created_at, failed_at, last_error)
      values ('account_exists', ${sql.json({ to })}, 30, now() - interval '2 days', now(), 'TimeoutError')`,
  );
  const page = await pageFor(admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: texts.tiles.failedDeliveries }).click();
  await expect(page.getByRole("heading", { level: 1, name: deliveryTexts.title })).toBeVisible();
  const one = page.getByRole("row").filter({ hasText: to });
  await expectFit(page);
  await one.getByRole("button", { name: deliveryTexts.retry }).click();
  await expect(one).toBeHidden();
  await mailOf(to, mailTexts.account_exists().subject);
});

test("a call to a provider that failed is tried again once the provider is mended @phone", async ({
  member,
  admin,
  pageFor,
  peer,
}) => {
  const page = await pageFor(admin);
  // One of each width's own, that no other test connects.
  const provider = (page.viewportSize()?.width ?? 0) > 600 ? "02Taksi" : "vievie";
  await forgetProvider(provider);
  await admin.api.put(`/api/provider-areas/${provider}`, { data: { baseUrl: peer.url, credential: "x" } });
  const { id, businessId } = await createActiveCompany(member.api, admin.api);
  // Found among what other tests have asked in vain.
  const companyName = `Hakutaksi ${id} Oy`;
  await changeCompany(admin.api, id, { companyName, provider, externalId: `${id}_${businessId}` });
  const notice = page.getByRole("status").filter({ hasText: companyName });
  const one = page.getByRole("row").filter({ hasText: companyName });
  const retry = one.getByRole("button", { name: deliveryTexts.retry });

  peer.answers.company = 500;
  await page.goto(`/companies/${id}/details`);
  await page.getByRole("button", { name: refreshTexts.button, exact: true }).click();
  await expect(page.getByText(refreshTexts.failed)).toBeVisible();
  await page.goto("/admin/deliveries?kind=provider");
  await expectFit(page);
  await expect(one).toContainText(deliveryReason({ kind: "provider", error: "dispatch_failed" }));
  await expect(one).toContainText(`${deliveryTexts.attempts} 1`);
  await expect(page.getByRole("button", { name: deliveryTexts.retryAll })).toHaveCount(0);
  await retry.click();
  await expect(one.getByRole("alert")).toContainText(messageOfCode("dispatch_failed"));
  await expect(one).toContainText(`${deliveryTexts.attempts} 2`);

  // What differs is to be looked at: nothing is changed by trying again.
  peer.answers.company = 200;
  await retry.click();
  await expect(notice).toContainText(deliveryTexts.differs(companyName));
  await expect(one).toBeHidden();
  await expectFit(page);
  expect(await readCompany(admin.api, id)).toMatchObject({ companyName });
  await notice.getByRole("link", { name: deliveryTexts.seeDifferences }).click();
  await page.getByRole("button", { name: refreshTexts.button, exact: true }).click();
  await page.getByRole("button", { name: refreshTexts.apply }).click();
  await expect(page.getByText(refreshTexts.applied)).toBeVisible();

  // And what does not differ is gone, for a program as well.
  peer.answers.company = 404;
  expect((await admin.api.post(`/api/companies/${id}/update`)).status()).toBe(409);
  const path = `/api/deliveries/provider-${id}/retry`;
  expect((await admin.api.post(path)).status()).toBe(409);
  const failed = await (await admin.api.get("/api/deliveries?kind=provider")).json();
  expect(failed.find((each: { id: string }) => each.id === `provider-${id}`)).toMatchObject({
    what: provider,
    company: { id },
    attempts: 2,
    error: "dispatch_unknown_id",
  });
  peer.answers.company = 200;
  const retried = await admin.api.post(path);
  expect(await retried.json()).toEqual({ outcome: "equal", company: { id } });
  expect((await admin.api.post(path)).status()).toBe(409);
  await forgetProvider(provider);
});
