import { expect } from "#e2e/fixtures.ts";
import { sendToBankPage } from "#e2e/support/bank-page.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { NEW_IBAN, test } from "#e2e/support/payout-run.ts";
import { testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import { answerPain001, bookPain001 } from "#lib/adapters/bank/testing-bank.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { formatDayFrom } from "#lib/messages/format.ts";
import { executionDay } from "#lib/settlements/rules/payment.ts";
import * as m from "#messages";

test("an owner sees a payout's real state at every step, while the bank answers with its files", async ({
  pageFor,
  admin,
  user,
  run: { id, paid, held },
}) => {
  const [owner, page] = [await pageFor(user), await pageFor(admin)];
  const today = helsinkiDate(new Date());
  const day = formatDayFrom(executionDay("2026-01-01", today), today);
  const statements = await asOwner(
    (sql) => sql<{ id: number; number: string; company_id: number }[]>`
      select id::int, number, company_id::int from statements where run_id = ${id}`,
  );
  const statementOf = (companyId: number) => statements.find((one) => one.company_id === companyId);
  const reads = async (companyId: number, words: string, without: string[] = []) => {
    await owner.goto(`/companies/${companyId}/invoices/${statementOf(companyId)?.id}`);
    await expect(owner.getByRole("main")).toContainText(words);
    for (const word of without) await expect(owner.getByRole("main")).not.toContainText(word);
  };

  await reads(held.id, "Odottaa tilinumeron vahvistusta", [
    `Maksetaan ${day}`,
    formatIban(held.billing.iban ?? ""),
    formatIban(NEW_IBAN),
  ]);
  await expect(owner.getByRole("main")).toContainText(m.document_ibanUnconfirmed());
  await expectFit(owner);
  await reads(paid.id, `Maksetaan ${day}`);

  await asOwner(
    (sql) =>
      sql`update iban_changes set confirmed_at = now(), confirmed_by = 'test' where company_id = ${held.id}`,
  );
  await page.goto(`/admin/settlements/${id}/payouts`);
  await page.getByRole("button", { name: m.payout_make() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.payout_make() }).click();
  await expect(page.getByText(m.payout_noneReady())).toBeVisible();
  await reads(held.id, `Maksutiedostossa, maksetaan ${day}`, [`Maksetaan ${day}`]);

  const [file] = await asOwner(
    (sql) => sql<{ body: string }[]>`select body from payout_files where run_id = ${id}`,
  );
  const pain001 = file?.body ?? "";
  const rejected = statementOf(held.id)?.number ?? "";
  const messageId = `E2E-${id}-${Date.now()}`;
  const answer = answerPain001(pain001, { messageId, rejectPayments: { [rejected]: "AC04" } });
  const answered = await sendToBankPage(page, { name: "vastaus.xml", xml: writeBankFile(answer) });
  await expect(answered).toContainText(m.bankPage_counts({ name: "rejected" }));
  await expectFit(page);
  await reads(paid.id, `Pankki vastaanotti, maksetaan ${day}`, [`Maksetaan ${day}`]);
  await reads(held.id, "Pankki hylkäsi maksun");
  await expect(owner.getByRole("main")).toContainText("Saajan tili on suljettu");

  const booked = bookPain001(pain001, [rejected]).map((one) => ({
    ...one,
    bankReference: `${one.bankReference}-${messageId}`.slice(0, 35),
  }));
  const account = /<DbtrAcct><Id><IBAN>([^<]+)</.exec(pain001.replace(/>\s+</g, "><"))?.[1] ?? null;
  const camt = writeBankFile([
    testHeader({ kind: "camt.054", messageId: `${messageId}-C` }),
    testStatement({ accountIban: account }),
    ...booked,
  ]);
  const told = await sendToBankPage(page, { name: "tapahtumat.xml", xml: camt });
  await expect(told).toContainText(m.bankPage_counts({ name: "paid" }));
  await reads(paid.id, "Maksettu 20.11.2026", [`Maksetaan ${day}`]);

  await page.goto(`/admin/settlements/${id}/payouts`);
  const waiting = page.getByRole("region", { name: m.payout_held() });
  await waiting.getByRole("button", { name: m.payout_payAgain() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.payout_payAgain() }).click();
  await expect(waiting).toHaveCount(0);
  await reads(held.id, `Korjattavana, maksetaan ${day}`);
});
