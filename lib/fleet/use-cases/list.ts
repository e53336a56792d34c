import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { emptySortValue, fieldAt, fieldsByPath } from "#lib/core/field-table.ts";
import {
  type Cursor,
  EXPORT_SLICE,
  orderOf,
  PAGE_SIZE,
  type Page,
  type PlaceKind,
  pageOf,
  placeAmong,
} from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import type { ListedBulkChange } from "#lib/fleet/queries/bulk-changes.ts";
import {
  countFleetByStatus,
  countMatchingMembers,
  type FleetCounts,
  type FleetFilter,
  listMemberRows,
} from "#lib/fleet/queries/member-list.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import {
  canChangeInBulk,
  FLEET_FIELDS,
  type FleetKind,
  type StoredMember,
} from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type {
  driverExportSchema,
  driverListPageSchema,
  fleetListSchema,
  vehicleExportSchema,
  vehicleListPageSchema,
} from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { type AskedFilter, fleetFilterOf } from "./list-filter.ts";
import { driverDefinition, loadFleetCompany, type MemberDefinition, vehicleDefinition } from "./load.ts";
import { latestBulkChanges } from "./undo-bulk-change.ts";

type AnyDefinition<Member extends StoredMember> = Pick<MemberDefinition<Member, never>, "kind" | "rows">;

export type MemberListPage<Member> = {
  company: Company;
  page: Page<Member>;
  /** The counts of the whole company. */
  counts: FleetCounts;
  /** The counts by status under the other filters; null for a search, because counting would read the whole company. */
  matching: FleetCounts | null;
  /** The number of rows that match the filter; null for a search. */
  total: number | null;
  /** The day against which the licences' validity is shown. */
  today: PlainDate;
  /** The data of admins' bulk changes; null for others. */
  bulk: BulkView | null;
};

type BulkView = {
  /** The number and the statuses of all rows that match the filter. */
  selectable: { count: number; statuses: Status[] };
  changes: ListedBulkChange[];
};

/** One page of a company's drivers, with the company and the counts of the status filter. Fails with `not_found`. */
export const listDriverPage = (
  ctx: Context,
  input: z.output<typeof driverListPageSchema>,
): Promise<Result<MemberListPage<Driver>>> => listMemberPage(ctx, driverDefinition, input);

/** One page of a company's vehicles, as listDriverPage. */
export const listVehiclePage = (
  ctx: Context,
  input: z.output<typeof vehicleListPageSchema>,
): Promise<Result<MemberListPage<Vehicle>>> => listMemberPage(ctx, vehicleDefinition, input);

/** The next part of the list's drivers for a file: from the cursor on, or from the beginning. Fails with `not_found`. */
export const exportDrivers = (
  ctx: Context,
  input: z.output<typeof driverExportSchema>,
): Promise<Result<Page<Driver>>> => exportMembers(ctx, driverDefinition, input);

/** The next part of the list's vehicles for a file. Fails with `not_found`. */
export const exportVehicles = (
  ctx: Context,
  input: z.output<typeof vehicleExportSchema>,
): Promise<Result<Page<Vehicle>>> => exportMembers(ctx, vehicleDefinition, input);

/** The API's list: drivers in the order of their ids, which do not change. Fails with `not_found`. */
export const listDrivers = (
  ctx: Context,
  input: z.output<typeof fleetListSchema>,
): Promise<Result<Page<Driver>>> => listMembersById(ctx, driverDefinition, input);

/** The API's list: vehicles in the order of their ids. Fails with `not_found`. */
export const listVehicles = (
  ctx: Context,
  input: z.output<typeof fleetListSchema>,
): Promise<Result<Page<Vehicle>>> => listMembersById(ctx, vehicleDefinition, input);

type Sorted = AskedFilter & { sort: string; cursor?: Cursor | undefined };

async function listMemberPage<Member extends StoredMember>(
  ctx: Context,
  definition: AnyDefinition<Member>,
  input: Sorted,
): Promise<Result<MemberListPage<Member>>> {
  const company = await loadCompany(ctx, input.companyId);
  if (!company.ok) return company;
  const page = await sortedPage(ctx, definition, input, PAGE_SIZE);
  const counts = await countFleetByStatus(ctx.db, { companyId: input.companyId, kind: definition.kind });
  const filter = fleetFilterOf(input, ctx.today);
  const { status, ...others } = filter;
  const narrowed = filter.within && (await countMatchingMembers(ctx.db, definition.rows, others));
  const matching = filter.search ? null : (narrowed ?? counts);
  return ok({
    company: company.value,
    page,
    counts,
    matching,
    total: matching && totalOf(matching, status),
    today: ctx.today,
    bulk: await bulkView(ctx, definition, { filter, matching }),
  });
}

async function exportMembers<Member extends StoredMember>(
  ctx: Context,
  definition: AnyDefinition<Member>,
  input: Sorted,
): Promise<Result<Page<Member>>> {
  const company = await loadFleetCompany(ctx, input.companyId);
  return company.ok ? ok(await sortedPage(ctx, definition, input, EXPORT_SLICE)) : company;
}

async function sortedPage<Member extends StoredMember>(
  { db, today }: Context,
  { kind, rows }: AnyDefinition<Member>,
  { sort, cursor: from, ...asked }: Sorted,
  limit: number,
): Promise<Page<Member>> {
  const order = orderOf<string>(sort);
  const { place, sortValue } = sortingOf(kind, order.by);
  const cursor = placeAmong(from, place);
  const filter = fleetFilterOf(asked, today);
  const found = await listMemberRows(db, rows, { filter, order, cursor, limit });
  return pageOf(found, { limit, cursor, sortValue });
}

type Sorting = { place: PlaceKind; sortValue: (member: StoredMember) => string | number };

/** The value of a row, and so of a cursor, in an order. */
function sortingOf(kind: FleetKind, by: string): Sorting {
  if (by === "id") return { place: "number", sortValue: ({ id }) => id };
  const [path, field] = fieldsByPath(FLEET_FIELDS[kind]).find(([, one]) => one.sortedAs === by) ?? [];
  if (!path || !field) return { place: "text", sortValue: ({ status }) => status };
  const place = field.kind === "modelYear" ? "number" : field.kind === "date" ? "date" : "text";
  const [read, empty] = [fieldAt(path), emptySortValue(field)];
  return { place, sortValue: (member) => read(member) ?? empty };
}

async function listMembersById<Member extends StoredMember>(
  ctx: Context,
  { kind, rows }: AnyDefinition<Member>,
  { companyId, status, q, cursor: from, limit }: z.output<typeof fleetListSchema>,
): Promise<Result<Page<Member>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const order = { by: "id", direction: "asc" } as const;
  const filter = { companyId, status, search: q };
  const found = await listMemberRows(ctx.db, rows, { filter, order, cursor, limit });
  const page = pageOf(found, { limit, cursor, sortValue: ({ id }) => id });
  if (cursor !== null || q) return ok(page);
  const counts = await countFleetByStatus(ctx.db, { companyId, kind });
  return ok({ ...page, total: totalOf(counts, status) });
}

async function bulkView<Member extends StoredMember>(
  ctx: Context,
  { kind, rows }: AnyDefinition<Member>,
  { filter, matching }: { filter: FleetFilter; matching: FleetCounts | null },
): Promise<BulkView | null> {
  if (!canChangeInBulk(ctx.actor)) return null;
  const { companyId, status } = filter;
  const counts = matching ?? (await countMatchingMembers(ctx.db, rows, filter));
  const statuses = (status ? [status] : STATUSES).filter((one) => counts[one] > 0);
  return {
    selectable: { count: statuses.reduce((sum, one) => sum + counts[one], 0), statuses },
    changes: await latestBulkChanges(ctx, { companyId, kind }),
  };
}

const totalOf = (counts: FleetCounts, status: Status | undefined): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, one) => sum + one, 0);
