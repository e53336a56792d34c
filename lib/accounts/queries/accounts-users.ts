import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { adminGrants, userIdentities, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import type { AccountName } from "#lib/core/account-name.ts";
import type { Language } from "#lib/core/language.ts";
import type { Status } from "#lib/core/status.ts";

// The portal's users, for all identity providers.

export type User = {
  id: number;
  email: string;
  admin: boolean;
  disabledAt: Date | null;
  /** Null for a person without a choice. */
  language: Language | null;
};

/** A person at an identity provider. `issuer` is null for the product's own accounts. */
type Vouched = { issuer: string | null; subject: string };

const user = {
  id: users.id,
  email: users.email,
  admin: users.admin,
  disabledAt: users.disabledAt,
  language: users.language,
};

/**
 * The row of a person who signs in with an e-mail that the provider has verified. A new identity joins the user whom another
 * provider knows under this e-mail. Null when the same provider knows another person under it: a mailbox can get a new owner,
 * who must not get the previous owner's companies. Call it in a transaction, which then locks the row. `language` is a new
 * person's language; a known person keeps their own.
 */
export async function upsertUser(
  db: Tx,
  { issuer, subject, email }: Vouched & { email: string },
  language: Language | null = null,
): Promise<User | null> {
  // Of two simultaneous first sign-ins the second finds the first one's row.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user:${email}`}, 0))`);
  return issuer === null
    ? upsertOwnUser(db, { subject, email, language })
    : upsertVouchedUser(db, { issuer, subject, email, language });
}

/** Takes the e-mail over from the account. */
async function upsertOwnUser(
  db: Tx,
  { subject, email, language }: Pick<User, "email" | "language"> & { subject: string },
): Promise<User | null> {
  const [other] = await db
    .select({ id: users.id, subject: users.subject })
    .from(users)
    .where(and(eq(users.email, email), sql`${users.subject} is distinct from ${subject}`));
  if (other) return other.subject === null ? updateUserSubject(db, other.id, subject) : null;
  const rows = await db
    .insert(users)
    .values({ subject, email, language })
    .onConflictDoUpdate({ target: users.subject, set: { email: sql`excluded.email` } })
    .returning(user);
  return rows[0] ?? null;
}

/** Adds an own account to the user of an external provider; null when the account already has a user. */
async function updateUserSubject(db: Tx, id: number, subject: string): Promise<User | null> {
  if (await findUserBySubject(db, subject)) return null;
  const rows = await db.update(users).set({ subject }).where(eq(users.id, id)).returning(user);
  return rows[0] ?? null;
}

async function upsertVouchedUser(
  db: Tx,
  {
    issuer,
    subject,
    email,
    language,
  }: Pick<User, "email" | "language"> & { issuer: string; subject: string },
): Promise<User | null> {
  const [known] = await selectByIdentity(db, { issuer, subject }).for("update", { of: users });
  if (known) return known.email === email ? known : updateUserEmail(db, known, email);
  const [found] = await db.select(user).from(users).where(eq(users.email, email)).for("update");
  const [owner] = found ? [found] : await db.insert(users).values({ email, language }).returning(user);
  if (!owner) throw new Error("an insert returned no row");
  // A person has one identity per issuer.
  const added = await db
    .insert(userIdentities)
    .values({ issuer, subject, userId: owner.id })
    .onConflictDoNothing()
    .returning({ userId: userIdentities.userId });
  return added.length > 0 ? owner : null;
}

/**
 * Takes the e-mail over from the provider, unless the user's own account has another; null when another user has
 * it.
 */
async function updateUserEmail(db: Tx, known: User, email: string): Promise<User | null> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, known.id)));
  if (other) return null;
  const rows = await db
    .update(users)
    .set({ email })
    .where(and(eq(users.id, known.id), sql`${users.subject} is null`))
    .returning(user);
  return rows[0] ?? known;
}

export async function findUserByIdentity(
  db: Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<User | null> {
  const rows = await selectByIdentity(db, { issuer, subject });
  return rows[0] ?? null;
}

const selectByIdentity = (db: Tx, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .select(user)
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));

export async function findUserBySubject(db: Tx, subject: string): Promise<User | null> {
  const rows = await db.select(user).from(users).where(eq(users.subject, subject));
  return rows[0] ?? null;
}

export async function findUserByEmail(db: Tx, email: string): Promise<User | null> {
  const rows = await db.select(user).from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

export async function updateUserLanguage(db: Tx, id: number, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, id));
}

export async function findAccountName(db: Tx, id: number): Promise<AccountName> {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id));
  return row ?? { firstName: null, lastName: null };
}

export async function updateAccountName(db: Tx, id: number, name: AccountName): Promise<void> {
  await db.update(users).set(name).where(eq(users.id, id));
}

/**
 * Grants or revokes the admin role and writes a history entry. The entry comes first, or the database refuses the
 * change.
 */
export async function updateUserAdmin(
  db: Tx,
  { id, email }: Pick<User, "id" | "email">,
  admin: boolean,
): Promise<void> {
  await db.insert(adminGrants).values({ email, granted: admin });
  await db.update(users).set({ admin }).where(eq(users.id, id));
}

export async function listAdmins(db: Tx): Promise<User[]> {
  return db.select(user).from(users).where(eq(users.admin, true)).orderBy(asc(users.email));
}

export type OwnCompany = { id: number; companyName: string; status: Status };

/** The first of an actor's own companies, or null. */
export async function findOwnCompany(db: Tx, companyIds: readonly number[]): Promise<OwnCompany | null> {
  const [own] = await listOwnCompanies(db, companyIds);
  return own ?? null;
}

/** An actor's own live companies, oldest first. Two rows are enough to tell one from several. */
export async function listOwnCompanies(db: Tx, companyIds: readonly number[]): Promise<OwnCompany[]> {
  if (companyIds.length === 0) return [];
  return db
    .select({ id: companies.id, companyName: companies.companyName, status: companies.status })
    .from(companies)
    .where(and(inArray(companies.id, [...companyIds]), isNull(companies.deletedAt)))
    .orderBy(asc(companies.id))
    .limit(2);
}

/**
 * Whether a user has a password, at the portal or its provider; a person who only signs in through an organisation has none.
 */
export async function hasPassword(db: Tx, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.subject)));
  return rows.length > 0;
}
