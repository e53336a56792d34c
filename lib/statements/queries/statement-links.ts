import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { statementLinks, statements } from "#db/schema/statements.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

/** A link to one statement that needs no account. */
export type StatementLink = typeof statementLinks.$inferSelect;

type Place = { companyId: number; statementId: number };

/** A statement's links, the newest first. */
export const listLinks = (db: Tx, { companyId, statementId }: Place): Promise<StatementLink[]> =>
  db
    .select()
    .from(statementLinks)
    .where(and(eq(statementLinks.statementId, statementId), eq(statementLinks.companyId, companyId)))
    .orderBy(desc(statementLinks.createdAt), desc(statementLinks.id));

export type NewLink = Pick<
  StatementLink,
  "id" | "statementId" | "companyId" | "email" | "expiresAt" | "createdBy"
>;

export async function insertLink(db: Tx, link: NewLink): Promise<void> {
  await db.insert(statementLinks).values(link);
}

/** Counts the links that people have made for a company since an instant. */
export async function countLinksSince(db: Tx, companyId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(statementLinks)
    .where(and(eq(statementLinks.companyId, companyId), gt(statementLinks.createdAt, since)));
  return row?.count ?? 0;
}

/** Revokes a live link; false without one. */
export async function updateLinkRevoked(
  db: Tx,
  { companyId, statementId, linkId, now }: Place & { linkId: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(statementLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(statementLinks.id, linkId),
        eq(statementLinks.statementId, statementId),
        eq(statementLinks.companyId, companyId),
        isNull(statementLinks.revokedAt),
      ),
    )
    .returning({ id: statementLinks.id });
  return ended.length > 0;
}

/** A link that still works. */
export async function findLiveLink(db: Tx, linkId: string, now: Date): Promise<StatementLink | null> {
  const [link] = await db
    .select()
    .from(statementLinks)
    .where(
      and(eq(statementLinks.id, linkId), gt(statementLinks.expiresAt, now), isNull(statementLinks.revokedAt)),
    );
  return link ?? null;
}

/** Stores when a link was first opened. */
export async function updateLinkOpened(db: Tx, linkId: string, now: Date): Promise<void> {
  await db
    .update(statementLinks)
    .set({ openedAt: now })
    .where(and(eq(statementLinks.id, linkId), isNull(statementLinks.openedAt)));
}

export type LeftLink = {
  id: string;
  email: string;
  number: string;
  companyId: number;
  companyName: string;
  periodStart: PlainDate;
  periodEnd: PlainDate;
};

type Due = { since: PlainDate; expiresAt: Date; by: string; limit: number };

/**
 * Inserts links for statements whose company names an accountant and that have no automatic link yet, oldest first. A second
 * server inserts no second link.
 */
export async function insertDueLinks(db: Tx, { since, expiresAt, by, limit }: Due): Promise<LeftLink[]> {
  const email = sql`s.parties #>> '{buyer,accountantEmail}'`;
  const rows = await db.execute<LeftLink>(sql`
    with due as (
      select s.id, s.company_id, s.number, s.period_start, s.period_end, s.parties #>> '{buyer,name}' as name,
        ${email} as email
      from ${statements} s
      where s.issued_on >= ${since}::date and (${email}) is not null and s.kind = 'settlement'
        and not exists (select from ${statementLinks} l where l.statement_id = s.id and l.created_by = ${by})
      order by s.issued_on, s.id limit ${limit}
    ), made as (
      insert into ${statementLinks} (id, statement_id, company_id, email, expires_at, created_by)
      select gen_random_uuid(), d.id, d.company_id, d.email, ${expiresAt.toISOString()}::timestamptz, ${by} from due d
      on conflict (statement_id) where created_by = 'Tolppa' do nothing
      returning id, statement_id, email)
    select m.id, m.email, d.number, d.company_id::int as "companyId", d.name as "companyName", d.period_start::text as "periodStart",
      d.period_end::text as "periodEnd"
    from made m join due d on d.id = m.statement_id order by d.id`);
  return [...rows];
}
