import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { adminGrants, users } from "#db/schema.ts";

// The portal's own view of people, whichever identity provider vouches for them.

export type User = { id: number; email: string; admin: boolean; disabledAt: Date | null };

const user = { id: users.id, email: users.email, admin: users.admin, disabledAt: users.disabledAt };

/**
 * The row of whoever signs in; the e-mail follows the identity provider's. Null when another identity stands under the
 * e-mail: one person's companies are never handed to another.
 */
export async function upsertUser(
  db: Tx,
  { subject, email }: { subject: string; email: string },
): Promise<User | null> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.subject, subject)));
  if (others.length > 0) return null;
  const rows = await db
    .insert(users)
    .values({ subject, email })
    .onConflictDoUpdate({ target: users.subject, set: { email: sql`excluded.email` } })
    .returning(user);
  return rows[0] ?? null;
}

export async function findUserBySubject(db: Tx, subject: string): Promise<User | null> {
  const rows = await db.select(user).from(users).where(eq(users.subject, subject));
  return rows[0] ?? null;
}

export async function findUserByEmail(db: Tx, email: string): Promise<User | null> {
  const rows = await db.select(user).from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

export async function updateUserAdmin(db: Tx, id: number, admin: boolean): Promise<void> {
  await db.update(users).set({ admin }).where(eq(users.id, id));
}

/** Leaves a trace of who became an admin and who no longer is: nothing else in the product would tell. */
export async function insertAdminGrant(db: Tx, grant: { email: string; granted: boolean }): Promise<void> {
  await db.insert(adminGrants).values(grant);
}

export async function listAdmins(db: Tx): Promise<User[]> {
  return db.select(user).from(users).where(eq(users.admin, true)).orderBy(asc(users.email));
}
