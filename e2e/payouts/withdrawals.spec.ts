import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { sendToBankPage } from "#e2e/support/bank-page.ts";
import { changeCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { test } from "#e2e/support/payout-run.ts";
import { testEntry, testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import { bookPain001, type FoundPayee, paymentsOf, verifyPain001 } from "#lib/adapters/bank/testing-bank.ts";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";

const HOLDER = "Seudun Taksit Oy";

test("a withdrawn file's close match is paid once, after the company corrected the holder's name @phone", async ({
  pageFor,
  admin,
  user,
  run: { id, paid, held },
}) => {
  const page = await pageFor(admin);
  await asOwner(
    (sql) =>
      sql`update iban_changes set confirmed_at = now(), confirmed_by = 'test' where company_id = ${held.id}`,
  );
  const ready = page.getByRole("region", { name: m.payout_ready() });
  const files = page.getByRole("region", { name: m.payout_files() });
  const open = () => page.goto(`/admin/settlements/${id}/payouts`);
  const make = async () => {
    await open();
    await ready.getByRole("button", { name: m.payout_make() }).click();
    await page.getByRole("dialog").getByRole("button", { name: m.payout_make() }).click();
    await expect(ready.getByRole("button", { name: m.payout_make() })).toHaveCount(0);
  };
  await make();
  const first = await fileOf(id);
  await sendToBankPage(page, { name: "vop.xml", xml: doubted(first.body, await numberOf(paid.id)) });

  await open();
  await expect(files).toContainText(m.payout_undecidedHelp());
  await expect(files.getByRole("button", { name: m.payout_accepted() })).toHaveCount(0);
  await expectFit(page);
  await files.getByRole("button", { name: m.payout_withdraw() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.payout_decisionReason()).fill("Saajan nimi ei täsmää");
  await expectFit(page);
  await dialog.getByRole("button", { name: m.payout_withdraw() }).click();
  await expect(files).toContainText(m.payout_withdrawalAsked());
  await expect(files).toContainText("Saajan nimi ei täsmää");
  await expect(files.getByRole("link", { name: m.payout_download() })).toHaveCount(0);
  await expect(ready.getByRole("button", { name: m.payout_make() })).toHaveCount(0);
  await files.getByRole("button", { name: m.payout_confirmWithdrawal() }).click();
  await dialog.getByRole("button", { name: m.payout_confirmWithdrawal() }).click();
  await expect(files).toContainText(m.payout_wasWithdrawn());

  // The payee that matches leaves at once; the other one waits for its company.
  const waiting = page.getByRole("region", { name: m.payout_held() });
  await expect(waiting.getByRole("row", { name: paid.companyName })).toContainText(
    m.statementPayment_holds({ hold: "payee_doubted" }),
  );
  await expectFit(page);
  await make();
  expect(paymentsOf((await fileOf(id)).body).payments).toMatchObject([{ name: held.companyName }]);
  const owner = await pageFor(user);
  await owner.goto(`/companies/${paid.id}/invoices/${await statementOf(paid.id)}`);
  await expect(owner.getByRole("main")).toContainText(m.statementPayment_holdHelp({ hold: "payee_doubted" }));
  await expectFit(owner);

  await changeCompany(user.api, paid.id, { billing: { ...paid.billing, accountHolderName: HOLDER } });
  await make();
  const corrected = await fileOf(id);
  expect(paymentsOf(corrected.body).payments).toMatchObject([{ name: HOLDER }]);
  await sendToBankPage(page, { name: "camt.xml", xml: booked(corrected.body) });
  await expectPaidOnce(owner, paid.id);

  // The bank pays the withdrawn file, too: an alarm, until an admin has explained it.
  const again = bookPain001(first.body).filter(
    ({ counterpartyName }) => counterpartyName === paid.companyName,
  );
  await sendToBankPage(page, { name: "again.xml", xml: camt(first.body, again, "AGAIN") });
  await page.goto("/admin");
  await expect(page.getByRole("navigation", { name: m.queue_work() })).toContainText(
    m.queue_tiles({ of: "payoutAlarms" }),
  );
  await open();
  const alarm = page.getByRole("main").getByText(m.payout_alarms());
  await expect(alarm).toBeVisible();
  await expect(page.getByRole("main")).toContainText(m.payout_alarmTwice());
  await expectFit(page);
  await page.getByRole("button", { name: m.payout_endAlarm() }).click();
  await dialog.getByLabel(m.payout_decisionReason()).fill("Pankki palauttaa maksun");
  await dialog.getByRole("button", { name: m.payout_endAlarm() }).click();
  await expect(alarm).toHaveCount(0);
});

async function expectPaidOnce(page: Page, companyId: number): Promise<void> {
  await page.goto(`/companies/${companyId}/invoices/${await statementOf(companyId)}`);
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: formatEuros(12_345) })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText(m.statementPayment_states({ state: "paid" }));
  const rows = await asOwner(
    (sql) =>
      sql`select from payouts where company_id = ${companyId} and rejected_at is null and paid_on is not null`,
  );
  expect(rows).toHaveLength(1);
}

const fileOf = (runId: number) =>
  asOwner(async (sql) => {
    const [file] = await sql<{ body: string }[]>`
      select body from payout_files where run_id = ${runId} order by id desc limit 1`;
    return { body: file?.body ?? "" };
  });

const statementRow = (companyId: number) =>
  asOwner(async (sql) => {
    const [row] = await sql<{ id: number; number: string }[]>`
      select id::int, number from statements where company_id = ${companyId}`;
    return row ?? { id: 0, number: "" };
  });
const statementOf = async (companyId: number) => (await statementRow(companyId)).id;
const numberOf = async (companyId: number) => (await statementRow(companyId)).number;

/** The bank knows the account's holder by another name. */
function doubted(body: string, number: string): string {
  const found: Record<string, FoundPayee> = { [number]: { code: "RVMC", reason: "PN02", name: HOLDER } };
  return writeBankFile(
    verifyPain001(body, { found, names: "all", messageId: `VOP-${paymentsOf(body).messageId}` }),
  );
}

const booked = (body: string): string => camt(body, bookPain001(body), "BOOKED");

function camt(body: string, entries: ReturnType<typeof bookPain001>, what: string): string {
  const { messageId } = paymentsOf(body);
  const accountIban = /<DbtrAcct>\s*<Id>\s*<IBAN>([^<]+)/.exec(body)?.[1] ?? "";
  const own = entries.map((entry, index) =>
    testEntry({ ...entry, entryNumber: index + 1, bankReference: `${what}-${messageId}-${index}` }),
  );
  const header = testHeader({ kind: "camt.054", messageId: `${what}-${messageId}` });
  return writeBankFile([header, testStatement({ accountIban }), ...own]);
}
