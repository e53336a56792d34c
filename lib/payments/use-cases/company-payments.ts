import type { z } from "zod";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { type Cursor, EXPORT_SLICE, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import {
  listCompanyPayments,
  type PaymentFilter,
  type PaymentPlace,
  sumVehiclePayments,
  tallyCompanyPayments,
  type VehicleSum,
} from "#lib/payments/queries/company-payments.ts";
import { listFleetNames } from "#lib/payments/queries/earnings.ts";
import type { CompanyPayment, PaymentType } from "#lib/payments/rules/payment.ts";
import type { companyPaymentsExportSchema, companyPaymentsPageSchema } from "#lib/payments/schema.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";

export type CompanyPaymentsPage = {
  company: { id: number; name: string };
  period: Period;
  page: Page<CompanyPayment>;
  count: number;
  cents: number;
  /** The payments among the statement's corrections. */
  late: { count: number; cents: number };
  /** The number of each type, whatever the search. */
  types: Counts<PaymentType>;
  /** Whether any of the payments names its driver to the reader. */
  drivers: boolean;
  /** Whether any of the payments tells its tip. */
  tips: boolean;
  /** The sums of the page's vehicles, each over all of its payments in the list. */
  vehicles: VehicleSum[];
  /** The names of the vehicle and the driver that the list is of; null without one, and for one whom the reader may not see. */
  only: { plate: string | null; driver: string | null };
};

type Query = z.output<typeof companyPaymentsPageSchema>;

/** A page of the card payments that a period settles to a company, with their count and sum. Fails with `not_found`. */
export async function listPaymentsPage(ctx: Context, query: Query): Promise<Result<CompanyPaymentsPage>> {
  const company = await loadFleetCompany(ctx, query.companyId);
  if (!company.ok) return company;
  const filter = filterOf(ctx, query);
  const { id, companyName: name } = company.value;
  const page = await pageBy(ctx, { filter, cursor: query.cursor, limit: PAGE_SIZE });
  const tally = await tallyCompanyPayments(ctx.db, filter);
  const onPage = [...new Set(page.rows.map(({ vehicleId }) => vehicleId))];
  const vehicles = onPage.length === 0 ? [] : await sumVehiclePayments(ctx.db, filter, onPage);
  const only = await namesOf(ctx, query, page.rows[0]);
  const drivers = tally.drivers && !readsOnlyMoney(ctx.actor, id);
  const period = periodOf(filter.periodStart);
  return ok({ company: { id, name }, period, page, ...tally, drivers, vehicles, only });
}
listPaymentsPage.money = true as const;

/** An empty list says whose it is as well: the names then come from the vehicle and the driver themselves. */
async function namesOf(
  { db }: Context,
  { vehicle, driver }: Query,
  first: CompanyPayment | undefined,
): Promise<CompanyPaymentsPage["only"]> {
  const asked = first ? {} : { ...(vehicle && { vehicle: [vehicle] }), ...(driver && { driver: [driver] }) };
  const names = Object.keys(asked).length === 0 ? [] : await listFleetNames(db, asked);
  const nameOf = (kind: FleetKind) => names.find((one) => one.kind === kind)?.name ?? null;
  return {
    plate: (vehicle && first?.licensePlate) || nameOf("vehicle"),
    driver: (driver && first?.driver) || nameOf("driver"),
  };
}

/** One part of the same list for a file. Fails with `not_found`. */
export async function exportPayments(
  ctx: Context,
  { format: _, ...query }: z.output<typeof companyPaymentsExportSchema>,
): Promise<Result<Page<CompanyPayment>>> {
  const company = await loadFleetCompany(ctx, query.companyId);
  if (!company.ok) return company;
  return ok(await pageBy(ctx, { filter: filterOf(ctx, query), cursor: query.cursor, limit: EXPORT_SLICE }));
}
exportPayments.money = true as const;

/** Who reads only the money cannot ask for one driver's payments. */
const filterOf = (
  { actor, today }: Context,
  { companyId, period, vehicle: vehicleId, driver: driverId, type, q: search }: Query,
): PaymentFilter => ({
  companyId,
  periodStart: period ?? periodOf(today).start,
  vehicleId,
  driverId: readsOnlyMoney(actor, companyId) ? undefined : driverId,
  type,
  search,
});

type Asked = { filter: PaymentFilter; cursor: Cursor | undefined; limit: number };

async function pageBy({ db }: Context, { filter, cursor, limit }: Asked): Promise<Page<CompanyPayment>> {
  const place = cursor ? placeIn(cursor) : null;
  const known = place ? (cursor ?? null) : null;
  const rows = await listCompanyPayments(db, filter, { place, backward: known?.backward ?? false, limit });
  return pageOf(rows, {
    limit,
    cursor: known,
    sortValue: ({ vehicleId, occurredAt }) => `${vehicleId} ${occurredAt.getTime()}`,
  });
}

/** A cursor of another list is invalid here: the list then starts at its beginning. */
function placeIn({ value, id }: Cursor): PaymentPlace | null {
  const [vehicleId, ms] = String(value).split(" ").map(Number);
  return Number.isSafeInteger(vehicleId) && Number.isSafeInteger(ms)
    ? { vehicleId: Number(vehicleId), ms: Number(ms), id }
    : null;
}
