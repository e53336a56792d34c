import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { invitations } from "#db/schema/people.ts";
import type { InvitationMails } from "#lib/people/rules/membership.ts";
import { nameOfEmail } from "#lib/platform/queries/account-name.ts";

export type Invitation = typeof invitations.$inferSelect;

/** `inviterName`: null for an account without a name, and for one whom the reader may not see. */
export type ListedInvitation = Invitation & { inviterName: string | null };

const INVITER_NAME = nameOfEmail(sql`"invitations"."invited_by"`);

type NewInvitation = Pick<
  Invitation,
  | "linkId"
  | "companyId"
  | "email"
  | "role"
  | "language"
  | "invitedBy"
  | "invitedByAdmin"
  | "createdAt"
  | "expiresAt"
>;

export async function insertInvitation(db: Tx, invitation: NewInvitation): Promise<number> {
  const [row] = await db.insert(invitations).values(invitation).returning({ id: invitations.id });
  if (!row) throw new Error("an insert returned no row");
  return row.id;
}

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.endedAt));

/** Invitations that are neither accepted nor withdrawn, newest first, expired ones included. */
export const listOpenInvitations = (db: Tx, companyId: number): Promise<ListedInvitation[]> =>
  db
    .select({ ...getTableColumns(invitations), inviterName: INVITER_NAME })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), isOpen))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(MOST_SHOWN);

const MOST_SHOWN = 100;

/** The invitations that the limits count: the open ones, and all sent since an instant. */
export const listSentInvitations = (db: Tx, companyId: number, since: Date): Promise<Invitation[]> =>
  db
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), or(isOpen, gt(invitations.createdAt, since))));

/**
 * Counts the invitation mails of all companies: to one address within the hour, and by the actor within the day.
 * Another count of the same address or actor waits until this transaction ends.
 */
export async function countInvitationMails(db: Tx, email: string, now: Date): Promise<InvitationMails> {
  const [row] = await db.execute<{ to_one: string; by_sender: string }>(
    sql`select * from count_invitation_mails(${email}, ${now.toISOString()}::timestamptz)`,
  );
  return { toOne: Number(row?.to_one), bySender: Number(row?.by_sender) };
}

export async function findOpenInvitation(
  db: Tx,
  { companyId, invitationId }: { companyId: number; invitationId: number },
): Promise<Invitation | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, invitationId), eq(invitations.companyId, companyId), isOpen));
  return row ?? null;
}

export async function updateInvitationEnded(db: Tx, id: number, now: Date): Promise<void> {
  await db.update(invitations).set({ endedAt: now }).where(eq(invitations.id, id));
}

/** Ends the open invitations of an address to a company, because a new one follows. */
export async function updateInvitationsFollowed(
  db: Tx,
  { companyId, email, now }: { companyId: number; email: string; now: Date },
): Promise<void> {
  await db
    .update(invitations)
    .set({ endedAt: now })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email), isOpen));
}

export type LiveInvitation = Pick<
  Invitation,
  "id" | "companyId" | "email" | "role" | "invitedBy" | "invitedByAdmin" | "expiresAt"
> & { inviterName: string | null };

const LIVE = {
  id: invitations.id,
  companyId: invitations.companyId,
  email: invitations.email,
  role: invitations.role,
  invitedBy: invitations.invitedBy,
  inviterName: INVITER_NAME,
  invitedByAdmin: invitations.invitedByAdmin,
  expiresAt: invitations.expiresAt,
};

/** An invitation that can still be accepted. */
export async function findLiveInvitation(db: Tx, linkId: string, now: Date): Promise<LiveInvitation | null> {
  const [row] = await db
    .select(LIVE)
    .from(invitations)
    .where(and(eq(invitations.linkId, linkId), gt(invitations.expiresAt, now), isOpen));
  return row ?? null;
}

/** The name of the inviting company; null when it is deleted. */
export async function findInvitingCompany(db: Tx, companyId: number): Promise<string | null> {
  const [row] = await db
    .select({ name: companies.companyName })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  return row?.name ?? null;
}

/** False when the invitation was accepted, withdrawn or replaced meanwhile. Of simultaneous callers one succeeds. */
export async function updateInvitationAccepted(
  db: Tx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, now), isOpen))
    .returning({ id: invitations.id });
  return rows.length > 0;
}
