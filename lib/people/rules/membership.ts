import type { Company } from "#lib/companies/rules/company.ts";
import { type AccountName, fullName } from "#lib/core/account-name.ts";
import { type Actor, type CompanyRole, overseesCompany } from "#lib/core/actor.ts";
import { DAY_MS, daysFrom } from "#lib/core/calendar.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

// The rules of membership: owners decide who belongs to a company, and members may do everything else.

export type Membership = { userId: number; role: CompanyRole };

/** An actor and their role in a company; null when they do not belong to it. */
export type ActorInCompany = { actor: Actor; role: CompanyRole | null };

/**
 * Only a company's people and the provider's admins see who belongs to it, also admins who view as the company. Its
 * aggregator's users and its dispatch provider's program do not see it.
 */
export const seesPeople = (actor: Actor, companyId: number): boolean =>
  actor.provider === undefined && !overseesCompany(actor, companyId);

/**
 * Only people manage people: a company's owners and the provider's admins. No program does: a thief of its secret could
 * become an owner and stay one after the secret was revoked.
 */
export const managesPeople = ({ actor, role }: ActorInCompany): boolean =>
  actor.kind === "user" && (actor.admin || role === "owner");

/** Everybody may leave. Only managers of people may remove others. */
export const canRemovePerson = (standing: ActorInCompany, userId: number): boolean =>
  managesPeople(standing) || (standing.actor.kind === "user" && standing.actor.id === userId);

/** The name of a person's account, or else of the company's contact with the same e-mail. */
export const nameOfPerson = (
  contact: Company["contact"],
  person: AccountName & { email: string },
): string | null =>
  fullName(person) ?? (contact.email.toLowerCase() === person.email.toLowerCase() ? fullName(contact) : null);

/**
 * Checks a change of a person's role in a company; null removes the person. A company that has an owner keeps one.
 * Fails with `not_found` (no person of this company), `last_owner`.
 */
export function checkRoleChange(
  people: readonly Membership[],
  { userId, role }: { userId: number; role: CompanyRole | null },
): Result<CompanyRole> {
  const person = people.find((one) => one.userId === userId);
  if (!person) return fail("not_found");
  const owners = people.filter((one) => one.role === "owner");
  const endsLast = person.role === "owner" && role !== "owner" && owners.length === 1;
  return endsLast ? fail("last_owner") : ok(person.role);
}

/**
 * An owner can change the account that payouts go to, so a person who makes or removes an owner has just confirmed their
 * identity. `roles` are the roles before and after. Fails with `step_up_needed`.
 */
export const checkOwnerChange = (
  ctx: { actor: Actor; confirmed?: boolean },
  roles: readonly (CompanyRole | null)[],
): Result<null> => (roles.includes("owner") ? requireProof(ctx, "owner") : ok(null));

/**
 * Only an active company may invite people. Before approval its name is unchecked text, which an invitation would
 * mail to any address. Fails with `invitations_closed`.
 */
export const checkInviter = ({ status }: Pick<Company, "status">): Result<null> =>
  status === "active" ? ok(null) : fail("invitations_closed");

export const INVITATION_DAYS = 7;
export const MOST_INVITATIONS = 20;
export const MOST_INVITATION_MAILS = 50;
/** These limits protect mailboxes from unwanted mail. */
const MOST_TO_ONE = 3;

export const invitationEnd = (now: Date): Date => daysFrom(now, INVITATION_DAYS);

/** An invitation as the rules need it. Each one is one mail. */
export type SentInvitation = {
  email: string;
  createdAt: Date;
  expiresAt: Date;
  /** True when it was accepted, withdrawn or replaced by a newer one. */
  over: boolean;
};

export const isLive = ({ over, expiresAt }: Pick<SentInvitation, "over" | "expiresAt">, now: Date): boolean =>
  !over && expiresAt > now;

/** Invitation mails over all companies, because anybody may register any number of companies. */
export type InvitationMails = {
  /** Mails to this address within the hour. */
  toOne: number;
  /** Mails by this person within the day. An admin's mails are not counted. */
  bySender: number;
};

type Inviting = {
  email: string;
  /** The e-mails of the company's people. */
  people: readonly string[];
  /** The company's invitations of the last day, and all open ones. */
  sent: readonly SentInvitation[];
  mails: InvitationMails;
  now: Date;
};

/**
 * Checks a new invitation: one per address, 20 open ones per company, 50 mails a day per company and per sender, 3
 * mails an hour to one address. Fails with `already_member`, `already_invited`, `too_many_invitations`,
 * `too_many_invitation_mails`.
 */
export function checkInvitation({ email, people, sent, mails, now }: Inviting): Result<null> {
  if (people.includes(email)) return refused("already_member");
  const live = sent.filter((one) => isLive(one, now));
  if (live.some((one) => one.email === email)) return refused("already_invited");
  if (live.length >= MOST_INVITATIONS) return fail("too_many_invitations");
  return checkInvitationMail({ sent, mails, now });
}

/** Checks the limits of one more invitation mail, also when an open invitation is sent again. */
export function checkInvitationMail({
  sent,
  mails,
  now,
}: Pick<Inviting, "sent" | "mails" | "now">): Result<null> {
  const today = sent.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < DAY_MS);
  const tooMany =
    today.length >= MOST_INVITATION_MAILS ||
    mails.bySender >= MOST_INVITATION_MAILS ||
    mails.toOne >= MOST_TO_ONE;
  return tooMany ? fail("too_many_invitation_mails") : ok(null);
}

const refused = (code: string): Result<never> => fail(code, { issues: [{ path: "email", code }] });
