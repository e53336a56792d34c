import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerFile, readLedgerFile } from "#lib/adapters/ledgers/testing.ts";
import { keepBooks } from "#lib/audit/testing.ts";
import type { AccountUse } from "#lib/bookkeeping/rules/chart.ts";
import { LEDGER_PROGRAMS } from "#lib/bookkeeping/rules/ledger-programs.ts";
import type { VoucherSeries } from "#lib/bookkeeping/rules/vouchers.ts";
import { bankJournalPageSchema, journalExportSchema } from "#lib/bookkeeping/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { listBankJournal } from "./bank-journal.ts";
import { exportJournal, type JournalRow } from "./journal.ts";

// Books with payouts, a partly paid invoice, and credit notes. The tests are steps of one story.

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await keepBooks(house);
});
afterAll(() => house.close());

const list = (actor: Actor, month: string, query: { limit?: number; cursor?: string } = {}) =>
  house.as(actor).run(bankJournalPageSchema, listBankJournal, { month, ...query }, { mode: "read" });

type Journal = { series: VoucherSeries; rows: JournalRow[] };

/** The journals of all runs, and of the bank by month. */
async function journals(): Promise<Journal[]> {
  const runs = await house.owner<{ id: number }[]>`select id::int from settlement_runs`;
  const all: Journal[] = [];
  for (const { id: runId } of runs) {
    const asked = { runId, format: "csv" };
    const { rows } = accepted(
      await house.as(house.admin).run(journalExportSchema, exportJournal, asked, { mode: "read" }),
    );
    all.push({ series: "run", rows });
  }
  for (const month of ["2026-09", "2026-10", "2026-11", "2026-12"])
    all.push({ series: "bank", rows: accepted(await list(house.admin, month)).rows });
  return all;
}

/** The debit balance of an account over all journals. */
async function balances(): Promise<(account: AccountUse) => number> {
  const rows = (await journals()).flatMap((one) => one.rows);
  return (account) =>
    rows
      .filter((row) => row.account === account)
      .reduce((cents, { debitCents, creditCents }) => cents + debitCents - creditCents, 0);
}

/** The unpaid sums by the statements: payouts that have not left, and companies' debts. */
async function unpaid(): Promise<{ payouts: number; owed: number }> {
  const [row] = await house.owner<{ payouts: number; owed: number }[]>`
    select (select coalesce(sum(total_cents), 0)::int from statements s where outcome = 'payout' and not exists (
        select from payouts p where p.statement_id = s.id and p.paid_on is not null and p.rejected_at is null)) as payouts,
      (select coalesce(-sum(total_cents), 0)::int from statements where outcome = 'invoiced')
        - (select coalesce(sum(cents), 0)::int from statement_receipts) as owed`;
  return row ?? { payouts: 0, owed: 0 };
}

test("before the bank has paid, the payables are all payouts", async () => {
  const of = await balances();
  const { payouts, owed } = await unpaid();
  expect(payouts).toBeGreaterThan(0);
  expect(of("companyPayables")).toBe(-payouts);
  expect(of("companyReceivables")).toBe(owed);
  expect(of("bank")).toBe(1_000);
});

test("a payout that came back is owed again", async () => {
  await house.owner`update payouts set paid_on = '2026-10-30' where rejected_at is null`;
  expect((await balances())("companyPayables")).toBe(0);
  await house.owner`update payouts set rejected_at = '2026-11-02T10:00:00Z', reason = 'RTND'
    where id = (select max(id) from payouts)`;
  const { payouts } = await unpaid();
  expect(payouts).toBeGreaterThan(0);
  expect((await balances())("companyPayables")).toBe(-payouts);
});

test("a payout returns on the bank's value day if the bank gives no booking day", async () => {
  const returned = async (month: string) =>
    accepted(await list(house.admin, month)).rows.filter(({ kind }) => kind === "payoutReturned");
  expect(await returned("2026-11")).toHaveLength(2);
  await house.owner`insert into bank_entries (file_id, cents, value_on, booked, reversal, count, outcome, statement_id)
    select f.id, p.amount_cents, '2026-10-31', true, false, 1, 'matched', p.statement_id
    from bank_files f, payouts p where p.reason = 'RTND'`;
  expect(await returned("2026-11")).toHaveLength(0);
  expect((await returned("2026-10")).map(({ issuedOn }) => issuedOn)).toEqual(["2026-10-31", "2026-10-31"]);
});

test("after everything is paid, payables and receivables are zero", async () => {
  await house.owner`insert into payouts (statement_id, company_id, file_id, amount_cents, iban, paid_on)
    select statement_id, company_id, file_id, amount_cents, iban, '2026-11-05' from payouts where reason = 'RTND'`;
  await house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, reason)
    select s.id, s.company_id, -s.total_cents - (select sum(cents) from statement_receipts r where r.statement_id = s.id),
      '2026-11-10', 'x', 'x' from statements s where outcome = 'invoiced'`;
  const of = await balances();
  expect([of("companyPayables"), of("companyReceivables")]).toEqual([0, 0]);
  expect(of("clearing")).toBeGreaterThan(0);
});

test("pages continue without a gap, and each of them balances", async () => {
  const whole = accepted(await list(house.admin, "2026-10")).rows;
  const paged: JournalRow[] = [];
  for (let cursor: Cursor | null | undefined; cursor !== null; ) {
    const page: { rows: JournalRow[]; next: Cursor | null } = accepted(
      await list(house.admin, "2026-10", { limit: 2, ...(cursor && { cursor: cursorText(cursor) }) }),
    );
    const sum = (of: "debitCents" | "creditCents") => page.rows.reduce((cents, row) => cents + row[of], 0);
    expect(sum("debitCents")).toBe(sum("creditCents"));
    paged.push(...page.rows);
    cursor = page.next;
  }
  expect(paged).toEqual(whole);
  expect(whole.length).toBeGreaterThan(4);
});

test("the bank's account agrees with its statements, with unassigned movements on the clearing account", async () => {
  const before = await balances();
  await house.owner`insert into bank_entries (file_id, cents, booked_on, value_on, booked, reversal, count, outcome, counterparty_name,
      decided_at, decided_by)
    select f.id, t.cents, t.booked_on::date, t.value_on::date, t.booked, false, 1, t.outcome, 'Outo Oy',
      case t.outcome when 'set_aside' then now() end, case t.outcome when 'set_aside' then 'x' end
    from bank_files f, (values (7000, '2026-10-15', null, true, 'waiting'), (-395, null, '2026-10-16', true, 'set_aside'),
      (50, '2026-10-17', null, true, 'duplicate'), (60, '2026-10-17', null, false, 'unbooked'), (0, '2026-10-17', null, true, 'waiting'))
      as t(cents, booked_on, value_on, booked, outcome) where f.kind = 'camt.054'`;
  const after = await balances();
  expect(after("bank") - before("bank")).toBe(7_000 - 395);
  expect(after("clearing") - before("clearing")).toBe(395 - 7_000);
  const rows = accepted(await list(house.admin, "2026-10")).rows.filter(({ kind }) => kind === "unassigned");
  expect(
    rows.map((row) => [row.account, row.issuedOn, row.debitCents, row.creditCents, row.companyName]),
  ).toEqual([
    ["bank", "2026-10-15", 7_000, 0, "Outo Oy"],
    ["clearing", "2026-10-15", 0, 7_000, "Outo Oy"],
    ["clearing", "2026-10-16", 395, 0, "Outo Oy"],
    ["bank", "2026-10-16", 0, 395, "Outo Oy"],
  ]);
  expect(rows[0]?.number).toMatch(/^PT-\d+$/);
});

test("the file of each bookkeeping program read back is the journal, of every run and of every month of the bank", async () => {
  const all = await journals();
  expect(all.filter(({ series, rows }) => series === "bank" && rows.length > 0).length).toBeGreaterThan(1);
  for (const { series, rows } of all)
    for (const program of LEDGER_PROGRAMS) {
      const sides = readLedgerFile(program, await ledgerFile(program, series, [rows]));
      expect(sides.map(({ account, cents }) => [account, cents])).toEqual(
        rows.map(({ accountNumber, debitCents, creditCents }) => [accountNumber, debitCents - creditCents]),
      );
      const vouchers = Map.groupBy(sides, ({ voucher }) => voucher).values();
      for (const voucher of vouchers) expect(voucher.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    }
});

test("only admins read it", async () => {
  const { user } = await house.createCompany({ status: "active" });
  expect(await list(user, "2026-10")).toMatchObject({ error: { code: "forbidden" } });
});
