import type { Company } from "#lib/companies/rules/company.ts";
import { seenCompanyIds } from "#lib/core/actor.ts";
import { byChange, type Change, type Changes, type Cursor } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { driverRows, type MemberRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import {
  type ChangesFrom,
  type ChangesSlice,
  changesSettledUntil,
  listChangedCompanies,
  listChangedMembers,
  listCompanyDepartures,
  listDepartures,
} from "#lib/history/queries/changes.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

// For programs that keep a copy: the changes since their last call, each once and in order. The last page ends with the instant
// for the next call; later commits get a later stamp.

type ChangesQuery = { updatedSince?: Date | undefined; cursor?: Cursor | undefined; limit: number };

/** Changed companies. Fails with `invalid` (a cursor of another list). */
export const companyChanges = (ctx: Context, query: ChangesQuery): Promise<Result<Changes<Company>>> =>
  changesOf(ctx, query, seenBy(ctx), async (slice) => [
    ...(await listChangedCompanies(ctx.db, slice)),
    ...(slice.provider === undefined ? [] : await listCompanyDepartures(ctx.db, slice.provider, slice)),
  ]);

/** The changed vehicles that the actor may see. Fails like companyChanges. */
export const vehicleChanges = (ctx: Context, query: ChangesQuery): Promise<Result<Changes<Vehicle>>> =>
  membersIn(ctx, vehicleRows, query, seenBy(ctx));

/** The changed drivers that the actor may see. Fails in the same way. */
export const driverChanges = (ctx: Context, query: ChangesQuery): Promise<Result<Changes<Driver>>> =>
  membersIn(ctx, driverRows, query, seenBy(ctx));

type CompanyChangesQuery = ChangesQuery & { companyId: number };

/** One company's changed vehicles. Fails in the same way, and with `not_found`. */
export const companyVehicleChanges = (
  ctx: Context,
  query: CompanyChangesQuery,
): Promise<Result<Changes<Vehicle>>> => companyChangesIn(ctx, vehicleRows, query);

/** One company's changed drivers. Fails in the same way, and with `not_found`. */
export const companyDriverChanges = (
  ctx: Context,
  query: CompanyChangesQuery,
): Promise<Result<Changes<Driver>>> => companyChangesIn(ctx, driverRows, query);

async function companyChangesIn<Member extends StoredMember>(
  ctx: Context,
  rows: MemberRows<Member>,
  { companyId, ...query }: CompanyChangesQuery,
): Promise<Result<Changes<Member>>> {
  const company = await loadFleetCompany(ctx, companyId);
  return company.ok ? membersIn(ctx, rows, query, { companyIds: [companyId] }) : company;
}

/** A list, or with `updatedSince` its changes. */
export const orChanges =
  <Input extends { updatedSince?: Date | undefined }, Listed, Changed>(
    list: UseCase<Input, Listed>,
    changes: UseCase<Input, Changed>,
  ): UseCase<Input, Listed | Changed> =>
  (ctx, input) =>
    input.updatedSince === undefined ? list(ctx, input) : changes(ctx, input);

type Scope = Pick<ChangesSlice, "companyIds" | "provider">;

const membersIn = <Member extends StoredMember>(
  ctx: Context,
  rows: MemberRows<Member>,
  query: ChangesQuery,
  scope: Scope,
) =>
  changesOf<Member>(ctx, query, scope, async (slice) => [
    ...(await listChangedMembers(ctx.db, rows, slice)),
    ...(await departures(ctx, rows.kind, slice)),
  ]);

/** For an actor who sees everything, no row leaves. */
const departures = async (
  { db, actor }: Context,
  kind: "vehicle" | "driver",
  slice: ChangesSlice,
): Promise<Change<never>[]> =>
  slice.companyIds === null && actor.admin ? [] : listDepartures(db, kind, slice);

async function changesOf<Row>(
  { db }: Context,
  { updatedSince = new Date(0), cursor, limit }: ChangesQuery,
  scope: Scope,
  read: (slice: ChangesSlice) => Promise<Change<Row>[]>,
): Promise<Result<Changes<Row>>> {
  const from = fromOf(updatedSince, cursor);
  if (from === null) return fail("invalid", { issues: [{ path: "cursor", code: "invalid" }] });
  const until = await changesSettledUntil(db);
  const found = (await read({ from, until, limit, ...scope })).sort(byChange);
  const changes = found.slice(0, limit);
  const last = changes.at(-1);
  const position = (cursor?.position ?? 0) + changes.length;
  const next =
    found.length > limit && last ? { value: last.changedAt.toISOString(), id: last.id, position } : null;
  return ok({ changes, next, until });
}

function fromOf(since: Date, cursor: Cursor | undefined): ChangesFrom | null {
  if (cursor === undefined) return { since };
  const changedAt = new Date(typeof cursor.value === "string" ? cursor.value : Number.NaN);
  return Number.isNaN(changedAt.getTime()) ? null : { after: { changedAt, id: cursor.id } };
}

function seenBy({ actor }: Context): Scope {
  const { admin, provider } = actor;
  if (admin) return { companyIds: null };
  return provider === undefined ? { companyIds: seenCompanyIds(actor) } : { companyIds: null, provider };
}
