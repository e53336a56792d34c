import { randomUUID } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import { changeCompany, createCompany, readCompany, wholeCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { PASSWORD, signedInLongAgo } from "#e2e/support/person.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { inBraces } from "#lib/receivables/texts.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

/** A negative balance of a company out of use. */
const INVOICED = {
  ...WORKED_EXAMPLES.threeA,
  carryRules: { carriedPeriods: 0, maxCarryPeriods: 2, carryLimitCents: 0, companyEnded: true },
};

test("an admin finds the debts, notes a payment by hand with a reason, and reverses it @phone", async ({
  pageFor,
  user,
  admin,
  origin,
}) => {
  const companyName = `Velkataksi ${randomUUID().slice(0, 8)} Oy`;
  const { id } = await createCompany(user.api, { ...wholeCompany(), companyName });
  await changeCompany(admin.api, id, { status: "active" });
  const statement = await addStatement(await readCompany(user.api, id), INVOICED, { dueDate: "2026-01-05" });
  const [row] = await query<{ open: number }>(
    "select -total_cents::int as open from statements where id = $1",
    [statement.id],
  );
  const open = row?.open ?? 0;

  const me = await newAdmin(origin);
  const page = await pageFor(me);
  await page.goto(`/admin/receivables?state=overdue&q=${companyName}`);
  const debtor = page.getByRole("row").filter({ hasText: companyName });
  await expect(debtor).toContainText(formatEuros(open));
  await expect(debtor).toContainText(m.receivables_invoicesOf({ count: 1 }));
  await expectFit(page);
  for (const done of [
    m.remind_done({ count: 1 }),
    `${m.remind_done({ count: 0 })} ${m.remindDebtors_already({ count: 1, day: formatDate(helsinkiDate(new Date())) })}`,
  ]) {
    await debtor.getByRole("checkbox").check();
    await page.getByRole("button", { name: m.remind_button(), exact: true }).click();
    const question = page.getByRole("dialog").filter({ hasText: m.remindDebtors_help() });
    await expectFit(page);
    await question.getByRole("button", { name: m.remindDebtors_confirm({ count: 1 }) }).click();
    await expect(page.getByText(done)).toBeVisible();
  }

  await page.goto(`/companies/${id}/invoices/${statement.id}`);
  const receipts = page.getByRole("region", { name: m.receipt_title() });
  await expect(receipts).toContainText(m.receipt_none());
  await signedInLongAgo(me);
  await receipts.getByRole("button", { name: m.receipt_note() }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: m.receipt_noteHelp() });
  await dialog.getByRole("button", { name: m.receipt_note() }).click();
  await expect(dialog.getByRole("alert")).toContainText(`${m.receipt_reason()} puuttuu`);
  await dialog.getByLabel(m.receipt_reason()).fill("Maksoi käteisellä");
  await dialog.getByLabel(m.receipt_sum()).fill(`${(open + 1) / 100}`.replace(".", ","));
  await dialog.getByRole("button", { name: m.receipt_note() }).click();
  // The identity dialog opens above this one, and typed text stays.
  await page.getByLabel(m.accountPage_yourPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(messageOfCode("receipt_too_large"));
  await expectFit(page);
  await dialog.getByLabel(m.receipt_sum()).fill(`${open / 100}`.replace(".", ","));
  await dialog.getByRole("button", { name: m.receipt_note() }).click();
  await expect(receipts).toContainText("Maksoi käteisellä");
  await expect(page.getByRole("main")).toContainText(m.statementPayment_states({ state: "paid" }));
  await expectFit(page);

  // The company sees the payment without the reason, and cannot reverse it.
  const owner = await pageFor(user);
  await owner.goto(`/companies/${id}/invoices/${statement.id}`);
  const ownReceipts = owner.getByRole("region", { name: m.receipt_title() });
  await expect(ownReceipts).toContainText(formatEuros(open));
  await expect(ownReceipts.getByRole("button")).toHaveCount(0);
  await expect(owner.getByRole("main")).not.toContainText("Maksoi käteisellä");

  await receipts.getByRole("button", { name: m.receipt_takeBack() }).click();
  const taking = page
    .getByRole("dialog")
    .filter({ hasText: m.receipt_takingBack({ sum: formatEuros(open) }) });
  await taking.getByLabel(m.receipt_reason()).fill("Väärä yritys");
  await taking.getByRole("button", { name: m.receipt_takeBack() }).click();
  await expect(receipts).toContainText(m.receipt_takenBack());
  await expect(receipts.getByRole("button", { name: m.receipt_takeBack() })).toHaveCount(0);
  await page.goto(`/admin/receivables?q=${companyName}`);
  await expect(debtor).toContainText(formatEuros(open));
});

test("an admin writes the payment reminder, sees it as the company will, and restores the defaults", async ({
  pageFor,
  origin,
}) => {
  const page = await pageFor(await newAdmin(origin));
  await page.goto("/admin/receivables");
  await page.getByRole("link", { name: m.reminderSettings_title() }).click();
  const field = (path: string) => page.getByLabel(fieldLabel(path), { exact: true });
  const save = page
    .getByRole("region", { name: m.reminderSettings_settings() })
    .getByRole("button", { name: "Tallenna" });
  const preview = page.getByRole("region", { name: m.reminderSettings_preview() });
  await expect(preview).toContainText("Esimerkkitaksi Oy");
  await expect(preview).toContainText("125,50 €");

  const subject = `Muistutus ${randomUUID().slice(0, 8)}: {lasku}`;
  await field("days").fill("30, 14");
  await field("words.subject").fill(subject);
  await field("words.details").fill("Maksettavaa: {sumam}");
  await save.click();
  await expect(page.getByText(messageOfCode("reminder_days"), { exact: true })).toBeVisible();
  await expect(page.getByText(messageOfCode("reminder_placeholder"), { exact: true })).toBeVisible();
  await expectFit(page);

  await field("days").fill("10, 20");
  await field("words.details").fill("Maksettavaa: {summa}");
  await expect(preview.getByRole("status")).toHaveText(
    m.reminderSettings_missing({ names: inBraces(["tilinumero", "viite"]), count: 2 }),
  );
  await expect(preview).toContainText(subject.replace("{lasku}", "2026-000123"));
  await save.click();
  const history = page.getByRole("region", { name: m.reminderSettings_history() });
  await expect(history).toContainText("→ 10, 20");
  await history
    .getByText(m.reminderSettings_changed({ part: "subject" }))
    .first()
    .click();
  await expect(history).toContainText(subject);
  await expectFit(page);

  await page.getByRole("button", { name: m.reminderSettings_toDefaults() }).click();
  await expect(preview.getByRole("status")).toHaveCount(0);
  await save.click();
  await expect(history).toContainText("10, 20 → 14");
});
