import { eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { identityAccounts } from "#db/schema.ts";

// The embedded identity provider's accounts. E-mails come in normalised (lib/domain/text.ts).

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

/**
 * Adds an account, or gives an unverified one the new password: whoever wrote the e-mail there first has not shown
 * to own it, so nobody is left waiting with a stranger's password. Null when a verified account has the e-mail.
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

/** Marks the e-mail as verified; the first time stays. */
export async function updateAccountVerified(db: Tx, id: string, now: Date): Promise<Account | null> {
  const rows = await db
    .update(identityAccounts)
    .set({ emailVerifiedAt: sql`coalesce(${identityAccounts.emailVerifiedAt}, ${now.toISOString()})` })
    .where(eq(identityAccounts.id, id))
    .returning(account);
  return rows[0] ?? null;
}

export async function updateAccountPassword(db: Tx, id: string, passwordHash: string): Promise<void> {
  await db.update(identityAccounts).set({ passwordHash }).where(eq(identityAccounts.id, id));
}
