import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { identityAccounts, users } from "#db/schema.ts";

// The embedded identity provider's accounts. E-mails come in normalised (lib/core/text.ts).

export type Account = { id: string; email: string; passwordHash: string; emailVerifiedAt: Date | null };

const account = {
  id: identityAccounts.id,
  email: identityAccounts.email,
  passwordHash: identityAccounts.passwordHash,
  emailVerifiedAt: identityAccounts.emailVerifiedAt,
};

export async function findAccountByEmail(db: Tx, email: string): Promise<Account | null> {
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
 * Adds an account, or gives an unverified one the new password: nobody has shown to own the e-mail yet, and the link
 * of each registration brings its own password along. Null when a verified account has the e-mail.
 */
export async function insertAccount(
  db: Tx,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<Account | null> {
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
 * Marks an unverified account as verified, with the password of the registration whose link was used. Of any number of
 * simultaneous callers one gets the account, the others null.
 */
export async function updateAccountVerified(
  db: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<Account | null> {
  const rows = await db
    .update(identityAccounts)
    .set({ emailVerifiedAt: now, passwordHash })
    .where(and(eq(identityAccounts.id, id), isNull(identityAccounts.emailVerifiedAt)))
    .returning(account);
  return rows[0] ?? null;
}

/** Sets the password of whoever reads the mailbox, which verifies the e-mail as well; the first time of that stays. */
export async function updateAccountPassword(
  db: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<Account | null> {
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

/** Takes away an account that nobody has proven to own, with its links; a person who stood on it stands without. */
export async function deleteUnverifiedAccount(db: Tx, email: string): Promise<void> {
  const rows = await db
    .delete(identityAccounts)
    .where(and(eq(identityAccounts.email, email), isNull(identityAccounts.emailVerifiedAt)))
    .returning({ id: identityAccounts.id });
  const [gone] = rows;
  if (gone) await db.update(users).set({ subject: null }).where(eq(users.subject, gone.id));
}
