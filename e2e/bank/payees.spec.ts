import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { sendToBankPage } from "#e2e/support/bank-page.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { test } from "#e2e/support/payout-run.ts";
import { paymentsOf } from "#lib/adapters/bank/testing-bank.ts";
import {
  germanPayees,
  isoPayees,
  LONG_NAME,
  type OrderIds,
  silentPayees,
  strangePayees,
} from "#lib/adapters/bank/testing-payees.ts";
import { payeeCheckTexts } from "#lib/bank/texts.ts";
import type { PayeeState } from "#lib/settlements/rules/payee-check.ts";
import * as m from "#messages";

test("three banks' verifications of payees are read, and the company and the admin see each of them @phone", async ({
  pageFor,
  admin,
  user,
  run: { id, paid, held },
}) => {
  const [owner, page] = [await pageFor(user), await pageFor(admin)];
  await asOwner(
    (sql) =>
      sql`update iban_changes set confirmed_at = now(), confirmed_by = 'test' where company_id = ${held.id}`,
  );
  await page.goto(`/admin/settlements/${id}/payouts`);
  await page.getByRole("button", { name: m.payout_make() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.payout_make() }).click();
  await expect(page.getByText(m.payout_noneReady())).toBeVisible();
  await expect(page.getByText(m.payout_payees())).toHaveCount(0);

  const order = await orderOf(id);
  const messageId = `VOP-${id}-${Date.now()}`;
  const send = (what: string, write: (ids: OrderIds, messageId: string) => string) =>
    sendToBankPage(page, { name: `${what}.xml`, xml: write(order, `${messageId}-${what}`) });
  const companySees = async (companyId: number, state: PayeeState, name: string | null = null) => {
    await owner.goto(`/companies/${companyId}`);
    const words = payeeCheckTexts.told({ state, name, reason: null });
    await expect(owner.getByRole("main")).toContainText(words);
    const statement = await statementOf(companyId);
    await owner.goto(`/companies/${companyId}/invoices/${statement}`);
    await expect(owner.getByRole("definition").filter({ hasText: words })).toHaveCount(1);
    await expect(owner.getByRole("main")).toContainText(m.statementPayment_states({ state: "in_file" }));
  };
  const adminSees = async (counts: string, rows: readonly string[]) => {
    await page.goto(`/admin/settlements/${id}/payouts`);
    const part = page.getByRole("region", { name: new RegExp(`^${m.payout_payees()} `) });
    await expect(part).toContainText(counts);
    await expect(part.getByRole("rowheader")).toHaveCount(rows.length);
    for (const row of rows) await expect(part).toContainText(row);
  };

  const german = await send("DE", germanPayees);
  await expect(german).toContainText(`${m.payeeCheck_states({ state: "close_match" })} 1`);
  await expectFit(page);
  await companySees(paid.id, "close_match", LONG_NAME);
  await expectFit(owner);
  await companySees(held.id, "no_match");
  await adminSees(`${m.payeeCheck_states({ state: "no_match" })} 1`, [LONG_NAME, held.companyName]);
  await expectFit(page);

  await send("HVB", silentPayees);
  await companySees(paid.id, "match");
  await companySees(held.id, "match");
  await adminSees(`${m.payeeCheck_states({ state: "match" })} 2`, []);

  await send("ISO", isoPayees);
  await companySees(paid.id, "not_checked");
  await companySees(held.id, "close_match", "Seudun Taksit Oy");
  await adminSees(`${m.payeeCheck_states({ state: "not_checked" })} 1`, [
    m.payeeCheck_reasons({ code: "NORR" }),
    "Seudun Taksit Oy",
  ]);

  const strange = await send("OMA", strangePayees);
  await expect(strange).toContainText("RVYY");
  await expect(strange).toContainText("OMA1 Kysy pankista");
  await companySees(held.id, "close_match", "Seudun Taksit Oy");
  await seesPath(page, held.id);
});

async function orderOf(runId: number): Promise<OrderIds> {
  const [file] = await asOwner(
    (sql) => sql<{ body: string }[]>`select body from payout_files where run_id = ${runId}`,
  );
  const { messageId, payments } = paymentsOf(file?.body ?? "");
  return {
    file: messageId,
    batch: payments[0]?.batch ?? "",
    payments: payments.map(({ endToEndId }) => endToEndId),
  };
}

async function statementOf(companyId: number): Promise<number> {
  const [row] = await asOwner(
    (sql) => sql<{ id: number }[]>`select id::int from statements where company_id = ${companyId}`,
  );
  return row?.id ?? 0;
}

/** An admin finds every verification of the transfer on the statement. */
async function seesPath(page: Page, companyId: number): Promise<void> {
  await page.goto(`/companies/${companyId}/invoices/${await statementOf(companyId)}`);
  const states = (["no_match", "match", "close_match", "pending"] as const).map((state) =>
    m.payeeCheck_states({ state }),
  );
  await expect(page.getByRole("region", { name: m.moneyPath_title() })).toContainText(states.join(" → "));
}
