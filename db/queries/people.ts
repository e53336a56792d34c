import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { memberships, users } from "#db/schema.ts";
import type { CompanyRole } from "#lib/domain/membership.ts";

/** Somebody who belongs to a company. */
export type Person = {
  userId: number;
  email: string;
  role: CompanyRole;
  since: Date;
  lastSeenAt: Date | null;
};

/** A company's people, owners first. */
export const listPeople = (db: Tx, companyId: number): Promise<Person[]> =>
  db
    .select({
      userId: memberships.userId,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(sql`${memberships.role} = 'member'`, asc(users.email));

type Place = { companyId: number; userId: number };

const at = ({ companyId, userId }: Place) =>
  and(eq(memberships.companyId, companyId), eq(memberships.userId, userId));

/** False where they belong to the company already; they stay what they are. */
export async function insertPerson(db: Tx, person: Place & { role: CompanyRole }): Promise<boolean> {
  const rows = await db
    .insert(memberships)
    .values(person)
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

export async function updatePersonRole(
  db: Tx,
  { role, ...place }: Place & { role: CompanyRole },
): Promise<void> {
  await db.update(memberships).set({ role }).where(at(place));
}

export async function deletePerson(db: Tx, place: Place): Promise<void> {
  await db.delete(memberships).where(at(place));
}
