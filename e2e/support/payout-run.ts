import { randomInt, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { test as base } from "#e2e/fixtures.ts";
import { addDays } from "#lib/core/calendar.ts";
import { type Company, changeCompany, createCompany, wholeCompany } from "./company.ts";
import { asOwner } from "./database.ts";

export const NEW_IBAN = "FI3715903000000776";

/** Two companies with a final statement each of a long past period; one has changed its account since. */
export type PayoutRun = { id: number; paid: Company; held: Company };

export const test = base.extend<{ run: PayoutRun }>({
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

/** Inserts the statements without a run, because only the payouts are tested. */
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

/** Removes all of it, although it is immutable, so that other tests never see it. */
const deleteRun = (sql: postgres.Sql, id: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update bank_entries set outcome = 'set_aside', statement_id = null, decided_at = now(), decided_by = 'test'
      where statement_id in (select id from statements where run_id = ${id})`;
    const transfers = tx`select id from payouts where file_id in (select id from payout_files where run_id = ${id})`;
    const told =
      await tx`delete from payee_checks where payout_id in (${transfers}) returning bank_file_id as id`;
    for (const { id: bankFile } of told) await tx`delete from bank_files where id = ${bankFile}`;
    const of = tx`statement_id in (select id from statements where run_id = ${id})`;
    for (const table of [
      "payment_changes",
      "statement_payment_steps",
      "statement_payments",
      "payouts",
      "statement_dispatches",
      "statement_sendings",
    ])
      await tx`delete from ${tx(table)} where ${of}`;
    await tx`delete from payout_files where run_id = ${id}`;
    await tx`delete from statements where run_id = ${id}`;
    await tx`delete from settlement_runs where id = ${id}`;
  });
