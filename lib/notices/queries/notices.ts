import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { noticeChoices, notices } from "#db/schema/notices.ts";
import { type Cursor, MOST_COUNTED } from "#lib/core/keyset.ts";
import type { ChosenTopic, NoticeWay } from "#lib/mail/rules/notice-topics.ts";

// Each person's own notices. Row-level security also hides those of a company that the person no longer sees.

const { id, kind, companyId, fact, createdAt, readAt } = notices;
const COLUMNS = { id, kind, companyId, fact, createdAt, readAt };

export type NoticeRow = {
  id: number;
  kind: string;
  companyId: number | null;
  fact: Record<string, unknown>;
  createdAt: Date;
  readAt: Date | null;
};

/** 1 for a notice that was not read, which comes first; 0 for a read one. */
export const unreadValue = ({ readAt: at }: Pick<NoticeRow, "readAt">): number => (at === null ? 1 : 0);

type Slice = { userId: number; cursor: Cursor | null; limit: number };

/** Up to `limit + 1` notices of a person from the cursor on: the unread first, then the newest. */
export async function listNotices(db: Tx, { userId, cursor, limit }: Slice): Promise<NoticeRow[]> {
  const place = sql`((${notices.readAt} is null)::integer, ${notices.id})`;
  const mark = cursor && sql`(${cursor.value}::integer, ${cursor.id}::bigint)`;
  const back = cursor?.backward ?? false;
  return db
    .select(COLUMNS)
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        mark ? (back ? sql`${place} > ${mark}` : sql`${place} < ${mark}`) : undefined,
      ),
    )
    .orderBy(
      ...(back
        ? [sql`${notices.readAt} is null`, notices.id]
        : [sql`${notices.readAt} is null desc`, desc(notices.id)]),
    )
    .limit(limit + 1);
}

/** The number of a person's unread notices; counting stops at a thousand. */
export async function countUnreadNotices(db: Tx, userId: number): Promise<number> {
  const unread = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .limit(MOST_COUNTED)
    .as("unread");
  const [row] = await db.select({ count: count() }).from(unread);
  return row?.count ?? 0;
}

export async function findNotice(db: Tx, place: { id: number; userId: number }): Promise<NoticeRow | null> {
  const own = and(eq(notices.id, place.id), eq(notices.userId, place.userId));
  const [row] = await db.select(COLUMNS).from(notices).where(own);
  return row ?? null;
}

/** Marks one notice read, or all of them. */
export async function updateNoticesRead(
  db: Tx,
  { userId, id: only, now }: { userId: number; id?: number; now: Date },
): Promise<void> {
  const unread = and(eq(notices.userId, userId), isNull(notices.readAt));
  await db
    .update(notices)
    .set({ readAt: now })
    .where(only === undefined ? unread : and(unread, eq(notices.id, only)));
}

export type NoticeChoices = Partial<Record<ChosenTopic, NoticeWay>>;

export async function findNoticeChoices(db: Tx, userId: number): Promise<NoticeChoices> {
  const { topic, way } = noticeChoices;
  const rows = await db.select({ topic, way }).from(noticeChoices).where(eq(noticeChoices.userId, userId));
  return Object.fromEntries(rows.map((row) => [row.topic, row.way]));
}

/** Stores a person's choice of a topic; without a way the choice ends. */
export async function updateNoticeChoice(
  db: Tx,
  { way, ...place }: { userId: number; topic: ChosenTopic; way: NoticeWay | null },
): Promise<void> {
  const { userId, topic } = noticeChoices;
  const own = and(eq(userId, place.userId), eq(topic, place.topic));
  if (way === null) await db.delete(noticeChoices).where(own);
  else
    await db
      .insert(noticeChoices)
      .values({ ...place, way })
      .onConflictDoUpdate({ target: [userId, topic], set: { way } });
}

/** Keeps the notices of a mail that leaves without the outbox, as the outbox's trigger does of its mails. */
export async function keepNotices(
  db: Tx,
  { kind: told, data }: { kind: string; data: Record<string, unknown> },
): Promise<void> {
  await db.execute(sql`select keep_notices(${told}, ${JSON.stringify(data)}::text::jsonb)`);
}

/** The people with a notice that is due to be mailed, up to `limit`. The server's own login asks. */
export async function listDueReaders(db: Tx, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectDistinct({ userId: notices.userId, email: users.email })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .where(sql`${notices.mailAt} <= ${now.toISOString()}`)
    .limit(limit);
}

/**
 * Takes a person's due notices, the oldest first: no later call gets them. Waits for another process that takes them. Leaves
 * out those of a company that the person has left, and all of a person whose account is closed.
 */
export async function takeDueNotices(
  db: Tx,
  { userId, now }: { userId: number; now: Date },
): Promise<NoticeRow[]> {
  const [reader] = await db
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  const taken = await db
    .update(notices)
    .set({ mailAt: null })
    .where(and(eq(notices.userId, userId), sql`${notices.mailAt} <= ${now.toISOString()}`))
    .returning({
      ...COLUMNS,
      // Inside a list of columns drizzle leaves out table names, so the outer columns are named by hand.
      seen: sql<boolean>`notices.company_id is null or exists (select from memberships m
        where m.user_id = notices.user_id and m.company_id = notices.company_id
          and (m.role <> 'money' or notice_topic(notices.kind) = 'payouts'))`,
    });
  if (!reader || reader.disabledAt !== null) return [];
  return taken
    .filter(({ seen }) => seen)
    .map(({ seen: _, ...row }) => row)
    .toSorted((one, other) => one.id - other.id);
}

/** Deletes notices of long ago. One call deletes a limited number; the next call goes on. */
export async function deleteOldNotices(db: Tx, before: Date): Promise<void> {
  await db.execute(sql`
    delete from notices where id in (
      select id from notices where created_at < ${before.toISOString()} limit 20000)`);
}
