import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { identityRegistrations } from "#db/schema.ts";

// Registrations that wait for their verification, of a provider that keeps the accounts elsewhere.

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
