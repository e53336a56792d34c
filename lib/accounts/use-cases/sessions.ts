import { createHash, randomBytes } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import {
  findUserByEmail,
  findUserByIdentity,
  findUserBySubject,
} from "#lib/accounts/queries/accounts-users.ts";
import {
  deleteSessionByTokenHash,
  deleteSessionsOfUser,
  findSessionById,
  findSessionByTokenHash,
  insertSession,
  type SessionRow,
  updateSessionSeen,
  updateSessionViewing,
} from "#lib/accounts/queries/sessions.ts";
import { deleteSignInChallengesOfUser } from "#lib/accounts/queries/sign-in-challenges.ts";
import type { SignInMethod } from "#lib/accounts/rules/second-factor.ts";
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from "#lib/accounts/rules/session-life.ts";
import { type Viewing, viewingActor, viewingAt } from "#lib/accounts/rules/viewing.ts";
import { type Actor, personActor } from "#lib/core/actor.ts";
import type { Language } from "#lib/core/language.ts";
import { addressPrefix } from "./context.ts";

// A session is a row that every request reads, so that signing out, a new password, a disabled user and a changed role
// take effect at once. The browser holds `sid`, 256 random bits. The database holds only its digest.

/** The interval in which the last use of a session is stored. */
const TOUCH_MS = 60_000;

export type Session = {
  id: number;
  actor: Actor;
  /** The proofs of its sign-in. */
  amr: readonly SignInMethod[];
  authenticatedAt: Date;
  /** The time of the person's last confirmation of their identity. */
  steppedUpAt: Date | null;
  steppedUpBy: SignInMethod | null;
  /** When an admin or owner rejected an account that the person had changed; null for never. */
  proofEndedAt: Date | null;
  /** The latest end. An idle session ends earlier. */
  expiresAt: Date;
  /** The company view of an admin. The actor then has that view too. */
  viewing: Viewing | null;
  /** The language that the person has chosen; null without a choice. */
  language: Language | null;
};

/** A new `sid`, and its digest for the session's row. */
export function newSid(): { sid: string; tokenHash: Buffer } {
  const sid = randomBytes(32).toString("base64url");
  return { sid, tokenHash: hashOf(sid) };
}

/** Opens a session and returns its new `sid`. */
export async function createSession(
  db: Tx,
  {
    userId,
    now,
    address,
    userAgent,
    amr,
    authenticatedAt = now,
  }: {
    userId: number;
    now: Date;
    address: string;
    userAgent: string | null;
    amr: SignInMethod[];
    /** The time of `amr`, when it comes from an earlier session. */
    authenticatedAt?: Date;
  },
): Promise<string> {
  const { sid, tokenHash } = newSid();
  await insertSession(db, {
    tokenHash,
    userId,
    now,
    authenticatedAt,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    addressPrefix: addressPrefix(address),
    amr,
    userAgent: userAgent?.slice(0, 256).toWellFormed().replaceAll("\0", "") ?? null,
  });
  return sid;
}

/** The session of a browser's `sid`; null when it has ended. */
export async function findSession(database: Database, sid: string, now: Date): Promise<Session | null> {
  if (!isSid(sid)) return null;
  const asked = { ...aliveAt(now), indexed: database.replicas !== null };
  const row = await database.asServer((db) => findSessionByTokenHash(db, hashOf(sid), asked));
  return row && seen(database, row, now);
}

/** The session that a bearer token of `userId` refers to; null when it has ended. */
export async function findReferredSession(
  database: Database,
  reference: { id: number; userId: number },
  now: Date,
): Promise<Session | null> {
  const asked = { ...aliveAt(now), indexed: database.replicas !== null };
  const row = await database.asServer((db) => findSessionById(db, reference, asked));
  return row && seen(database, row, now);
}

export async function endSession(database: Database, sid: string): Promise<void> {
  if (isSid(sid)) await database.asServer((db) => deleteSessionByTokenHash(db, hashOf(sid)));
}

/** Signs a person out everywhere, and ends every second step under that person's password. */
export const endAllSessions = (database: Database, userId: number): Promise<void> =>
  database.asServerInTransaction((db) => endSessionsOfUser(db, userId));

/** Ends all sessions of the identity provider's subject, in its transaction. A new person has none. */
export async function endSessionsOfSubject(db: Tx, subject: string): Promise<void> {
  const user = await findUserBySubject(db, subject);
  if (user) await endSessionsOfUser(db, user.id);
}

export async function endSessionsOfUser(db: Tx, userId: number): Promise<void> {
  await deleteSessionsOfUser(db, userId);
  await deleteSignInChallengesOfUser(db, userId);
}

/** Ends all sessions of the person that an external provider names by identity or by e-mail. */
export async function endSessionsOfVouched(
  db: Tx,
  who: { email: string } | { issuer: string | null; subject: string },
): Promise<void> {
  const user =
    "subject" in who
      ? await findUserByIdentity(db, { issuer: who.issuer ?? "", subject: who.subject })
      : await findUserByEmail(db, who.email);
  if (user) await endSessionsOfUser(db, user.id);
}

/** The user of a session. Programs and the product itself have no sessions. */
export function userOf({ actor }: Session): { id: number; email: string } {
  if (actor.kind !== "user" || actor.id === null) throw new TypeError("a session is a person's");
  return { id: actor.id, email: actor.label };
}

/** The earliest last use at which a session is not idle. */
export const aliveAt = (now: Date) => ({ now, seenAfter: new Date(now.getTime() - SESSION_IDLE_MS) });

async function seen(database: Database, row: SessionRow, now: Date): Promise<Session> {
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_MS) {
    // A failed note does not fail the request. The next request writes it.
    await database.asServer((db) => updateSessionSeen(db, row.id, now)).catch(() => {});
  }
  const viewing = viewingAt(row, now);
  if (row.viewingCompanyId !== null && !viewing) {
    await database.asServer((db) => updateSessionViewing(db, row.id, null)).catch(() => {});
  }
  const { id, amr, authenticatedAt, steppedUpAt, steppedUpBy, proofEndedAt, expiresAt, language } = row;
  const person = personActor({ ...row, id: row.userId });
  const actor = viewing ? viewingActor(person, viewing) : person;
  database.replicas?.note(actor, row.readIndex);
  return {
    id,
    actor,
    amr,
    authenticatedAt,
    steppedUpAt,
    steppedUpBy,
    proofEndedAt,
    expiresAt,
    viewing,
    language,
  };
}

const isSid = (sid: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(sid);

const hashOf = (sid: string): Buffer => createHash("sha256").update(sid).digest();
