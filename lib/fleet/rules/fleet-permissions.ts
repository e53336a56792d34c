import type { FleetCompany } from "#lib/companies/rules/company.ts";
import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { type FieldChangesOf, type FieldsOf, type FieldTable, mergeFields } from "#lib/core/field-table.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { actionBetween, isPastReview, type Status, type StatusAction } from "#lib/core/status.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";

export type FleetKind = "vehicle" | "driver";

export const FLEET_FIELDS = { vehicle: vehicleFields, driver: driverFields } as const;

/** A vehicle or a driver, as far as the rules about both ask. */
export type FleetMember = { companyId: number; status: Status };

/** What is stored of a vehicle or driver beside its fields. */
export type StoredMember = FleetMember & {
  id: number;
  version: number;
  createdDate: Date;
  createdBy: string;
  modifiedDate: Date;
  modifiedBy: string;
  /** When it was first taken into use: the database keeps it, and the history tells by whom. */
  approvedDate: Date | null;
};

/**
 * Approving and taking back into use are the provider's. A company's own people submit and withdraw, and take a
 * vehicle of theirs out of use.
 */
export function canTakeFleetAction(
  actor: Actor,
  member: FleetMember & { kind: FleetKind },
  action: StatusAction,
): boolean {
  if (!canActOnCompany(actor, member.companyId)) return false;
  if (actor.admin || action === "submit" || action === "withdraw") return true;
  return member.kind === "vehicle" && action === "deactivate";
}

/** What has been in use is never deleted. */
export const canDeleteFleetMember = (actor: Actor, { companyId, status }: FleetMember): boolean =>
  canActOnCompany(actor, companyId) && (status === "incomplete" || status === "pending");

/** The plate is what was approved: another plate is another vehicle, so from then on an admin changes it. */
export const canEditPlate = (actor: Actor, { status }: Pick<FleetMember, "status">): boolean =>
  actor.admin || !isPastReview(status);

/** Only the provider moves a vehicle or a driver to another company. */
export const canMoveFleet = (actor: Actor): boolean => actor.admin;

/** Only the provider selects many in a list, and takes a bulk change back. */
export const canChangeInBulk = (actor: Actor): boolean => actor.admin;

/** Whether vehicles and drivers may be moved to a company. One that is deleted or 'Poistettu' takes in nothing more. */
export const canReceiveFleet = ({ status }: Pick<FleetCompany, "status">): boolean => status !== "inactive";

// What the gates of vehicles and drivers share: merging changes, the status a change amounts to, and moving to another
// company.

/** What a screen or a PUT asks for. A field left out is unchanged. */
export type MemberChanges<Table> = FieldChangesOf<Table> & { status?: Status; company?: { id: number } };

/** The member as it would be with the changes, status aside. */
export const mergeMember = <Table extends FieldTable, Member extends FieldsOf<Table> & FleetMember>(
  table: Table,
  member: Member,
  changes: MemberChanges<Table>,
): Member => ({
  ...member,
  ...mergeFields(table, member, changes),
  companyId: changes.company?.id ?? member.companyId,
});

/** Where and when a member comes into being. */
export type MemberOrigin = { companyId: number; at: Date };

/** A new vehicle or driver before any field is filled in. Its id is 0 until it is stored. */
export const newMember = (actor: Actor, { companyId, at }: MemberOrigin): StoredMember => ({
  id: 0,
  version: 1,
  companyId,
  status: "incomplete",
  createdDate: at,
  createdBy: actor.label,
  modifiedDate: at,
  modifiedBy: actor.label,
  approvedDate: null,
});

export type Revised<Member extends FleetMember> = {
  kind: FleetKind;
  before: Member;
  /** With the changes, status aside. */
  merged: Member;
  wanted: Status | undefined;
  /** Required fields that are empty in `merged`, by path. */
  missing: readonly string[];
  /** Why this one may not be in use now, beside what is missing. */
  unfit: readonly Issue[];
};

/**
 * The status a revision ends in. A complete member becomes pending by itself; every other step is requested by name.
 * Fails with `transition_not_allowed`, `forbidden`, `incomplete` or the code of what makes it unfit for use.
 */
export function withFleetStatus<Member extends FleetMember>(
  actor: Actor,
  revised: Revised<Member>,
): Result<Member> {
  const { kind, before, merged, missing, unfit } = revised;
  const wanted = wantedStatus(revised);
  if (wanted === before.status) return ok(merged);

  const action = actionBetween(before.status, wanted);
  // A return for completion carries a reason, so it is a use case of its own (returning.ts).
  if (action === null || action === "return") return refusedStatus("transition_not_allowed");
  if (!canTakeFleetAction(actor, { ...before, kind }, action)) return refusedStatus("forbidden");
  if (wanted !== "inactive" && missing.length > 0) {
    return fail("incomplete", { issues: missing.map((path) => ({ path, code: "required" })) });
  }
  const [reason] = unfit;
  if (wanted === "active" && reason) return fail(reason.code, { issues: [...unfit] });
  return ok({ ...merged, status: wanted });
}

function wantedStatus<Member extends FleetMember>({ before, wanted, missing }: Revised<Member>): Status {
  if (wanted !== undefined && wanted !== before.status) return wanted;
  return before.status === "incomplete" && missing.length === 0 ? "pending" : before.status;
}

const refusedStatus = (code: string) => fail(code, { issues: [{ path: "status", code }] });

/** Past incomplete nothing required may be missing; until then only `least` must be there. */
export const lostFields = (
  { status }: FleetMember,
  missing: readonly string[],
  least: readonly string[] = [],
): Issue[] =>
  missing
    .filter((path) => status !== "incomplete" || least.includes(path))
    .map((path) => ({ path, code: "required" }));

/** A company's own people keep what they have where it is. */
export const refusedMove = (actor: Actor, before: FleetMember, merged: FleetMember): Issue[] =>
  merged.companyId !== before.companyId && !canMoveFleet(actor)
    ? [{ path: "company", code: "read_only" }]
    : [];

/** "Cannot be approved while the company is not active." */
export const activationBlockers = (companyStatus: Status): Issue[] =>
  companyStatus === "active" ? [] : [{ path: "status", code: "company_not_active" }];
