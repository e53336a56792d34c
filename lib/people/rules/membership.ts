import type { Company } from "#lib/companies/rules/company.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { type Actor, overseesCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

// Who belongs to a company: owners decide who does, members do everything else.

export type Membership = { userId: number; role: CompanyRole };

/** What an actor is in the company whose people are asked for; null where they do not belong to it. */
export type ActorInCompany = { actor: Actor; role: CompanyRole | null };

/**
 * Who belongs to a company that may be seen is its own matter: its people and the provider's admins know it, also those
 * of them who look as the company does. Its aggregator's people do not, nor does its dispatch provider's program.
 */
export const seesPeople = (actor: Actor, companyId: number): boolean =>
  actor.provider === undefined && !overseesCompany(actor, companyId);

/**
 * People are decided about by people: a company's owners and the provider's admins. No program does, whatever it reaches:
 * whoever has its secret could make themselves an owner, and stay one after it was revoked.
 */
export const managesPeople = ({ actor, role }: ActorInCompany): boolean =>
  actor.kind === "user" && (actor.admin || role === "owner");

/** Everybody may leave; removing others is for those who manage. */
export const canRemovePerson = (standing: ActorInCompany, userId: number): boolean =>
  managesPeople(standing) || (standing.actor.kind === "user" && standing.actor.id === userId);

/**
 * Whether the people of a company may become so: one of them gets another role, or none any more (null). A company that
 * has an owner keeps one. Fails with `not_found` (nobody of this company), `last_owner`.
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
 * Whether people may be invited to a company: after its approval, while it is active. Before the approval anybody could
 * type a name and have it mailed to any address. Fails with `invitations_closed`.
 */
export const checkInviter = ({ status }: Pick<Company, "status">): Result<null> =>
  status === "active" ? ok(null) : fail("invitations_closed");

const DAY_MS = 86_400_000;
export const INVITATION_DAYS = 7;
export const MOST_INVITATIONS = 20;
export const MOST_INVITATION_MAILS = 50;
/** These limits protect mailboxes from unwanted mail. */
const MOST_TO_ONE = 3;

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** The fields of an invitation that the rules need. Each invitation is one mail. */
export type SentInvitation = {
  email: string;
  createdAt: Date;
  expiresAt: Date;
  /** True when it was accepted, withdrawn or replaced by a newer one. */
  over: boolean;
};

export const isLive = ({ over, expiresAt }: Pick<SentInvitation, "over" | "expiresAt">, now: Date): boolean =>
  !over && expiresAt > now;

/** Mails of invitations of all companies together: anybody may register any number of companies. */
export type InvitationMails = {
  /** To this address within the hour. */
  toOne: number;
  /** By this person within the day; an admin's mails are not counted. */
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
 * Whether a person may be invited now. The limits: one open invitation a person, fewer than 20 open invitations a company,
 * 50 mails a day for a company and for an inviter, 3 mails an hour to one address. Fails with `already_member`,
 * `already_invited`, `too_many_invitations`, `too_many_invitation_mails`.
 */
export function checkInvitation({ email, people, sent, mails, now }: Inviting): Result<null> {
  if (people.includes(email)) return refused("already_member");
  const live = sent.filter((one) => isLive(one, now));
  if (live.some((one) => one.email === email)) return refused("already_invited");
  if (live.length >= MOST_INVITATIONS) return fail("too_many_invitations");
  return checkInvitationMail({ sent, mails, now });
}

/** Whether an open invitation may be sent again, by another mail with another link. Fails with `too_many_invitation_mails`. */
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
