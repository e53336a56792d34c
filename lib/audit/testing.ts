import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import type { Actor } from "#lib/core/actor.ts";
import { creditDisputeSchema, openDisputeSchema } from "#lib/disputes/schema.ts";
import { disputeOpening } from "#lib/disputes/use-cases/ask.ts";
import { creditDispute } from "#lib/disputes/use-cases/decide.ts";
import { answerPayoutFileSchema, confirmIbanSchema, payoutRunSchema } from "#lib/payouts/schema.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";
import { answerPayoutFile, payoutMaking } from "#lib/payouts/use-cases/make.ts";
import { accepted, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";

const PERIODS = ["2026-08-31", "2026-09-14", "2026-09-28", "2026-10-12"] as const;
const LATER = new Date("2026-11-15T10:00:00Z");

/**
 * Books with every kind of movement, made by use cases: four runs with payouts, carried and invoiced debts, a late payment, a
 * credit note that was paid and one that waits, a rejected, a withdrawn and an accepted payment file, and a confirmed account.
 */
export async function keepBooks(house: TestHouse): Promise<void> {
  const arrange = arrangerOf(house.owner);
  const companies = [];
  for (const plate of ["AAA-1", "BBB-2", "CCC-3"]) {
    const { company, user } = await house.createCompany({ status: "active" });
    await arrange.packages(company.id, [["standard", "2026-01-01", null]]);
    const vehicle = await arrange.vehicle(plate, [[company.id, PERIODS[0], null]]);
    companies.push({ id: company.id, company, user, vehicle });
  }
  const [rich, poor, late] = companies;
  if (!rich || !poor || !late) throw new Error("no companies");
  for (const [index, start] of PERIODS.entries()) {
    await arrange.payments(rich.id, start, [
      [rich.vehicle, start, 418_735],
      [rich.vehicle, start, -1_000],
    ]);
    await arrange.payments(late.id, start, [[late.vehicle, start, 90_001 + index]]);
    if (index === 0) await arrange.payments(poor.id, start, [[poor.vehicle, start, 50]]);
    if (index === 1) await arrange.payments(late.id, start, [[late.vehicle, PERIODS[0], 7_777]], true);
    const runId = await arrange.run(start);
    const now = new Date(Date.parse(start) + 14 * 86_400_000 + 8 * 3_600_000);
    accepted(await finaliseRun({ database: house.database, runId, by: house.admin, seller: SELLER, now }));
    if (index === 0) await credit(house, rich.id, start);
    await payOut(house, runId, ([null, "rejected", null, "withdrawn"] as const)[index] ?? null);
  }
  await creditAsked(house, late, PERIODS[2]);
  const { bic: _, ...billing } = rich.company.billing;
  const iban = "FI3715903000000776";
  accepted(await house.as(rich.user).save(rich.id, { billing: { ...billing, iban, bic: null } }));
  const [change] = await house.owner<{ id: number }[]>`select id::int from iban_changes`;
  accepted(
    await house
      .as(house.admin)
      .run(confirmIbanSchema, confirmIban, { changeId: change?.id, newIban: iban, newBic: null }),
  );
  await house.owner`insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
    values ('camt.054', 'BANK-1', sha256('file'), 1, '{}', 'test')`;
  await house.owner`insert into bank_entries (file_id, cents, booked_on, booked, reversal, count, outcome, statement_id)
    select f.id, 1000, s.issued_on + 1, true, false, 1, 'matched', s.id from bank_files f, statements s where s.outcome = 'invoiced'`;
  await house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, bank_entry_id, created_by)
    select s.id, s.company_id, e.cents, e.booked_on, e.id, 'test' from bank_entries e join statements s on s.id = e.statement_id`;
  await house.owner`insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
    select 'pain.002', 'BANK-VOP', sha256('verified'), 1, jsonb_build_object(
      'payees', '[{"state": "close_match", "count": 1}]'::jsonb,
      'remarks', jsonb_build_array(jsonb_build_object('reference', number, 'status', 'RVMC', 'text', 'PN02 Taksi Testi Oy'))), 'test'
    from statements where number = '2026-000001'`;
  await house.owner`insert into payee_checks (bank_file_id, payout_id, company_id, level, code, reason, state, name, told)
    select f.id, p.id, p.company_id, 'payment', 'RVMC', 'PN02', 'close_match', 'Taksi Testi Oy', 'Taksi Testi Oy'
    from bank_files f, payouts p join statements s on s.id = p.statement_id
    where f.message_id = 'BANK-VOP' and s.number = '2026-000001'`;
  // Waiting payments: of the open period, and without a vehicle.
  await arrange.payments(rich.id, "2026-10-26", [[rich.vehicle, "2026-10-27", 5_000]]);
  await house.owner`insert into payments (sender, reference, license_plate, amount_cents, vat_basis_points, method,
    occurred_at, occurred_on) values ('test', 'waits', 'ZZZ-9', 1200, 1350, 'card', '2026-10-20T10:00:00Z', '2026-10-20')`;
}

async function commissionOf({ owner }: TestHouse, companyId: number, start: string) {
  const [found] = await owner<{ statement: number; line: number }[]>`
    select s.id::int as statement, l.position as line from statements s join statement_lines l on l.statement_id = s.id
    where s.company_id = ${companyId} and s.period_start = ${start} and s.kind = 'settlement' and l.code = 'COMMISSION' limit 1`;
  if (!found) throw new Error("no commission");
  return found;
}

async function credit(house: TestHouse, companyId: number, start: string): Promise<void> {
  const { statement: statementId, line } = await commissionOf(house, companyId, start);
  const wish = { companyId, statementId, body: { positions: [line], reason: "Testi" } };
  accepted(await house.as(house.admin).run(creditNoteSchema, creditStatement, wish, { now: LATER }));
}

/** The same by a question of the company about the line. */
async function creditAsked(
  house: TestHouse,
  { id: companyId, user }: { id: number; user: Actor },
  start: string,
): Promise<void> {
  const { statement, line } = await commissionOf(house, companyId, start);
  const opening = disputeOpening(() => ({ answerDays: 7, providerEmail: null }));
  const asked = { companyId, statement, line, body: { text: "Miksi?" } };
  const now = LATER;
  const { id: disputeId } = accepted(await house.as(user).run(openDisputeSchema, opening, asked, { now }));
  const body = { positions: [line], reason: "Testi" };
  const decision = { companyId, disputeId, version: 2, body };
  accepted(await house.as(house.admin).run(creditDisputeSchema, creditDispute, decision, { now }));
}

type First = "rejected" | "withdrawn" | null;

/** Makes the run's payment file, and a second one if the bank rejects or drops the first one. */
async function payOut(house: TestHouse, runId: number, first: First): Promise<void> {
  const making = payoutMaking({
    seller: () => SELLER,
    draw: drawPain001,
    hash: (body) => createHash("sha256").update(body).digest(),
    fourEyes: () => false,
  });
  const admin = house.as(house.admin);
  const make = async () => accepted(await admin.run(payoutRunSchema, making, { runId }, { now: LATER }));
  const answer = async (fileId: number, isAccepted: boolean) =>
    accepted(
      await admin.run(answerPayoutFileSchema, answerPayoutFile, { runId, fileId, accepted: isAccepted }),
    );
  const { id } = await make();
  if (first === "withdrawn") {
    await house.owner`update payout_files set withdrawal_reason = 'x', withdrawal_asked_at = now(), withdrawal_asked_by = 'x' where id = ${id}`;
    await house.owner`update payout_files set withdrawn_at = now(), withdrawn_by = 'x' where id = ${id}`;
    // The next file carries another name, as after a correction.
    await house.owner`update companies set account_holder_name = 'Tilin Omistaja'`;
  } else await answer(id, first === null);
  if (first !== null) await make();
}

/** A change that no use case makes: its description, the check that finds it, the names in the result, and its SQL. */
export type Break = readonly [what: string, check: string, named: string, breaks: readonly SQL[]];

/** Drops a constraint, named `table.constraint`. */
export function drop(constraint: string): SQL {
  const [table = "", name = ""] = constraint.split(".");
  return sql.raw(`alter table ${table} drop constraint ${name}`);
}

/** The id of a statement by the second half of its number. */
export const of = (number: string): SQL =>
  sql.raw(`(select id from statements where number = '2026-${number}')`);
