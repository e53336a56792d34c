import { expect, test } from "#e2e/fixtures.ts";
import { companyDetails, createCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { expectErrors, field, fillBillingByEmail, saveAndContinue } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("the city follows the post code, is kept with what the person typed, until the person types another city", async ({
  user,
  pageFor,
  reopen,
}) => {
  let page = await pageFor(user);
  const postCode = () => field(page, "address.postCode");
  const city = () => field(page, "address.city");
  await page.goto("/companies/new");
  // Keys before the page's code has loaded are lost.
  await expect(postCode()).toBeEnabled();
  await postCode().pressSequentially("00100");
  await expect(city()).toHaveValue("Helsinki");
  await postCode().fill("33100");
  await expect(city()).toHaveValue("Tampere");
  await field(page, "contact.lastName").fill("Ajaja");

  await test.step("a filled-in value is kept, and not asked for again", async () => {
    page = await reopen(page);
    await page.route("**/companies/new", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.goto("/companies/new");
    await expect(field(page, "contact.lastName")).toHaveValue("Ajaja");
    await expect(city()).toHaveValue("Tampere");
    await page.unroute("**/companies/new");
  });

  await city().fill("Oma kaupunki");
  const asked = page.waitForRequest((request) => request.method() === "POST", { timeout: 1_000 });
  await postCode().fill("20100");
  await expect(asked, "a typed city is not looked up").rejects.toThrow();
  await expect(city()).toHaveValue("Oma kaupunki");
});

test("a person who is in the city's field when the city arrives types over it", async ({ user, pageFor }) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  const [postCode, city] = [field(page, "address.postCode"), field(page, "address.city")];
  await expect(postCode).toBeEnabled();
  const held = Promise.withResolvers<void>();
  await page.route("**/companies/new", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await postCode.fill("33100");
  await city.focus();
  held.resolve();
  await expect(city).toHaveValue("Tampere");
  await page.keyboard.type("Pirkkala");
  await expect(city).toHaveValue("Pirkkala");
});

test("the boxes of the contract say where to sign and open the company's own agreement", async ({
  user,
  pageFor,
}) => {
  const { id, companyName } = await createCompany(user.api, companyDetails());
  const page = await pageFor(user);
  await page.goto(`/companies/new/billing/${id}`);
  await fillBillingByEmail(page, "laskut@tolppa.example");
  await saveAndContinue(page);
  const saved = m.wizard_saved({ what: m.wizard_steps({ step: "billing" }) });
  await expect(page.getByText(saved), "the step before is saved").toBeVisible();
  await page.getByRole("radio", { name: /^Edelläajaja/ }).check();
  const link = page.getByRole("link", { name: m.company_openContract() });
  await expect(link).toHaveAttribute("href", `/api/contract?companyId=${id}&package=premium`);
  await expect(page.getByRole("link", { name: m.company_joinReliablePartner() })).toBeVisible();
  await page.getByRole("button", { name: m.company_submit() }).click();
  await expectErrors(page, { "contract.signed": "Pakollinen", "contract.reliablePartner": "Pakollinen" });
  await expect(link, "the help stays beside the error").toBeVisible();
  await expect(page.getByRole("link", { name: m.company_joinReliablePartner() })).toBeVisible();
  await expectFit(page);

  const own = await user.api.get(`/api/contract?companyId=${id}&package=premium`);
  expect(own.headers()["content-type"]).toBe("application/pdf");
  const blank = await user.api.get("/api/contract");
  expect(blank.status()).toBe(200);
  expect((await own.body()).equals(await blank.body()), companyName).toBe(false);
});

test("nobody else gets an agreement with the company's name", async ({ user, member, client }) => {
  const { id } = await createCompany(user.api, companyDetails());
  for (const api of [member.api, client]) {
    expect((await api.get(`/api/contract?companyId=${id}`)).status()).toBe(404);
    expect((await api.get("/api/contract")).status()).toBe(200);
  }
});
