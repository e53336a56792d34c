import { expect, test } from "#e2e/fixtures.ts";
import { companyDetails, createCompany, today, wholeCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import {
  expectErrors,
  field,
  fillBillingByEmail,
  fillContract,
  fillDetails,
  saveAndContinue,
  startingWith,
} from "#e2e/support/forms.ts";
import { openFilter } from "#e2e/support/list-filter.ts";
import { linkIn, mailOf } from "#e2e/support/mail.ts";
import { newEmail, PASSWORD } from "#e2e/support/person.ts";
import { emailVerification } from "#lib/accounts/letters/account.ts";
import { companyApproved } from "#lib/companies/letters/status.ts";
import { MOST_DRAFTS } from "#lib/core/limits.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// The product's main path, from a stranger to an active company.

test("a stranger registers, verifies, signs in, registers a company, and an admin approves it @phone", async ({
  page,
  pageFor,
  admin,
}) => {
  test.setTimeout(90_000);
  const email = newEmail();
  const details = { ...companyDetails(), companyName: `Rekka ${email.slice(4, 12)} Oy` };
  let presses = 0;
  let passwords = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  await page.exposeFunction("countPassword", () => {
    passwords += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      () => void (window as unknown as { countPress(): void }).countPress(),
      true,
    );
    // A filled field reports one change, however many letters it has.
    addEventListener(
      "input",
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type === "password")
          (window as unknown as { countPassword(): void }).countPassword();
      },
      true,
    );
  });

  await page.goto("/");
  await expect(page.getByRole("heading", { name: m.public_login() })).toBeVisible();
  await page.getByRole("link", { name: m.public_register() }).click();
  await expect(page.getByRole("heading", { name: m.public_registerTitle() })).toBeVisible();
  // The count starts here, at the link that the person was told.
  presses = 0;
  await page.getByLabel(m.public_email()).fill(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_register() }).click();
  await expect(page.getByRole("heading", { name: m.public_checkMail() })).toBeVisible();

  const verification = await mailOf(email, emailVerification.words().subject);
  await page.goto(linkIn(verification));
  // The browser that registered signs in without the password.
  await expect(page).toHaveURL("/companies/new");

  await saveAndContinue(page);
  await expectErrors(page, {
    companyName: "Pakollinen",
    businessId: "Pakollinen",
    provider: "Pakollinen",
    taxiServiceLicence: "Pakollinen",
    "address.street": "Pakollinen",
    "address.postCode": "Pakollinen",
    "address.city": "Pakollinen",
    "contact.firstName": "Pakollinen",
    "contact.lastName": "Pakollinen",
    "contact.phoneNumber": "Pakollinen",
  });
  // The registering person is filled in as the contact.
  await expect(field(page, "contact.email")).toHaveValue(email);
  await fillDetails(page, details);
  await saveAndContinue(page);

  await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
  // Invoices go to the contact's e-mail unless the person chooses otherwise.
  await expect(field(page, "billing.emailInvoicingAddress")).toHaveValue(details.contact.email);
  await saveAndContinue(page);

  await expect(page).toHaveURL(/\/companies\/new\/contract\/\d+$/);
  await page.getByRole("button", { name: m.company_submit() }).click();
  await expectErrors(page, { "contract.signed": "Pakollinen", "contract.reliablePartner": "Pakollinen" });
  await fillContract(page, "standard");
  await page.getByRole("button", { name: m.company_submit() }).click();

  await expect(page).toHaveURL(/\/companies\/new\/complete\/\d+$/);
  await expect(page.getByText(m.wizard_thanks({ name: details.companyName }))).toBeVisible();
  const stages = page.getByRole("list", { name: m.wizard_thanksStages() }).getByRole("listitem");
  await expect(stages.nth(1)).toHaveAttribute("aria-current", "step");
  await expect(stages.nth(3)).toContainText(/aikaisintaan \d+\.\d+\.20/);
  // Two of the presses only showed the required fields. The mail's link and the choice of a dispatch system count too.
  expect(presses - 2 + 2, "presses from the registration to waiting for approval").toBeLessThanOrEqual(8);
  expect(passwords, "passwords typed, with the confirmation").toBe(2);
  for (const kind of ["vehicles", "drivers"] as const)
    await expect(page.getByRole("link", { name: m.home_steps({ step: kind }) })).toHaveAttribute(
      "href",
      new RegExp(`^/companies/\\d+/${kind}/new$`),
    );
  await page.getByRole("link", { name: m.wizard_continue() }).click();
  await expect(page.getByRole("heading", { name: details.companyName, level: 1 })).toBeVisible();
  await page.goto("/companies");
  const row = page.getByRole("row", { name: new RegExp(details.companyName) });
  await expect(row).toContainText(m.statusLabels({ status: "pending" }));

  const desk = await pageFor(admin);
  await desk.goto("/companies");
  await openFilter(desk);
  await desk
    .getByRole("link", { name: new RegExp(`^${m.statusFilterLabels({ status: "pending" })}`) })
    .click();
  await expect(desk).toHaveURL("/companies?status=pending");
  await desk.getByRole("link", { name: details.companyName }).click();
  await desk.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) }).click();
  await expect(desk.getByText(m.companyPage_done({ outcome: "approve" }))).toBeVisible();
  await expect(
    desk.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }),
  ).toBeVisible();

  const mail = await mailOf(details.contact.email, companyApproved.words(details).subject);
  expect(linkIn(mail)).toMatch(/^\/companies\/\d+/);
  await page.goto("/companies");
  await expect(row).toContainText(m.statusLabels({ status: "active" }));
});

test("a person who closes the browser at any step continues there with the unsent fields", async ({
  user,
  pageFor,
  reopen,
}) => {
  const details = companyDetails();
  let page = await pageFor(user);
  await page.goto("/");
  await expect(page).toHaveURL("/companies/new");
  await fillDetails(page, details);
  page = await reopen(page);
  await page.goto("/");
  await expect(page).toHaveURL("/companies/new");
  await expect(page.getByText(m.form_draftRestored())).toBeVisible();
  await expect(field(page, "companyName")).toHaveValue(details.companyName);
  await expect(field(page, "contact.phoneNumber")).toHaveValue(details.contact.phoneNumber);
  await expect(field(page, "provider")).toHaveValue(details.provider);
  await saveAndContinue(page);

  await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
  await fillBillingByEmail(page, "kesken@tolppa.example");
  await field(page, "billing.iban").fill("FI21 1234 5600 0007 85");
  page = await reopen(page);
  // Every link leads to the one unfinished company.
  await page.goto("/companies");
  await expect(page).toHaveURL(/\/companies\/new\/details\/\d+$/);
  await expect(field(page, "companyName")).toHaveValue(details.companyName);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
  await expect(field(page, "billing.emailInvoicingAddress")).toHaveValue("kesken@tolppa.example");
  // The device does not keep bank details.
  await expect(field(page, "billing.iban")).toHaveValue("");
  await saveAndContinue(page);

  await expect(page).toHaveURL(/\/companies\/new\/contract\/\d+$/);
  await page.getByRole("radio", { name: /^Edelläajaja/ }).check();
  await page.getByRole("checkbox", { name: m.company_contractSigned() }).check();
  page = await reopen(page);
  await page.goto("/companies");
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/companies\/new\/contract\/\d+$/);
  await expect(page.getByRole("radio", { name: /^Edelläajaja/ })).toBeChecked();
  // The page never ticks the boxes of the contract again.
  await expect(page.getByRole("checkbox", { name: m.company_contractSigned() })).not.toBeChecked();
  await fillContract(page, "premium");
  await page.getByRole("button", { name: m.company_submit() }).click();
  await expect(page.getByText(m.wizard_thanks({ name: details.companyName }))).toBeVisible();

  const [company] = await (await user.api.get("/api/companies")).json();
  expect(company).toMatchObject({
    ...details,
    status: "pending",
    billing: { billingType: "email", emailInvoicingAddress: "kesken@tolppa.example" },
    packages: [{ name: "premium", startDate: today(), endDate: null }],
  });
});

test("each wrong field of the details shows its reason, and the phone number is normalised; the keyboard alone fills them in, two presses make one company, and the back button leads to that company, which Enter saves", async ({
  user,
  pageFor,
}) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  await fillDetails(page, companyDetails());
  await field(page, "contact.phoneNumber").fill("(040) 555-12 34");
  await field(page, "contact.phoneNumber").blur();
  await expect(field(page, "contact.phoneNumber")).toHaveValue("0405551234");
  // Every plus sign stays, with a warning if the number cannot be dialled.
  await field(page, "contact.phoneNumber").fill("040 555+1234");
  await field(page, "contact.phoneNumber").blur();
  await expect(field(page, "contact.phoneNumber")).toHaveValue("040555+1234");
  await expect(field(page, "contact.phoneNumber")).toHaveAccessibleDescription(
    /^Tarkista puhelinnumero: plusmerkki/,
  );
  await field(page, "businessId").fill("123456-1");
  await field(page, "contact.email").fill("aino@");
  await field(page, "address.postCode").fill("0010");
  await field(page, "companyName").fill("x".repeat(51));
  await field(page, "address.street").fill("x".repeat(81));
  await field(page, "address.city").fill("x".repeat(65));
  await field(page, "contact.firstName").fill("x".repeat(65));
  await field(page, "contact.lastName").fill("x".repeat(65));
  await field(page, "taxiServiceLicence").fill("x".repeat(21));
  await field(page, "contact.phoneNumber").fill("1".repeat(16));
  await saveAndContinue(page);
  await expectErrors(page, {
    companyName: "Enintään 50 merkkiä",
    businessId: "Vaadittu muoto 1234567-1",
    taxiServiceLicence: "Enintään 20 merkkiä",
    "address.street": "Enintään 80 merkkiä",
    "address.postCode": "Postinumerossa on viisi numeroa",
    "address.city": "Enintään 64 merkkiä",
    "contact.firstName": "Enintään 64 merkkiä",
    "contact.lastName": "Enintään 64 merkkiä",
    "contact.phoneNumber": "Tarkista puhelinnumero",
    "contact.email": "Tarkista sähköpostiosoite",
  });
  const links = page.getByRole("region", { name: /^Tarkista / }).getByRole("link");
  const targets = await links.evaluateAll((all) =>
    all.map((one) => (one as HTMLAnchorElement).hash.slice(1)),
  );
  const fields = await page.locator("main form [id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(targets, "the order of the page").toEqual(fields.filter((id) => targets.includes(id)));
  // A link of the summary leads to the field.
  await page.getByRole("link", { name: "Vaadittu muoto 1234567-1" }).click();
  await expect(field(page, "businessId")).toBeFocused();
  const { businessId } = companyDetails();
  await field(page, "businessId").fill(`${businessId.slice(0, 8)}${(Number(businessId.slice(8)) + 1) % 10}`);
  await field(page, "businessId").blur();
  // A wrong check digit causes a warning, not a refusal.
  await expect(field(page, "businessId")).toHaveAccessibleDescription(
    startingWith("Tarkista Y-tunnus: tarkistusnumero ei täsmää"),
  );
  await expect(field(page, "businessId")).not.toHaveAttribute("aria-invalid");
  await field(page, "businessId").fill(`FI${businessId.replace("-", "")}`);
  await field(page, "businessId").blur();
  await expect(field(page, "businessId")).toHaveValue(businessId);
  await expect(field(page, "businessId")).toHaveAccessibleDescription(m.company_businessIdHint());

  await test.step("by the keyboard alone", async () => {
    const { companyName, businessId, address, contact, taxiServiceLicence } = companyDetails();
    await field(page, "businessId").focus();
    const typed = [
      businessId,
      companyName,
      "Dride",
      taxiServiceLicence,
      ...Object.values(address),
      ...Object.values(contact),
    ];
    for (const text of typed) {
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      if (text !== typed.at(-1)) await page.keyboard.press("Tab");
    }
    await page.getByRole("button", { name: m.wizard_saveAndContinue() }).dblclick();
    await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
    expect(await (await user.api.get("/api/companies")).json()).toHaveLength(1);

    await page.goBack();
    await expect(page).toHaveURL(/\/companies\/new\/details\/\d+$/);
    await field(page, "companyName").fill("Toinen Nimi Oy");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const companies = await (await user.api.get("/api/companies")).json();
    expect(companies).toMatchObject([{ companyName: "Toinen Nimi Oy", businessId }]);
  });
});

test("a step that the person may not take redirects to billing, each wrong field there shows its reason, one press fills in the OVT id of the business id, and an unfinished registration can be deleted", async ({
  user,
  origin,
  pageFor,
}) => {
  const { id, businessId, companyName } = await createCompany(user.api, companyDetails());
  const page = await pageFor(user);
  await page.goto(`/companies/new/contract/${id}`);
  await expect(page).toHaveURL(`/companies/new/billing/${id}?from=contract`);
  await expect(page.getByText(m.wizard_billingFirst())).toBeVisible();
  await page.getByText("Verkkolasku", { exact: true }).click();
  await saveAndContinue(page);
  await expectErrors(page, {
    "billing.eInvoicingAddress": "Pakollinen",
    "billing.eInvoicingOperator": "Pakollinen",
  });
  const ovt = `0037${businessId.replace("-", "")}`;
  const offer = page.getByRole("button", { name: m.company_fillOvt({ ovt }) });
  await offer.click();
  await expect(field(page, "billing.eInvoicingAddress")).toHaveValue(ovt);
  await expect(field(page, "billing.eInvoicingOperator")).toBeFocused();
  await expect(offer).toHaveCount(0);
  await page.getByText("Sähköpostilasku", { exact: true }).click();
  await field(page, "billing.emailInvoicingAddress").fill("laskut@");
  await field(page, "billing.iban").fill("FI21 1234 5600 0007 86");
  await field(page, "billing.bic").fill("NDEA");
  await saveAndContinue(page);
  await expectErrors(page, {
    "billing.emailInvoicingAddress": "Tarkista sähköpostiosoite",
    "billing.iban": "Tarkista IBAN",
    "billing.bic": "Tarkista BIC",
  });
  await field(page, "billing.emailInvoicingAddress").fill("laskut@tolppa.example");
  await field(page, "billing.iban").fill("fi2112345600000785");
  await expect(field(page, "billing.bic")).toHaveValue("NDEAFIHH");
  await saveAndContinue(page);
  await expect(page).toHaveURL(`/companies/new/contract/${id}`);

  await page.getByRole("button", { name: m.wizard_delete() }).click();
  const question = page.getByRole("dialog", { name: m.wizard_deleteTitle({ name: companyName }) });
  await question.getByRole("button", { name: m.wizard_delete() }).click();
  await expect(page).toHaveURL("/companies");
  await expect(page.getByText(m.companies_emptyForUser())).toBeVisible();
  expect((await user.api.get(`/api/companies/${id}`)).status()).toBe(404);

  const sent = await createCompany(user.api, wholeCompany());
  for (const step of ["details", "billing", "contract"])
    expect((await user.api.get(`/companies/new/${step}/${sent.id}`)).url()).toBe(
      `${origin}/companies/${sent.id}/details`,
    );
});

test("a person with five unfinished companies sees them, and an earlier opened form keeps its text", async ({
  user,
  pageFor,
}) => {
  for (let n = 1; n < MOST_DRAFTS; n += 1) await createCompany(user.api, companyDetails());
  const page = await pageFor(user);
  await page.goto("/companies/new");
  const details = companyDetails();
  await fillDetails(page, details);
  const last = await createCompany(user.api, companyDetails());
  await saveAndContinue(page);
  await expect(page.getByText(messageOfCode("too_many_drafts"))).toBeVisible();
  await expect(field(page, "companyName")).toHaveValue(details.companyName);
  await expectFit(page);

  await page.goto("/companies/new");
  await expect(page.getByText(m.wizard_draftLimit({ count: MOST_DRAFTS }))).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: m.wizard_toDrafts() }).click();
  await expect(page).toHaveURL("/companies?status=incomplete");
  await expect(page.getByRole("link", { name: last.companyName })).toHaveCount(MOST_DRAFTS);
  await user.api.delete(`/api/companies/${last.id}`);
  await page.goto("/companies/new");
  await expect(field(page, "companyName")).toHaveValue(details.companyName);
});

test("a customer's business id is accepted in a draft and refused when the company is sent", async ({
  user,
  member,
  pageFor,
}) => {
  const { businessId, provider } = await createCompany(member.api);
  const { companyName, ...details } = companyDetails();
  const page = await pageFor(user);
  const { billing } = wholeCompany();
  const draft = await createCompany(user.api, { ...details, companyName, businessId, provider, billing });
  await page.goto(`/companies/new/contract/${draft.id}`);
  await fillContract(page, "standard");
  await page.getByRole("button", { name: m.company_submit() }).click();
  await expect(page.getByText(messageOfCode("business_id_taken")).first()).toBeVisible();
  await expectFit(page);
  expect((await (await user.api.get(`/api/companies/${draft.id}`)).json()).status).toBe("incomplete");
  await page.getByRole("link", { name: m.wizard_checkBusinessId() }).click();
  await expect(field(page, "businessId")).toHaveValue(businessId);
});
