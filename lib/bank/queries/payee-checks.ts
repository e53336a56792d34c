import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { BankStatus } from "#lib/bank/rules/bank-file.ts";
import type { PayeeCount } from "#lib/bank/rules/outcome.ts";
import {
  isPayeeCode,
  type PayeeCode,
  payeeNameOf,
  payeeStateOf,
  unnamedPayeeCode,
} from "#lib/settlements/rules/payee-check.ts";

// Stores the bank's verification of each transfer's payee. A check changes no payment.

/** Stores the answers that name a payment. Of two answers to one payment in one file, the first one counts. */
export async function insertNamedPayees(
  db: Tx,
  bankFileId: number,
  answers: readonly BankStatus[],
): Promise<void> {
  const rows = answers.flatMap(({ level, status, reasonCode: reason, additional: told, ...one }) => {
    if (level !== "payment" || !isPayeeCode(status)) return [];
    const state = payeeStateOf(status, reason);
    const name = payeeNameOf(state, status, told);
    return { file: one.originalMessageId, payment: one.endToEndId, code: status, state, reason, name, told };
  });
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into payee_checks (bank_file_id, payout_id, company_id, level, code, reason, state, name, told)
    select ${bankFileId}, p.id, p.company_id, 'payment', a.code, a.reason, a.state, a.name, a.told
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as a(file text, payment text, code text, reason text, state text, name text, told text)
      join payout_files f on f.number = a.file join statements s on s.number = a.payment
      join payouts p on p.file_id = f.id and p.statement_id = s.id
    on conflict do nothing`);
}

/** Stores what an answer to a batch or a whole file says of the payments that the bank's file does not name. */
export async function insertUnnamedPayees(db: Tx, bankFileId: number, answer: BankStatus): Promise<void> {
  const { level, originalMessageId, originalPaymentId, status, reasonCode: reason, counts } = answer;
  const transfers = sql`
    select t.id, t.company_id, k.code from (
      select p.id, p.company_id, f.number || '-' || dense_rank() over (order by p.executed_on) as batch
      from payout_files f join payouts p on p.file_id = f.id where f.number = ${originalMessageId}) t
    left join payee_checks k on k.payout_id = t.id and k.bank_file_id = ${bankFileId}
    where ${level === "batch" ? sql`t.batch = ${originalPaymentId}` : sql`true`}`;
  const codes = await db.execute<{ code: PayeeCode | null; count: number }>(
    sql`select code, count(*)::int as count from (${transfers}) t group by code`,
  );
  const unnamed = codes.find(({ code }) => code === null)?.count ?? 0;
  const named = Object.fromEntries(codes.flatMap(({ code, count }) => (code ? [[code, count]] : [])));
  const code = unnamedPayeeCode({ code: isPayeeCode(status) ? status : null, counts, named, unnamed });
  if (code === null || unnamed === 0) return;
  const ownReason = code === status ? reason : null;
  await db.execute(sql`
    insert into payee_checks (bank_file_id, payout_id, company_id, level, code, reason, state)
    select ${bankFileId}, t.id, t.company_id, ${level}, ${code}, ${ownReason}, ${payeeStateOf(code, ownReason)}
    from (${transfers}) t where t.code is null`);
}

/** The number of a bank file's checked payees by state. */
export async function countPayees(db: Tx, bankFileId: number): Promise<PayeeCount[]> {
  const rows = await db.execute<PayeeCount>(sql`
    select state, count(*)::int as count from payee_checks where bank_file_id = ${bankFileId} group by state`);
  return [...rows];
}

export type PayeeDoubt = {
  /** The e-mail of the company's contact. */
  to: string;
  companyId: number;
  companyName: string;
  number: string;
  state: "close_match" | "no_match";
  name: string | null;
};

/** The payees in doubt by this file's answers, without those of which an earlier file has said the same. */
export async function listNewDoubts(db: Tx, bankFileId: number): Promise<PayeeDoubt[]> {
  const rows = await db.execute<PayeeDoubt>(sql`
    select c.contact_email as to, c.id::int as "companyId", c.company_name as "companyName", s.number, k.state, k.name
    from payee_checks k join payouts p on p.id = k.payout_id join statements s on s.id = p.statement_id
      join companies c on c.id = k.company_id
    where k.bank_file_id = ${bankFileId} and k.state in ('close_match', 'no_match')
      and not exists (select from payee_checks o where o.payout_id = k.payout_id and o.id < k.id
        and o.state = k.state and o.name is not distinct from k.name)
    order by s.id`);
  return [...rows];
}
