import { createHash, randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type postgres from "postgres";
import { test as base, expect } from "#e2e/fixtures.ts";
import { type Company, changeCompany, createCompany, IBAN, wholeCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { addDays } from "#lib/core/calendar.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";

const NEW_IBAN = "FI3715903000000776";

/** Two companies with a final statement each of a period long ago, one of which changed its account since. */
type Run = { id: number; paid: Company; held: Company };

const test = base.extend<{ run: Run }>({
  run: async ({ user, admin }, use) => {
    const active = async () => {
      const named = { ...wholeCompany(), companyName: `Taksi ${randomUUID().slice(0, 8)} Oy` };
      const { id } = await createCompany(user.api, named);
      return changeCompany(admin.api, id, { status: "active" });
    };
    const [paid, held] = [await active(), await active()];
    await changeCompany(user.api, held.id, { billing: { ...held.billing, iban: NEW_IBAN, bic: null } });
    const id = await asOwner((sql) => insertRun(sql, [paid, held]));
    await use({ id, paid, held });
    await asOwner((sql) => deleteRun(sql, id));
  },
});

/** Past the run that makes statements: only what is paid is looked at here. */
async function insertRun(sql: postgres.Sql, companies: readonly Company[]): Promise<number> {
  const start = addDays("2026-01-05", -14 * randomInt(100, 600));
  const end = addDays(start, 13);
  const [run] = await sql<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end, closed_at, finalised_at, finalised_by)
    values (${start}, ${end}, now(), now(), 'Tolppa') returning id::int`;
  for (const { id, companyName, businessId, address, billing } of companies) {
    const buyer = {
      companyId: id,
      name: companyName,
      businessId,
      address,
      email: "x@tolppa.example",
      billing,
    };
    const parties = { seller: { ...SELLER }, buyer: { ...buyer, accountantEmail: null } };
    await sql`insert into statements (number, kind, company_id, run_id, period_start, period_end, issued_on, reference, outcome,
        gross_cents, deductions_cents, carry_in_cents, total_cents, carry_out_cents, payout_date, parties, inputs, inputs_hash,
        content_hash, created_by)
      values (${`1999-${String(randomInt(1_000_000)).padStart(6, "0")}`}, 'settlement', ${id}, ${run?.id ?? 0}, ${start}, ${end},
        ${end}, '12344', 'payout', 12345, 0, 0, 12345, 0, ${end}, ${sql.json(parties)}, '{}', ${Buffer.alloc(32)},
        ${Buffer.alloc(32)}, 'test')`;
  }
  return run?.id ?? 0;
}

const SELLER = {
  name: "Tolppa Oy",
  businessId: "2617416-4",
  email: "tilitykset@tolppa.example",
  address: { street: "Asemakatu 2", postCode: "33100", city: "Tampere" },
  iban: "FI4950009420028730",
  bic: "OKOYFIHH",
  eInvoicingAddress: null,
  eInvoicingOperator: null,
};

/** Nothing of it ever changes; for the other tests it was never there. */
const deleteRun = (sql: postgres.Sql, id: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const of = tx`statement_id in (select id from statements where run_id = ${id})`;
    for (const table of ["payouts", "statement_dispatches", "statement_sendings"])
      await tx`delete from ${tx(table)} where ${of}`;
    await tx`delete from payout_files where run_id = ${id}`;
    await tx`delete from statements where run_id = ${id}`;
    await tx`delete from settlement_runs where id = ${id}`;
  });

test("an admin confirms a changed account, makes one payment file, and records the bank's answer @phone", async ({
  pageFor,
  admin,
  run: { id, paid, held },
}) => {
  const page = await pageFor(admin);
  const ready = page.getByRole("region", { name: texts.ready });
  const files = page.getByRole("region", { name: texts.files });
  await page.goto(`/admin/settlements/${id}/payouts`);
  await expect(ready).toContainText("1 tilitys, yhteensä 123,45 €");
  const waiting = page.getByRole("region", { name: texts.held });
  await expect(waiting.getByRole("row", { name: held.companyName })).toContainText(
    "Tilinumeron muutos vahvistamatta",
  );
  await expect(waiting).not.toContainText(paid.companyName);
  await expectFit(page);

  await waiting.getByRole("link", { name: texts.toIbanChanges }).click();
  const change = page.getByRole("row", { name: held.companyName });
  await expect(change).toContainText(formatIban(IBAN));
  await expect(change).toContainText(formatIban(NEW_IBAN));
  await expectFit(page);
  await change.getByRole("button", { name: texts.confirm }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(formatIban(NEW_IBAN));
  await dialog.getByRole("button", { name: texts.confirm }).click();
  await expect(change).toHaveCount(0);

  await page.goto(`/admin/settlements/${id}/payouts`);
  await expect(ready).toContainText("2 tilitystä, yhteensä 246,90 €");
  await ready.getByRole("button", { name: texts.make }).click();
  await dialog.getByRole("button", { name: texts.make }).click();
  await expect(ready).toContainText(texts.noneReady);
  await expect(files.getByRole("listitem")).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    files.getByRole("link", { name: texts.download }).click(),
  ]);
  const body = await readFile(await download.path());
  expect(download.suggestedFilename()).toMatch(/^MAKSU-\d{4}-\d{6}\.xml$/);
  await expect(files).toContainText(createHash("sha256").update(body).digest("hex"));
  expect(body.toString("utf8")).toContain("<CtrlSum>246.90</CtrlSum>");

  await files.getByRole("button", { name: texts.rejected }).click();
  await dialog.getByRole("button", { name: texts.rejected }).click();
  await expect(ready).toContainText("2 tilitystä, yhteensä 246,90 €");
  await ready.getByRole("button", { name: texts.make }).click();
  await dialog.getByRole("button", { name: texts.make }).click();
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await files.getByRole("button", { name: texts.accepted }).click();
  await dialog.getByRole("button", { name: texts.accepted }).click();
  await expect(files.getByRole("button", { name: texts.accepted })).toHaveCount(0);
  await expect(files.getByRole("listitem").first()).toContainText(texts.accepted);
  await expectFit(page);
});

test("of two admins who make a file at the same time, one makes it and the other gets a refusal", async ({
  pageFor,
  admin,
  run,
}) => {
  const pages = await Promise.all([pageFor(admin), pageFor(admin)]);
  for (const page of pages) {
    await page.goto(`/admin/settlements/${run.id}/payouts`);
    await page.getByRole("button", { name: texts.make }).click();
  }
  await Promise.all(
    pages.map((page) => page.getByRole("dialog").getByRole("button", { name: texts.make }).click()),
  );
  for (const page of pages) await expect(page.getByRole("dialog")).toHaveCount(0);
  const [first] = pages;
  await first?.reload();
  const files = first?.getByRole("region", { name: texts.files }).getByRole("listitem");
  if (files) await expect(files).toHaveCount(1);
});
