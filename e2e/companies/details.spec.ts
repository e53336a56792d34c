import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  changeCompany,
  companyDetails,
  createActiveCompany,
  createCompany,
  readCompany,
  today,
  wholeCompany,
} from "#e2e/support/company.ts";
import {
  expectErrors,
  field,
  fillBillingByEmail,
  fillContract,
  openMore,
  saveAll,
  saveBar,
} from "#e2e/support/forms.ts";
import { PASSWORD, showAgain } from "#e2e/support/person.ts";
import { addDays } from "#lib/core/calendar.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

// A company's details are three forms with one save bar, and a service package with a button of its own.

const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

test("on a phone an admin sees a company's status above its forms, its owner below them @phone-only", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const above = async (page: Page) => {
    await page.goto(`/companies/${id}/details`);
    const [status, forms] = [card(page, m.companyPage_status()), card(page, m.company_details())];
    return ((await status.boundingBox())?.y ?? 0) < ((await forms.boundingBox())?.y ?? 0);
  };
  expect(await above(await pageFor(admin))).toBe(true);
  expect(await above(await pageFor(member))).toBe(false);
});

test("one save bar names the changed forms and saves each by its own rules: a wrong value keeps its form unsaved and disturbs no other; another package starts tomorrow at the earliest", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  await showAgain(member);
  const page = await pageFor(member);
  await page.clock.install();
  await page.goto(`/companies/${id}/details`);

  const details = card(page, m.company_details());
  await field(details, "address.street").fill("Uusi katu 5");
  await field(details, "contact.phoneNumber").fill("050 555 1234");

  const accountant = card(page, m.company_accountant());
  await expect(saveBar(page)).toContainText(m.company_details());
  await expect(saveBar(page)).not.toContainText(m.company_accountant());
  await field(accountant, "accountantEmail").fill("ei osoite");
  await saveAll(page);
  await expectErrors(page, { accountantEmail: "Tarkista sähköpostiosoite" });
  await expect(saveBar(page)).toContainText(m.company_accountant());
  await expect(saveBar(page)).not.toContainText(m.company_details());
  expect(await readCompany(member.api, id)).toMatchObject({
    accountantEmail: null,
    address: { street: "Uusi katu 5" },
  });
  await expect(field(details, "address.street")).toHaveValue("Uusi katu 5");

  await field(accountant, "accountantEmail").fill("tilit@tolppa.example");
  const billing = card(page, m.company_billing());
  await fillBillingByEmail(billing, "uudet-laskut@tolppa.example");
  await saveAll(page);
  for (const saved of [accountant, billing])
    await expect(saved.getByText("Tallennettu", { exact: true })).toBeVisible();
  await expect(saveBar(page)).toHaveCount(0);
  await page.clock.fastForward(4_000);
  await expect(billing.getByText("Tallennettu", { exact: true })).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(billing.getByText("Tallennettu", { exact: true })).toBeHidden();

  await test.step("a package change starts tomorrow at the earliest, and the history shows both packages", async () => {
    const service = card(page, m.company_service());
    await service.getByRole("button", { name: m.company_changePackage() }).click();
    await service
      .getByRole("radio", { name: new RegExp(`^${m.packageLabels({ name: "premium" })}`) })
      .check();
    await field(service, "choosePackage.startDate").fill(today());
    await service.getByRole("button", { name: m.company_confirmChange() }).click();
    await expect(field(service, "choosePackage.startDate")).toHaveAccessibleDescription(
      /aikaisintaan huomenna/,
    );
    const tomorrow = addDays(today(), 1);
    await field(service, "choosePackage.startDate").fill(tomorrow);
    await service.getByRole("button", { name: m.company_confirmChange() }).click();
    await expect(service.getByText("Tallennettu", { exact: true })).toBeVisible();
    await expect(service).toContainText(
      m.company_startsLater({ name: m.packageLabels({ name: "premium" }), date: formatDate(tomorrow) }),
    );
    expect((await readCompany(member.api, id)).packages).toEqual([
      { name: "standard", startDate: today(), endDate: today() },
      { name: "premium", startDate: tomorrow, endDate: null },
    ]);
  });

  expect(await readCompany(member.api, id)).toMatchObject({
    address: { street: "Uusi katu 5" },
    contact: { phoneNumber: "0505551234" },
    billing: { emailInvoicingAddress: "uudet-laskut@tolppa.example" },
    accountantEmail: "tilit@tolppa.example",
    status: "active",
  });
});

test("saving the service of an incomplete company submits the company for approval", async ({
  user,
  pageFor,
}) => {
  const { id } = await createCompany(user.api, companyDetails());
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/details`);
  const billing = card(page, m.company_billing());
  await fillBillingByEmail(billing, "laskut@tolppa.example");
  await saveAll(page);
  await expect(billing.getByText("Tallennettu", { exact: true })).toBeVisible();
  expect(await readCompany(user.api, id)).toMatchObject({ status: "incomplete" });
  const service = card(page, m.company_service());
  await fillContract(service, "standard");
  await service.getByRole("button", { name: m.company_submit() }).click();
  await expect(page.getByText(m.companyPage_incompleteTitle())).toBeHidden();
  expect(await readCompany(user.api, id)).toMatchObject({ status: "pending" });
});

test("a company's people change every field until they send it, an admin all but the business id of an approved one, and only an admin sees the office's parts", async ({
  user,
  admin,
  pageFor,
}) => {
  const draft = await createCompany(user.api, companyDetails());
  const { id } = await createCompany(user.api, { ...wholeCompany(), provider: "cabonline" });
  const [theirs, office] = [await pageFor(user), await pageFor(admin)];
  const expectFixed = async (page: Page, companyId: number, fixed: readonly string[]) => {
    await page.goto(`/companies/${companyId}/details`);
    const details = card(page, m.company_details());
    await expect(field(details, "taxiServiceLicence")).toBeEditable();
    for (const path of ["companyName", "businessId", "provider"]) {
      const control = field(details, path);
      const isFixed = fixed.includes(path);
      // A select has no read-only state, so the page marks it with an attribute.
      if (path === "provider")
        expect(await control.getAttribute("aria-readonly")).toBe(isFixed ? "true" : null);
      else await expect(control, path).toBeEditable({ editable: !isFixed });
    }
    const seen = page === office ? 1 : 0;
    await expect(field(details, "companyType")).toHaveCount(seen);
    await expect(page.getByText(m.companyPage_goodSign(), { exact: true })).toHaveCount(seen);
    await expect(card(page, m.companyCopy_title())).toHaveCount(seen);
    if (page === theirs) await expect(card(page, m.register_title())).toHaveCount(0);
  };
  const refresh = (page: Page) => page.getByRole("button", { name: m.refresh_button(), exact: true });
  await test.step("incomplete", () => expectFixed(theirs, draft.id, []));
  await test.step("pending", async () => {
    await expectFixed(theirs, id, ["provider"]);
    await expectFixed(office, id, []);
    await expect(refresh(office), "without an external id").toHaveCount(0);
  });
  await test.step("active", async () => {
    await changeCompany(admin.api, id, { status: "active", externalId: `E2E-${id}-3` });
    await expectFixed(theirs, id, ["companyName", "businessId", "provider"]);
    await expect(refresh(theirs)).toHaveCount(0);
    await expectFixed(office, id, ["businessId"]);
    await expect(refresh(office)).toHaveCount(1);
  });
  await test.step("inactive", async () => {
    await changeCompany(admin.api, id, { status: "inactive" });
    await expectFixed(office, id, ["businessId"]);
    await expect(refresh(office)).toHaveCount(0);
  });
});

test("an admin reads a changed field in the history, and sets the external id only where the provider has external ids", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  await changeCompany(member.api, id, { taxiServiceLicence: "TL-UUSI" });
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/details`);
  await openMore(page);
  const history = card(page, "Muutoshistoria");
  for (const text of ["TL-12345", "TL-UUSI", member.email]) await expect(history).toContainText(text);
  const details = card(page, m.company_details());
  await expect(field(details, "externalId")).toHaveCount(0);
  await field(details, "provider").selectOption("cabonline");
  await field(details, "externalId").fill("CAB-77");
  await saveAll(page);
  await expect(details.getByText("Tallennettu", { exact: true })).toBeVisible();
  expect(await readCompany(admin.api, id)).toMatchObject({ provider: "cabonline", externalId: "CAB-77" });
  await field(details, "companyType").selectOption("aggregator");
  await expect(field(details, "externalId")).toHaveCount(0);
});

test("a save over another person's newer value shows both values and overwrites only seen values", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/details`);
  const details = card(page, m.company_details());
  await field(details, "address.street").fill("Minun katu 1");
  await changeCompany(admin.api, id, { address: { street: "Ylläpidon katu 2" } });
  await saveAll(page);
  await expect(details.getByText(m.form_conflictTitle())).toBeVisible();
  await expect(details).toContainText(`${m.form_conflictYours()}: Minun katu 1`);
  await expect(details).toContainText(`${m.form_conflictTheirs()}: Ylläpidon katu 2`);
  expect(await readCompany(member.api, id)).toMatchObject({ address: { street: "Ylläpidon katu 2" } });
  await expect(field(details, "address.street")).toHaveValue("Minun katu 1");
  await saveAll(page);
  await expect(details.getByText("Tallennettu", { exact: true })).toBeVisible();
  expect(await readCompany(member.api, id)).toMatchObject({ address: { street: "Minun katu 1" } });
});

test("typed text survives the end of a session, and the sign-in page says why it is shown", async ({
  user,
  pageFor,
}) => {
  const { id } = await createCompany(user.api);
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/details`);
  const details = card(page, m.company_details());
  await field(details, "address.street").fill("Kesken jäänyt katu 7");
  // The page's own question about features would report the refusal.
  await page.waitForFunction(() => sessionStorage.getItem("tolppa.features") !== null);
  await page.context().clearCookies();
  await saveAll(page);
  await expect(page.getByText(m.public_sessionEnded())).toBeVisible();
  await page.getByLabel(m.public_email()).fill(user.email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
  await expect(page).toHaveURL(`/companies/${id}/details`);
  await expect(field(details, "address.street")).toHaveValue("Kesken jäänyt katu 7");
  await saveAll(page);
  await expect(details.getByText("Tallennettu", { exact: true })).toBeVisible();
  expect(await readCompany(user.api, id)).toMatchObject({ address: { street: "Kesken jäänyt katu 7" } });
});

test("a form or a status button pressed right after another form's save uses the saved version", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  await changeCompany(admin.api, id, { status: "inactive" });
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/details`);
  const [details, accountant] = [card(page, m.company_details()), card(page, m.company_accountant())];
  // The page learns of the saves only after the last press.
  const pressed = Promise.withResolvers<void>();
  await page.route(/_rsc/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await field(details, "address.city").fill("Espoo");
  await saveAll(page);
  await expect(details.getByText("Tallennettu", { exact: true })).toBeVisible();
  await field(accountant, "accountantEmail").fill("tilit@tolppa.example");
  await field(accountant, "accountantEmail").press("Enter");
  await expect(accountant.getByText("Tallennettu", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: m.statusActionLabels({ action: "reactivate" }) }).click();
  pressed.resolve();
  await expect(page.getByText(m.companyPage_done({ outcome: "reactivate" }))).toBeVisible();
  expect(await readCompany(member.api, id)).toMatchObject({
    address: { city: "Espoo" },
    accountantEmail: "tilit@tolppa.example",
    status: "active",
  });
});
