import type { Actor } from "#lib/core/actor.ts";
import { canStillUndo } from "#lib/core/bulk-change.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { type Companies, type MemberRevision, type RefusedMember, refusalOfMembers } from "./bulk-change.ts";
import { canChangeInBulk, canReceiveFleet, type FleetKind, type StoredMember } from "./fleet-permissions.ts";
import type { MemberRules } from "./members.ts";

export type BulkKind = "move" | "status";

/** A bulk change as it was recorded. */
export type BulkChange = {
  id: number;
  at: Date;
  by: string;
  /** The company whose list held the selected vehicles or drivers. */
  companyId: number;
  entityType: FleetKind;
  kind: BulkKind;
  count: number;
  undoneAt: Date | null;
};

/** One vehicle's or driver's state before a bulk change, and the version after it. */
export type MemberBefore = { id: number; version: number; companyId: number; status: Status };

/** Whether the actor may undo a bulk change now. Fails with `forbidden`, `already_undone` or `undo_too_late`. */
export function canUndo(actor: Actor, change: BulkChange, now: Date): Result<null> {
  return canChangeInBulk(actor) ? canStillUndo(change, now) : fail("forbidden");
}

type UndoRules<Member extends StoredMember> = Pick<MemberRules<Member, never>, "kind" | "nameOf" | "unfit">;

type Recorded<Member> = {
  records: readonly MemberBefore[];
  /** The live vehicles or drivers, by id. */
  members: ReadonlyMap<number, Member>;
  companies: Companies;
  today: PlainDate;
};

/**
 * The inverse of a bulk change, for all or none: one that has changed since refuses the whole undo. Fails like refusalOfMembers
 * with `changed_since`, `invalid_target` (a company that is deleted or 'Poistettu'), or the reason why one may not be in use
 * any more.
 */
export function undoRevisions<Member extends StoredMember>(
  rules: UndoRules<Member>,
  { records, members, companies, today }: Recorded<Member>,
): Result<MemberRevision<Member>[]> {
  const refused: RefusedMember<Member>[] = [];
  const revisions: MemberRevision<Member>[] = [];
  for (const record of records) {
    const before = members.get(record.id);
    if (!before) return fail("changed_since");
    const after = restored(rules, before, { record, companies, today });
    if (after.ok) revisions.push({ before, after: after.value });
    else refused.push({ member: before, failure: after.error });
  }
  return refused.length > 0 ? refusalOfMembers(rules, refused) : ok(revisions);
}

type Restoring = Pick<Recorded<never>, "companies" | "today"> & { record: MemberBefore };

function restored<Member extends StoredMember>(
  { unfit }: UndoRules<Member>,
  member: Member,
  { record, companies, today }: Restoring,
): Result<Member> {
  if (member.version !== record.version) return fail("changed_since");
  const company = companies.get(record.companyId);
  const returns = record.companyId !== member.companyId;
  if (!company || (returns && !canReceiveFleet(company))) return fail("invalid_target");
  const comesIntoUse = record.status === "active" && member.status !== "active";
  const issues = comesIntoUse ? unfit(member, { companyStatus: company.status, today }) : [];
  const [reason] = issues;
  if (reason) return fail(reason.code, { issues });
  return ok({ ...member, companyId: record.companyId, status: record.status });
}
