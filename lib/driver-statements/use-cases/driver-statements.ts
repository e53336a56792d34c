import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import {
  deleteShare,
  listShares,
  type StoredShare,
  upsertShare,
} from "#lib/driver-statements/queries/driver-shares.ts";
import {
  listDaySums,
  listDriverNames,
  listDriverSums,
  type SumOfDay,
  type SumOfDriver,
} from "#lib/driver-statements/queries/driver-sums.ts";
import {
  type DayOfDriver,
  type DriverFileRow,
  type DriverRow,
  type DriverStatement,
  driverStatementOf,
  type EmployerShare,
  shareCode,
  totalOfDrivers,
} from "#lib/driver-statements/rules/driver-statement.ts";
import type {
  driverStatementSchema,
  driverStatementsExportSchema,
  driverStatementsSchema,
  saveShareSchema,
} from "#lib/driver-statements/schema.ts";
import { changedFields } from "#lib/events/rules/change.ts";
import type { RecordedChange } from "#lib/events/rules/webhook-events.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { driverName } from "#lib/fleet/rules/driver.ts";
import { driverDefinition, loadFleetCompany, loadMember } from "#lib/fleet/use-cases/load.ts";
import { periodsOffered } from "#lib/payments/use-cases/earnings.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";

export type DriverStatements = {
  company: { id: number; name: string };
  period: Period;
  periods: Period[];
  /** The drivers by name; payments without a driver come last. */
  rows: DriverRow[];
  total: DriverStatement;
  /** Whether a payment names its driver. */
  named: boolean;
  /** The share of drivers without their own; null if the company has set none. */
  share: EmployerShare | null;
};

type Asked = z.output<typeof driverStatementsSchema>;

/** The card payments of a period by driver, with the shares of company and driver. Fails with `not_found`. */
export async function readDriverStatements(
  ctx: Context,
  { companyId, period: chosen }: Asked,
): Promise<Result<DriverStatements>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const period = periodAsked(ctx, chosen);
  const shares = await listShares(ctx.db, companyId);
  const sums = await listDriverSums(ctx.db, { companyId, periodStart: period.start });
  const rows = await rowsOf(ctx, companyId, { sums, shares });
  return ok({
    company: { id: company.value.id, name: company.value.companyName },
    period,
    periods: periodsOffered(period, ctx.today),
    rows,
    total: totalOfDrivers(rows),
    named: rows.some(({ driverId }) => driverId !== null),
    share: shareOf(shares, null),
  });
}

/** The same rows for a file. Fails with `not_found`. */
export async function exportDriverStatements(
  ctx: Context,
  { companyId, period }: z.output<typeof driverStatementsExportSchema>,
): Promise<Result<Page<DriverFileRow>>> {
  const read = await readDriverStatements(ctx, { companyId, period });
  if (!read.ok) return read;
  const rows = read.value.rows.map((row) => ({ ...row, period: read.value.period }));
  return ok({ rows, position: 0, previous: null, next: null });
}

const periodAsked = ({ today }: Context, chosen: PlainDate | undefined): Period =>
  chosen === undefined ? previousPeriod(periodOf(today)) : periodOf(chosen);

/** A driver's own share comes before that of all. Payments without a driver are nobody's, so they have no share. */
const shareOf = (shares: readonly StoredShare[], driverId: number | null): EmployerShare | null =>
  shares.find((one) => one.driverId === driverId) ?? shares.find((one) => one.driverId === null) ?? null;

async function rowsOf(
  { db }: Context,
  companyId: number,
  { sums, shares }: { sums: readonly SumOfDriver[]; shares: readonly StoredShare[] },
): Promise<DriverRow[]> {
  const ids = [...new Set(sums.map(({ driverId }) => driverId))];
  const names = await listDriverNames(
    db,
    companyId,
    ids.filter((id) => id !== null),
  );
  const rows = ids.map((driverId) => {
    const found = names.find(({ id }) => id === driverId);
    const own = sums.filter((sum) => sum.driverId === driverId);
    const share = driverId === null ? null : shareOf(shares, driverId);
    return {
      driverId,
      name: found?.name ?? null,
      own: found?.own ?? false,
      known: found !== undefined,
      ...driverStatementOf(own, share),
    };
  });
  return rows.sort(byName);
}

const byName = (one: DriverRow, other: DriverRow): number =>
  Number(one.driverId === null) - Number(other.driverId === null) ||
  Number(one.name === null) - Number(other.name === null) ||
  (one.name ?? "").localeCompare(other.name ?? "", "fi") ||
  Number(one.driverId) - Number(other.driverId);

export type OneDriverStatement = {
  company: { id: number; name: string };
  period: Period;
  periods: Period[];
  driver: { id: number; name: string | null };
  statement: DriverStatement;
  days: DayOfDriver[];
  share: EmployerShare | null;
  /** Whether the share is this driver's own. */
  own: boolean;
};

/** One driver's statement of a period, day by day. Fails with `not_found`. */
export async function readDriverStatement(
  ctx: Context,
  { companyId, driverId, period: chosen }: z.output<typeof driverStatementSchema>,
): Promise<Result<OneDriverStatement>> {
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId });
  if (!loaded.ok) return loaded;
  const { member, company } = loaded.value;
  const period = periodAsked(ctx, chosen);
  const sums = await listDaySums(ctx.db, { companyId, periodStart: period.start, driverId });
  const shares = await listShares(ctx.db, companyId);
  const share = shareOf(shares, driverId);
  return ok({
    company: { id: company.id, name: company.companyName },
    period,
    periods: periodsOffered(period, ctx.today),
    driver: { id: driverId, name: driverName(member) },
    statement: driverStatementOf(sums, share),
    days: daysOf(sums),
    share,
    own: shares.some((one) => one.driverId === driverId),
  });
}

function daysOf(sums: readonly SumOfDay[]): DayOfDriver[] {
  const days = [...new Set(sums.map(({ day }) => day))];
  return days.map((day) => {
    const { count, cents, tipCents } = driverStatementOf(
      sums.filter((sum) => sum.day === day),
      null,
    );
    return { day, count, cents, tipCents };
  });
}

/** Saves the share of all drivers or of one; null takes it away. The history names the change. Fails with `not_found`. */
export async function saveShare(
  ctx: Context,
  { companyId, driverId, body: share }: z.output<typeof saveShareSchema>,
): Promise<Result<null>> {
  const place = await lockWhose(ctx, { companyId, driverId });
  if (!place.ok) return place;
  const shares = await listShares(ctx.db, companyId);
  const before = shares.find((one) => one.driverId === driverId) ?? null;
  if (share === null) await deleteShare(ctx.db, { companyId, driverId });
  else await upsertShare(ctx.db, { companyId, driverId, ...share, changedAt: ctx.now });
  const change = changedFields({ employerShare: shareCode(before) }, { employerShare: shareCode(share) });
  if (Object.keys(change.after).length > 0)
    await recordEvent(ctx, { ...place.value, companyId, action: "update", ...change });
  return ok(null);
}

type Whose = { companyId: number; driverId: number | null };

/** Locks the driver, or the company for the share of all. */
async function lockWhose(
  ctx: Context,
  { companyId, driverId }: Whose,
): Promise<Result<Pick<RecordedChange, "entityType" | "entityId" | "status">>> {
  if (driverId === null) {
    const company = await loadFleetCompany(ctx, companyId, { lock: true });
    if (!company.ok) return company;
    return ok({ entityType: "company", entityId: companyId, status: company.value.status });
  }
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId }, { lock: true });
  if (!loaded.ok) return loaded;
  return ok({ entityType: "driver", entityId: driverId, status: loaded.value.member.status });
}
