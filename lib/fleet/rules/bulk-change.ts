import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { type Many, refusalOfMany } from "#lib/core/bulk-change.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type Fail, type Failure, fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { changedFields } from "#lib/events/rules/change.ts";
import { canMoveFleet, canReceiveFleet, type FleetKind, type StoredMember } from "./fleet-permissions.ts";
import type { MemberRules } from "./members.ts";

/** The changes that a bulk change may make. */
export type BulkWish = { status?: Status; company?: { id: number } };
export type MemberWish<Member, Changes = BulkWish> = { member: Member; changes: Changes };
export type MemberRevision<Member> = { before: Member; after: Member };
export type RefusedMember<Member> = { member: Member; failure: Failure };
export type Companies = ReadonlyMap<number, FleetCompany>;

/** The plural that refusals use. */
export const MANY = { vehicle: "vehicles", driver: "drivers" } as const satisfies Record<FleetKind, Many>;

type Asked<Member, Changes> = {
  wishes: readonly MemberWish<Member, Changes>[];
  /** The live companies of the members and of the wishes, by id. */
  companies: Companies;
  today: PlainDate;
};

/**
 * The gate of a bulk change: each vehicle or driver passes the gate of a single change, and only company and status may change.
 * One refusal refuses all. Returns the members that change. Fails with `forbidden` for an actor who may not move them, else
 * like refusalOfMembers.
 */
export function reviseMembers<Member extends StoredMember, Changes extends BulkWish>(
  actor: Actor,
  rules: MemberRules<Member, Changes>,
  { wishes, companies, today }: Asked<Member, Changes>,
): Result<MemberRevision<Member>[]> {
  if (!canMoveFleet(actor) && wishes.some(isMove)) return fail("forbidden");
  const refused: RefusedMember<Member>[] = [];
  const revisions: MemberRevision<Member>[] = [];
  for (const wish of wishes) {
    const before = wish.member;
    const revised = reviseOne(actor, rules, { wish, companies, today });
    if (!revised.ok) refused.push({ member: before, failure: revised.error });
    else if (differs(before, revised.value)) revisions.push({ before, after: revised.value });
  }
  return refused.length > 0 ? refusalOfMembers(rules, refused) : ok(revisions);
}

const isMove = ({ member, changes }: MemberWish<StoredMember>): boolean =>
  changes.company !== undefined && changes.company.id !== member.companyId;

const differs = (before: StoredMember, after: StoredMember): boolean =>
  before.companyId !== after.companyId || before.status !== after.status;

type One<Member, Changes> = Omit<Asked<Member, Changes>, "wishes"> & { wish: MemberWish<Member, Changes> };

function reviseOne<Member extends StoredMember, Changes extends BulkWish>(
  actor: Actor,
  rules: MemberRules<Member, Changes>,
  { wish, companies, today }: One<Member, Changes>,
): Result<Member> {
  const { member, changes } = wish;
  const company = companies.get(changes.company?.id ?? member.companyId);
  if (!company || (isMove(wish) && !canReceiveFleet(company))) return invalidTarget();
  const issues = otherChanges(rules, wish);
  if (issues.length > 0) return fail("invalid", { issues });
  return rules.revise(actor, member, { changes, companyStatus: company.status, today });
}

const invalidTarget = (): Fail =>
  fail("invalid_target", { issues: [{ path: "company", code: "invalid_target" }] });

/** A whole vehicle as a GET gave it is accepted; a change of another field is refused, because it has its own page. */
function otherChanges<Member extends StoredMember, Changes>(
  { flat, merge }: MemberRules<Member, Changes>,
  { member, changes }: MemberWish<Member, Changes>,
): Issue[] {
  const merged = { ...merge(member, changes), companyId: member.companyId };
  const { after } = changedFields(flat(member), flat(merged));
  return Object.keys(after).map((path) => ({ path, code: "read_only" }));
}

/** One refusal for many vehicles or drivers, by their names; like refusalOfMany. */
export const refusalOfMembers = <Member extends StoredMember>(
  { kind, nameOf }: Pick<MemberRules<Member, never>, "kind" | "nameOf">,
  refused: readonly RefusedMember<Member>[],
): Fail =>
  refusalOfMany(
    MANY[kind],
    refused.map(({ member, failure }) => ({ id: member.id, name: nameOf(member), failure })),
  );
