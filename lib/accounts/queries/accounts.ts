import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { READ_INDEX } from "#db/replicas.ts";
import { identityAccounts, identityRegistrations, userIdentities, users } from "#db/schema/accounts.ts";
import { passkeys, totpFactors } from "#db/schema/sessions.ts";
import { statement } from "#db/statement.ts";
import { memberOf, overseenBy } from "#lib/companies/queries/people.ts";

// The embedded identity provider's accounts. E-mails come in normalised (lib/core/text.ts).

export type AccountRow = { id: string; email: string; passwordHash: string; emailVerifiedAt: Date | null };

const account = {
  id: identityAccounts.id,
  email: identityAccounts.email,
  passwordHash: identityAccounts.passwordHash,
  emailVerifiedAt: identityAccounts.emailVerifiedAt,
};

export async function findAccountByEmail(db: Tx, email: string): Promise<AccountRow | null> {
  const rows = await db.select(account).from(identityAccounts).where(eq(identityAccounts.email, email));
  return rows[0] ?? null;
}

export async function findAccountEmail(db: Tx, id: string): Promise<string | null> {
  const rows = await db
    .select({ email: identityAccounts.email })
    .from(identityAccounts)
    .where(eq(identityAccounts.id, id));
  return rows[0]?.email ?? null;
}

/**
 * Adds an account, or gives an unverified one the new password: nobody has proven to own the e-mail yet, and the link
 * of each registration holds its own password. Null when a verified account has the e-mail.
 */
export async function insertAccount(
  db: Tx,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<AccountRow | null> {
  const rows = await db
    .insert(identityAccounts)
    .values({ email, passwordHash })
    .onConflictDoUpdate({
      target: identityAccounts.email,
      set: { passwordHash: sql`excluded.password_hash` },
      setWhere: isNull(identityAccounts.emailVerifiedAt),
    })
    .returning(account);
  return rows[0] ?? null;
}

/**
 * Marks an unverified account as verified, with the password of the registration whose link was used. When several
 * callers come at once, one gets the account and the others get null.
 */
export async function updateAccountVerified(
  db: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<AccountRow | null> {
  const rows = await db
    .update(identityAccounts)
    .set({ emailVerifiedAt: now, passwordHash })
    .where(and(eq(identityAccounts.id, id), isNull(identityAccounts.emailVerifiedAt)))
    .returning(account);
  return rows[0] ?? null;
}

/**
 * Sets a password of somebody who proved to own the mailbox, and verifies the e-mail. An earlier time of verification stays.
 */
export async function updateAccountPassword(
  db: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<AccountRow | null> {
  const rows = await db
    .update(identityAccounts)
    .set({
      passwordHash,
      emailVerifiedAt: sql`coalesce(${identityAccounts.emailVerifiedAt}, ${now.toISOString()})`,
    })
    .where(eq(identityAccounts.id, id))
    .returning(account);
  return rows[0] ?? null;
}

/** Deletes an account that nobody has proven to own, with its links. Its user stays without an account. */
export async function deleteUnverifiedAccount(db: Tx, email: string): Promise<void> {
  const rows = await db
    .delete(identityAccounts)
    .where(and(eq(identityAccounts.email, email), isNull(identityAccounts.emailVerifiedAt)))
    .returning({ id: identityAccounts.id });
  const [gone] = rows;
  if (gone) await db.update(users).set({ subject: null }).where(eq(users.subject, gone.id));
}

export type VouchedUser = {
  id: number;
  email: string;
  admin: boolean;
  companyIds: number[];
  readOnlyCompanyIds: number[];
  moneyCompanyIds: number[];
  disabledAt: Date | null;
  signedOutAt: Date | null;
  proofEndedAt: Date | null;
  hasSecondFactor: boolean;
  /** Only where it was asked for. */
  readIndex?: string | null;
};

const selectVouchedUser = statement((db, { indexed }: { indexed: boolean }) =>
  db
    .select({
      id: users.id,
      email: users.email,
      admin: users.admin,
      // Inside a select list drizzle leaves out table names, so the outer column is named by hand.
      companyIds: memberOf(sql`"users"."id"`, "whole"),
      readOnlyCompanyIds: overseenBy(sql`"users"."id"`),
      moneyCompanyIds: memberOf(sql`"users"."id"`, "money"),
      disabledAt: users.disabledAt,
      signedOutAt: users.signedOutAt,
      proofEndedAt: users.proofEndedAt,
      hasSecondFactor: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = "users"."id")
        or exists (select from ${totpFactors} where ${totpFactors.userId} = "users"."id")`,
      ...(indexed && { readIndex: READ_INDEX }),
    })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(
      and(
        eq(userIdentities.issuer, sql.placeholder("issuer")),
        eq(userIdentities.subject, sql.placeholder("subject")),
      ),
    ),
);

/**
 * The user of an external provider's token, and the companies that the user sees. Runs on every request with such a
 * token. `indexed`: with the read index.
 */
export async function findVouchedUser(
  db: Tx,
  { indexed = false, ...identity }: { issuer: string; subject: string; indexed?: boolean },
): Promise<VouchedUser | null> {
  return (await selectVouchedUser(db, { indexed }, identity))[0] ?? null;
}

// Registrations at an external provider that wait for their verification.

export type Registration = { id: string; email: string; passwordHash: string };

const registration = {
  id: identityRegistrations.id,
  email: identityRegistrations.email,
  passwordHash: identityRegistrations.passwordHash,
};

export async function insertRegistration(db: Tx, row: Registration & { expiresAt: Date }): Promise<void> {
  await db.insert(identityRegistrations).values(row);
}

export async function findRegistration(db: Tx, id: string, now: Date): Promise<Registration | null> {
  const rows = await db
    .select(registration)
    .from(identityRegistrations)
    .where(and(eq(identityRegistrations.id, id), gt(identityRegistrations.expiresAt, now)));
  return rows[0] ?? null;
}

export async function findNewestRegistration(db: Tx, email: string, now: Date): Promise<Registration | null> {
  const rows = await db
    .select(registration)
    .from(identityRegistrations)
    .where(and(eq(identityRegistrations.email, email), gt(identityRegistrations.expiresAt, now)))
    .orderBy(desc(identityRegistrations.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

export async function deleteRegistrations(db: Tx, email: string): Promise<void> {
  await db.delete(identityRegistrations).where(eq(identityRegistrations.email, email));
}

export async function deleteExpiredRegistrations(db: Tx, now: Date): Promise<void> {
  await db.delete(identityRegistrations).where(lt(identityRegistrations.expiresAt, now));
}
