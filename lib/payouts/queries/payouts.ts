import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { payoutFiles, payouts } from "#db/schema/payouts.ts";
import type { Address } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Language } from "#lib/core/language.ts";
import { insertMany } from "#lib/platform/queries/recordset.ts";
import { paymentFactsOf } from "#lib/settlements/queries/payment-facts.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { type PaymentFacts, paymentOf, type StatementPayment } from "#lib/settlements/rules/payment.ts";

/** A statement whose payout has no transfer, or only rejected ones. */
export type Payable = {
  statementId: number;
  statementNumber: string;
  period: Period;
  cents: number;
  companyId: number;
  name: string;
  /** The account's holder, if it has another name than the company. */
  accountHolderName: string | null;
  /** The company's language, for the text that the receiver's bank shows. */
  language: Language;
  address: Address;
  payment: StatementPayment;
};

/** The sum in cents of each company's payouts that have no transfer, or only rejected ones. */
export async function sumUnpaid(db: Tx, companyIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.execute<{ companyId: number; cents: number }>(sql`
    select s.company_id::int as "companyId", sum(s.total_cents)::float8 as cents from statements s
    where s.company_id = any (${sql.param(`{${companyIds.join(",")}}`)}::bigint[]) and s.outcome = 'payout'
      and not exists (select from payouts p where p.statement_id = s.id and p.rejected_at is null)
    group by s.company_id`);
  return new Map(rows.map(({ companyId, cents }) => [companyId, cents]));
}

type Selected = Omit<Payable, "period" | "address" | "payment"> & {
  start: PlainDate;
  end: PlainDate;
} & Address & {
    issuedOn: PlainDate;
    payoutDate: PlainDate;
    facts: PaymentFacts;
  };

/** The payable statements of a run, in the order of their numbers. */
export async function listPayables(
  db: Tx,
  { runId, today }: { runId: number; today: PlainDate },
): Promise<Payable[]> {
  const rows = await db.execute<Selected>(sql`
    select s.id::int as "statementId", s.number as "statementNumber", s.period_start as start, s.period_end as "end",
      s.total_cents::float8 as cents, s.payout_date as "payoutDate", s.issued_on as "issuedOn",
      c.id::int as "companyId", c.company_name as name, c.account_holder_name as "accountHolderName", c.language, c.street, c.post_code as "postCode", c.city,
      ${paymentFactsOf(sql`s`)} as facts
    from statements s join companies c on c.id = s.company_id
    where s.run_id = ${runId} and s.outcome = 'payout'
      and not exists (select from payouts p where p.statement_id = s.id and p.rejected_at is null)
    order by s.id`);
  return rows.map(({ start, end, street, postCode, city, issuedOn, payoutDate, facts, ...row }) => ({
    ...row,
    period: { start, end },
    address: { street, postCode, city },
    payment: paymentOf(
      { outcome: "payout", issuedOn, payoutDate, dueDate: null, totalCents: row.cents },
      facts,
      today,
    ),
  }));
}

export type PayoutFile = Omit<typeof payoutFiles.$inferSelect, "body" | "sha256"> & { sha256: string };

const columns = {
  id: payoutFiles.id,
  number: payoutFiles.number,
  runId: payoutFiles.runId,
  sha256: sql<string>`encode(${payoutFiles.sha256}, 'hex')`,
  payments: payoutFiles.payments,
  totalCents: payoutFiles.totalCents,
  createdAt: payoutFiles.createdAt,
  createdBy: payoutFiles.createdBy,
  acceptedAt: payoutFiles.acceptedAt,
  acceptedBy: payoutFiles.acceptedBy,
  rejectedAt: payoutFiles.rejectedAt,
  rejectedBy: payoutFiles.rejectedBy,
  releasedAt: payoutFiles.releasedAt,
  releasedBy: payoutFiles.releasedBy,
  approvalReason: payoutFiles.approvalReason,
  approvalAskedAt: payoutFiles.approvalAskedAt,
  approvalAskedBy: payoutFiles.approvalAskedBy,
  approvedAt: payoutFiles.approvedAt,
  approvedBy: payoutFiles.approvedBy,
  withdrawalReason: payoutFiles.withdrawalReason,
  withdrawalAskedAt: payoutFiles.withdrawalAskedAt,
  withdrawalAskedBy: payoutFiles.withdrawalAskedBy,
  withdrawnAt: payoutFiles.withdrawnAt,
  withdrawnBy: payoutFiles.withdrawnBy,
};

/** A run's payment files, the newest first. */
export const listPayoutFiles = (db: Tx, runId: number): Promise<PayoutFile[]> =>
  db.select(columns).from(payoutFiles).where(eq(payoutFiles.runId, runId)).orderBy(desc(payoutFiles.id));

type NewFile = Pick<
  typeof payoutFiles.$inferInsert,
  | "number"
  | "runId"
  | "body"
  | "sha256"
  | "payments"
  | "totalCents"
  | "createdAt"
  | "createdBy"
  | "releasedAt"
  | "releasedBy"
>;
type NewPayout = {
  statementId: number;
  companyId: number;
  amountCents: number;
  iban: string;
  payeeName: string;
  executedOn: PlainDate;
};

/** Inserts a payment file with its payments. */
export async function insertPayoutFile(
  db: Tx,
  file: NewFile,
  paid: readonly NewPayout[],
): Promise<{ id: number }> {
  const [row] = await db.insert(payoutFiles).values(file).returning({ id: payoutFiles.id });
  if (!row) throw new Error("the insert of a payment file returned no row");
  await insertMany(db, payouts, {
    rows: paid.map((one) => ({ ...one, fileId: row.id, madeAt: file.createdAt })),
  });
  return row;
}

/** The file's content as it was made. */
export async function findPayoutFile(
  db: Tx,
  { runId, fileId }: { runId: number; fileId: number },
): Promise<{ number: string; body: string; sha256: string } | null> {
  const [row] = await db
    .select({
      number: payoutFiles.number,
      body: payoutFiles.body,
      sha256: columns.sha256,
    })
    .from(payoutFiles)
    .where(and(eq(payoutFiles.id, fileId), eq(payoutFiles.runId, runId)));
  return row ?? null;
}

type Answer = { fileId: number; runId: number; accepted: boolean; by: string };

/**
 * Stores the bank's answer to a file; false if the file already has one. A trigger copies the answer to the file's transfers.
 */
export async function updatePayoutFileAnswered(
  db: Tx,
  { fileId, runId, accepted, by }: Answer,
): Promise<boolean> {
  const answer = accepted
    ? { acceptedAt: sql`now()`, acceptedBy: by }
    : { rejectedAt: sql`now()`, rejectedBy: by };
  const rows = await db
    .update(payoutFiles)
    .set(answer)
    .where(
      and(
        eq(payoutFiles.id, fileId),
        eq(payoutFiles.runId, runId),
        isNull(payoutFiles.acceptedAt),
        isNull(payoutFiles.rejectedAt),
      ),
    )
    .returning({ id: payoutFiles.id });
  return rows.length > 0;
}

/**
 * Allows a statement's rejected payout to be made again; false without a rejected payout, if it is allowed already, or if the bank
 * has paid it from a withdrawn file.
 */
export async function updatePayoutRetryAllowed(db: Tx, statementId: number): Promise<boolean> {
  const rows = await db.execute(sql`
    update payouts set released_at = now() where rejected_at is not null and released_at is null
      and id = (select max(id) from payouts where statement_id = ${statementId}) and not is_paid_elsewhere(statement_id)
    returning id`);
  return rows.length > 0;
}

export async function countAdmins(db: Tx): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where admin and disabled_at is null`,
  );
  return row?.count ?? 0;
}

export async function updateFileReleased(db: Tx, fileId: number, by: string): Promise<void> {
  await db
    .update(payoutFiles)
    .set({ releasedAt: sql`now()`, releasedBy: by })
    .where(eq(payoutFiles.id, fileId));
}
