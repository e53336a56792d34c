import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { accountantDesks, deskClients } from "#db/schema/accountant-desk.ts";
import { companies } from "#db/schema/companies.ts";
import { statements } from "#db/schema/statements.ts";
import type { DeskClient, DeskStatement } from "#lib/accountant-desk/rules/desk.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

type Agreement = { companyId: number; email: string; by: string; now: Date; until: Date };

/** Stores a company's agreement, and returns the id of the desk's link. */
export async function joinDesk(db: Tx, { companyId, email, by, now, until }: Agreement): Promise<string> {
  const [row] = await db.execute<{ link: string }>(sql`
    select join_accountant_desk(${companyId}::bigint, ${email}, ${by}, ${now.toISOString()}::timestamptz,
      ${until.toISOString()}::timestamptz) as link`);
  if (!row) throw new Error("a company has joined no desk");
  return row.link;
}

/** Counts the mails of a company's desks since an instant: the history has each of them. */
export async function countDeskMails(db: Tx, companyId: number, since: Date): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from events e where e.company_id = ${companyId} and e.entity_type = 'company'
      and e.at > ${since.toISOString()}::timestamptz and e.after->>'accountantDesk' is not null`);
  return row?.count ?? 0;
}

/** A company's agreement. */
export type DeskAgreement = {
  deskId: string;
  email: string;
  createdAt: Date;
  expiresAt: Date;
  /** When the accountant last saw the company's books on the desk. */
  seenAt: Date | null;
};

/** A company's agreements, the newest first. */
export const listAgreements = (db: Tx, companyId: number): Promise<DeskAgreement[]> =>
  db
    .select({
      deskId: deskClients.deskId,
      email: accountantDesks.email,
      createdAt: deskClients.createdAt,
      expiresAt: deskClients.expiresAt,
      seenAt: deskClients.seenAt,
    })
    .from(deskClients)
    .innerJoin(accountantDesks, eq(accountantDesks.id, deskClients.deskId))
    .where(eq(deskClients.companyId, companyId))
    .orderBy(desc(deskClients.createdAt), asc(deskClients.deskId));

/** Deletes a company's agreement and returns the desk's address; null without one. */
export async function deleteAgreement(
  db: Tx,
  { companyId, deskId }: { companyId: number; deskId: string },
): Promise<string | null> {
  const [desk] = await db
    .select({ email: accountantDesks.email })
    .from(accountantDesks)
    .where(eq(accountantDesks.id, deskId));
  const ended = await db
    .delete(deskClients)
    .where(and(eq(deskClients.companyId, companyId), eq(deskClients.deskId, deskId)))
    .returning({ deskId: deskClients.deskId });
  return ended.length > 0 && desk ? desk.email : null;
}

export type Desk = { id: string; visitedAt: Date | null; clients: DeskClient[] };

/** The desk of a link with the clients whose agreement lasts, by name; null for an unknown link. */
export async function findDesk(db: Tx, linkId: string, now: Date): Promise<Desk | null> {
  const [desk] = await db
    .select({ id: accountantDesks.id, visitedAt: accountantDesks.visitedAt })
    .from(accountantDesks)
    .where(eq(accountantDesks.linkId, linkId));
  if (!desk) return null;
  const clients = await db
    .select({
      companyId: deskClients.companyId,
      name: companies.companyName,
      businessId: companies.businessId,
      seenBefore: deskClients.seenBefore,
    })
    .from(deskClients)
    .innerJoin(companies, eq(companies.id, deskClients.companyId))
    .where(and(eq(deskClients.deskId, desk.id), gt(deskClients.expiresAt, now), isNull(companies.deletedAt)))
    .orderBy(asc(companies.companyName), asc(companies.id));
  return { ...desk, clients };
}

/** Stores a visit, unless one has begun since `since`: what its clients have now is seen at the next visit. */
export async function updateDeskVisited(
  db: Tx,
  { deskId, now, since }: { deskId: string; now: Date; since: Date },
): Promise<void> {
  const { visitedAt } = accountantDesks;
  const begun = await db
    .update(accountantDesks)
    .set({ visitedAt: now })
    .where(and(eq(accountantDesks.id, deskId), or(isNull(visitedAt), lte(visitedAt, since))))
    .returning({ id: accountantDesks.id });
  if (begun.length === 0) return;
  await db
    .update(deskClients)
    .set({ seenBefore: sql`${deskClients.seenAt}`, seenAt: now })
    .where(and(eq(deskClients.deskId, deskId), gt(deskClients.expiresAt, now)));
}

/** The clients' statements and credit notes issued since a day, the newest first. */
export async function listDeskStatements(
  db: Tx,
  companyIds: readonly number[],
  since: PlainDate,
): Promise<DeskStatement[]> {
  const rows = await db
    .select({
      id: statements.id,
      companyId: statements.companyId,
      number: statements.number,
      kind: statements.kind,
      start: statements.periodStart,
      end: statements.periodEnd,
      issuedOn: statements.issuedOn,
      totalCents: statements.totalCents,
      createdAt: statements.createdAt,
    })
    .from(statements)
    .where(and(inArray(statements.companyId, [...companyIds]), gte(statements.issuedOn, since)))
    .orderBy(desc(statements.issuedOn), desc(statements.id));
  return rows.map(({ start, end, ...row }) => ({ ...row, period: { start, end } }));
}

/** The ids of a company's statements and credit notes of a month, in the order of their numbers. */
export async function listStatementIdsOfMonth(
  db: Tx,
  { companyId, from, before }: { companyId: number; from: PlainDate; before: PlainDate },
): Promise<number[]> {
  const rows = await db
    .select({ id: statements.id })
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        gte(statements.issuedOn, from),
        lt(statements.issuedOn, before),
      ),
    )
    .orderBy(asc(statements.id));
  return rows.map(({ id }) => id);
}
