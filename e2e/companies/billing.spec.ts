import type { Locator, Page } from "@playwright/test";
import { bearing, expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany, IBAN, readCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { field, saveAll } from "#e2e/support/forms.ts";
import { bringIn } from "#e2e/support/invitations.ts";
import { mailOf } from "#e2e/support/mail.ts";
import { newPerson, PASSWORD, signedInLongAgo } from "#e2e/support/person.ts";
import { ibanChanged, ibanRejected } from "#lib/companies/letters/billing.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { EXAMPLE } from "#lib/mail/letter.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// A company's people change its billing; a changed account needs a proof of identity, and holds the money.

const NEW_IBAN = "FI3715903000000776";

const billingCard = (page: Page): Locator =>
  page.getByRole("region", { name: m.company_billing(), exact: true });

test("a member changes the account after a proof, and the owner rejects it by the mail's link, once", async ({
  user: owner,
  admin,
  origin,
  pageFor,
}) => {
  const company = await createActiveCompany(owner.api, admin.api);
  const { id, contact, companyName } = company;
  const member = await bringIn(await newPerson(origin), owner, company);
  await signedInLongAgo(member);

  const page = await pageFor(member);
  await page.goto(`/companies/${id}/details`);
  const billing = billingCard(page);
  await field(billing, "billing.iban").fill(formatIban(NEW_IBAN));
  await field(billing, "billing.bic").fill("");
  await saveAll(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.company_confirmBilling())).toBeVisible();
  await dialog.getByLabel(m.accountPage_yourPassword(), { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(billing.getByText("Tallennettu", { exact: true })).toBeVisible();
  await expect(page.getByText(m.payout_heldTitle())).toBeVisible();
  await expect(page.getByText(`${member.email} muutti tilitietoja`)).toBeVisible();
  await expectFit(page);
  // On every page of the company's money.
  for (const path of [`/companies/${id}`, "/companies"]) {
    await page.goto(path);
    await expect(page.getByText(`${member.email} muutti tilitietoja`)).toBeVisible();
  }

  const about = { ...EXAMPLE, companyName, oldEnd: null, newEnd: null, by: "" };
  const { subject } = ibanChanged.words(about);
  expect((await mailOf(contact.email, subject)).text).not.toContain("iban-change?");
  const mail = await mailOf(owner.email, subject);
  const link = /https?:\/\/\S+iban-change\?token=\S+/.exec(mail.text)?.[0] ?? "";

  // Only an owner can use the link, and opening it changes nothing.
  const path = new URL(link).pathname + new URL(link).search;
  expect((await page.request.get(path)).status()).toBe(404);
  expect((await owner.api.get(path)).status()).toBe(200);
  expect(await readCompany(owner.api, id)).toMatchObject({ billing: { iban: NEW_IBAN } });

  await signedInLongAgo(owner);
  const own = await pageFor(owner);
  await own.goto(path);
  await expect(own.getByText(formatIban(IBAN))).toBeVisible();
  await expect(own.getByText(formatIban(NEW_IBAN))).toBeVisible();
  await expectFit(own);
  await own.getByRole("button", { name: m.payout_rejectIban() }).click();
  const asked = own.getByRole("dialog", { name: m.payout_rejectIbanQuestion() });
  await asked.getByRole("button", { name: m.payout_rejectIban() }).click();
  await expect(asked.getByText(m.errors_required())).toBeVisible();
  await asked.getByRole("textbox").fill("Kuljettajan tili");
  await asked.getByRole("button", { name: m.payout_rejectIban() }).click();
  await own.getByLabel(m.accountPage_yourPassword(), { exact: true }).fill(PASSWORD);
  await own.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(own.getByText(m.payout_linkEndedHelp({ ended: "rejected" }))).toBeVisible();
  expect(await readCompany(own.request, id)).toMatchObject({ billing: { iban: IBAN } });
  const told = ibanRejected.words({ ...about, reason: "", keptEnd: null, rejectedEnd: null });
  for (const to of [member.email, contact.email, owner.email])
    expect((await mailOf(to, told.subject)).text).toContain("Kuljettajan tili");

  // The member's proof has ended: the next change asks again.
  const again = await page.request.put(`/api/companies/${id}`, {
    headers: { origin },
    data: { billing: { iban: NEW_IBAN, bic: null } },
  });
  expect(await again.json()).toMatchObject({ code: "step_up_needed" });
});

test("an owner gives the name of the account's holder, and payouts go on @phone", async ({
  user: owner,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(owner.api, admin.api);
  const page = await pageFor(owner);
  await page.goto(`/companies/${id}/details`);
  const billing = billingCard(page);
  await field(billing, "billing.accountHolderName").fill("Matti Virtanen");
  await expectFit(page);
  await saveAll(page);
  await expect
    .poll(async () => (await readCompany(page.request, id)).billing)
    .toMatchObject({ iban: IBAN, accountHolderName: "Matti Virtanen" });
});

test("an owner who signed in a while ago is asked in a dialog, and typed text stays", async ({
  user: owner,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(owner.api, admin.api);
  await signedInLongAgo(owner);
  const page = await pageFor(owner);
  await page.goto(`/companies/${id}/details`);
  const billing = billingCard(page);
  await field(billing, "billing.iban").fill(formatIban(NEW_IBAN));
  await field(billing, "billing.bic").fill("");
  await saveAll(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.company_confirmBilling())).toBeVisible();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(field(billing, "billing.iban")).toHaveValue(formatIban(NEW_IBAN));
  expect(await readCompany(owner.api, id)).toMatchObject({ billing: { iban: IBAN } });

  await saveAll(page);
  const password = dialog.getByLabel(m.accountPage_yourPassword(), { exact: true });
  await password.fill("väärä salasana");
  await dialog.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(dialog.getByText(messageOfCode("wrong_password"))).toBeVisible();
  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(billing.getByText("Tallennettu", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(field(billing, "billing.iban")).toHaveValue(formatIban(NEW_IBAN));
  expect(await readCompany(page.request, id)).toMatchObject({ billing: { iban: NEW_IBAN, bic: null } });
  // A copy of the cookie from before the confirmation.
  expect((await owner.api.get(`/api/companies/${id}`)).status()).toBe(401);
});

test("an owner's token gets a code that asks the person to sign in again", async ({
  user: owner,
  admin,
  origin,
}) => {
  const { id } = await createActiveCompany(owner.api, admin.api);
  await signedInLongAgo(owner);
  const change = async () =>
    bearing(origin, await owner.token()).put(`/api/companies/${id}`, {
      data: { companyName: "Testitaksi Oy", billing: { iban: NEW_IBAN, bic: null } },
    });
  const refused = await change();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: "step_up_needed",
    errors: [
      { path: "billing.iban", code: "signed_in_long_ago" },
      { path: "billing.bic", code: "signed_in_long_ago" },
    ],
  });
  await query(
    `update sessions set stepped_up_at = now(), stepped_up_by = 'pwd'
     where user_id = (select id from users where email = $1)`,
    [owner.email],
  );
  expect((await change()).status()).toBe(200);
});

test("a company's own API client cannot change the account, and may send back the account it read", async ({
  owner,
  origin,
}) => {
  const [{ id }] = await (await owner.api.get("/api/companies?status=active")).json();
  const form = { grant_type: "client_credentials", client_id: "demo-company", client_secret: "demo-secret" };
  const { access_token: token } = await (await owner.api.post("/api/oauth/token", { form })).json();
  const program = bearing(origin, token);
  const company = await readCompany(program, id);
  expect((await program.put(`/api/companies/${id}`, { data: company })).status()).toBe(200);
  const refused = await program.put(`/api/companies/${id}`, { data: { billing: { iban: NEW_IBAN } } });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "people_only", errors: [{ path: "billing.iban" }] });
  expect(await readCompany(program, id)).toMatchObject({ billing: company.billing });
});
