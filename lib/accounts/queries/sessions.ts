import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { READ_INDEX } from "#db/replicas.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sessions.ts";
import { statement } from "#db/statement.ts";
import type { SignInMethod } from "#lib/accounts/rules/second-factor.ts";
import { memberOf, overseenBy } from "#lib/companies/queries/people.ts";
import type { Language } from "#lib/core/language.ts";

export type SessionRow = {
  id: number;
  userId: number;
  email: string;
  /** Null for a person without a choice. */
  language: Language | null;
  admin: boolean;
  companyIds: number[];
  readOnlyCompanyIds: number[];
  moneyCompanyIds: number[];
  viewingCompanyId: number | null;
  viewingSince: Date | null;
  amr: SignInMethod[];
  authenticatedAt: Date;
  steppedUpAt: Date | null;
  steppedUpBy: SignInMethod | null;
  proofEndedAt: Date | null;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Only where it was asked for. */
  readIndex?: string | null;
};

/** No person needs more sessions listed. */
const MOST_SHOWN = 100;

/** A session is dead when it was last used before `seenAfter` or is past its own end. */
export type Alive = { now: Date; seenAfter: Date };

export async function insertSession(
  db: Tx,
  session: {
    tokenHash: Buffer;
    userId: number;
    now: Date;
    authenticatedAt: Date;
    expiresAt: Date;
    addressPrefix: string;
    userAgent: string | null;
    amr: SignInMethod[];
  },
): Promise<number> {
  const { now, ...values } = session;
  const rows = await db
    .insert(sessions)
    .values({ ...values, lastSeenAt: now })
    .returning({ id: sessions.id });
  const [row] = rows;
  if (!row) throw new Error("an insert returned no row");
  return row.id;
}

type Search = { by: "tokenHash" | "id"; indexed: boolean };

const selectSession = statement((db, { by, indexed }: Search) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      email: users.email,
      language: users.language,
      admin: users.admin,
      // Inside a select list drizzle leaves out table names, so the outer column is named by hand.
      companyIds: memberOf(sql`"sessions"."user_id"`, "whole"),
      readOnlyCompanyIds: overseenBy(sql`"sessions"."user_id"`),
      moneyCompanyIds: memberOf(sql`"sessions"."user_id"`, "money"),
      viewingCompanyId: sessions.viewingCompanyId,
      viewingSince: sessions.viewingSince,
      amr: sessions.amr,
      authenticatedAt: sessions.authenticatedAt,
      steppedUpAt: sessions.steppedUpAt,
      steppedUpBy: sessions.steppedUpBy,
      proofEndedAt: users.proofEndedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      ...(indexed && { readIndex: READ_INDEX }),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        by === "tokenHash"
          ? eq(sessions.tokenHash, sql.placeholder("tokenHash"))
          : and(eq(sessions.id, sql.placeholder("id")), eq(sessions.userId, sql.placeholder("userId"))),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.lastSeenAt, sql.placeholder("seenAfter")),
        isNull(users.disabledAt),
      ),
    ),
);

/**
 * The user of a session and the companies that the user sees, in one statement: it runs on every request. `indexed`: with the read
 * index.
 */
export async function findSessionByTokenHash(
  db: Tx,
  tokenHash: Buffer,
  { now, seenAfter, indexed = false }: Alive & { indexed?: boolean },
): Promise<SessionRow | null> {
  const values = { tokenHash, now: now.toISOString(), seenAfter: seenAfter.toISOString() };
  return (await selectSession(db, { by: "tokenHash", indexed }, values))[0] ?? null;
}

/** The session that a bearer token refers to. `userId` must be its owner. */
export async function findSessionById(
  db: Tx,
  { id, userId }: { id: number; userId: number },
  { now, seenAfter, indexed = false }: Alive & { indexed?: boolean },
): Promise<SessionRow | null> {
  const values = { id, userId, now: now.toISOString(), seenAfter: seenAfter.toISOString() };
  return (await selectSession(db, { by: "id", indexed }, values))[0] ?? null;
}

/** Begins or ends a view as a company. The database writes both to the history (note_viewing). */
export async function updateSessionViewing(
  db: Tx,
  id: number,
  viewing: { companyId: number; since: Date } | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ viewingCompanyId: viewing?.companyId ?? null, viewingSince: viewing?.since ?? null })
    .where(eq(sessions.id, id));
}

export async function updateSessionSeen(db: Tx, id: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now)));
}

export type OwnSession = {
  id: number;
  authenticatedAt: Date;
  lastSeenAt: Date;
  addressPrefix: string | null;
  userAgent: string | null;
  amr: SignInMethod[];
};

/** The live sessions of a user, last used first. */
export async function listSessionsOfUser(
  db: Tx,
  userId: number,
  { now, seenAfter }: Alive,
): Promise<OwnSession[]> {
  return db
    .select({
      id: sessions.id,
      authenticatedAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      addressPrefix: sessions.addressPrefix,
      userAgent: sessions.userAgent,
      amr: sessions.amr,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, seenAfter)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MOST_SHOWN);
}

/** Stores a new proof of a session: a confirmation of the identity with a new token, or a first second factor. */
export async function updateSessionStepUp(
  db: Tx,
  id: number,
  { by, now, tokenHash }: { by: SignInMethod; now: Date; tokenHash: Buffer },
): Promise<void> {
  await db
    .update(sessions)
    .set({
      steppedUpAt: now,
      steppedUpBy: by,
      tokenHash,
      amr: sql`case when ${by} = any(${sessions.amr}) then ${sessions.amr} else array_append(${sessions.amr}, ${by}) end`,
    })
    .where(eq(sessions.id, id));
}

export async function deleteSessionOfUser(
  db: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteOtherSessionsOfUser(
  db: Tx,
  { userId, keep }: { userId: number; keep: number },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep)));
}

export async function deleteSessionByTokenHash(db: Tx, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes all sessions of a user. The stored time ends older external identity tokens, which have no session. */
export async function deleteSessionsOfUser(db: Tx, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.update(users).set({ signedOutAt: sql`now()` }).where(eq(users.id, userId));
}

export async function deleteDeadSessions(db: Tx, { now, seenAfter }: Alive): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, seenAfter)));
}
