import type { z } from "zod";
import { connectsSystems } from "#lib/api-clients/use-cases/load.ts";
import { listPrices } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { canCopyCompany } from "#lib/companies/rules/company-permissions.ts";
import type { Price } from "#lib/companies/rules/packages.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { findSync } from "#lib/dispatch/queries/dispatch.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { driverPageSchema, vehiclePageSchema } from "#lib/fleet/schema.ts";
import {
  driverDefinition,
  type LoadedMember,
  loadMember,
  type MemberDefinition,
  type MemberPlace,
  vehicleDefinition,
} from "#lib/fleet/use-cases/load.ts";
import type { companyDetailsSchema } from "#lib/history/schema.ts";
import { listRegionalPartners, type Partner } from "#lib/partners/queries/partner-list.ts";
import type { DrivenPeriod } from "#lib/payments/rules/driven.ts";
import { readDriven } from "#lib/payments/use-cases/driven.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { type History, historyPage } from "./list.ts";

type CompanyDetails = {
  company: Company;
  history: History;
  /** The partners under which the actor may copy the company; null if the actor may not copy. */
  partners: Partner[] | null;
  /** The last time when it equalled its dispatch provider's data; null also for actors who cannot refresh it. */
  syncedAt: Date | null;
  /** Whether the actor manages the company's API clients and webhooks. */
  connects: boolean;
  /** The admins' views of the company; for admins. */
  views: Page<AdminEventRow> | null;
  /** The prices of the service packages. */
  prices: Price[];
  now: Date;
  today: PlainDate;
};

/** A company with its story, newest first, and the instant of reading. Fails with `not_found`. */
export async function getCompanyDetails(
  ctx: Context,
  { companyId, history: cursor, views }: z.output<typeof companyDetailsSchema>,
): Promise<Result<CompanyDetails>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const partners = canCopyCompany(ctx.actor) ? await listRegionalPartners(ctx.db) : null;
  return ok({
    company: company.value,
    history: await historyPage(ctx, { of: "story", companyId }, cursor),
    partners: partners?.filter(({ id }) => id !== companyId) ?? null,
    // A change of the provider or the external id removes the provider's data, and so the time of the comparison.
    syncedAt:
      ctx.actor.admin && company.value.external.status !== null ? await findSync(ctx.db, companyId) : null,
    connects: await connectsSystems(ctx, company.value),
    views: ctx.actor.admin
      ? await adminHistoryPage(ctx, { type: "company_view", id: companyId }, views)
      : null,
    prices: await listPrices(ctx.db),
    now: ctx.now,
    today: ctx.today,
  });
}

type MemberDetails<Member> = LoadedMember<Member> & {
  history: History;
  /** Who drove it, or what the driver drove, by the card payments: the current period, then the previous one. */
  driven: DrivenPeriod[];
  today: PlainDate;
};
/** Beside a form. */
const MEMBER_SHOWN = 5;

type Input = MemberPlace & Pick<z.output<typeof driverPageSchema>, "history">;

/** A vehicle with its company, its drivers and latest changes, newest first. Fails with `not_found`. */
export const getVehicleDetails = (
  ctx: Context,
  { vehicleId: id, ...input }: z.output<typeof vehiclePageSchema>,
): Promise<Result<MemberDetails<Vehicle>>> => getDetails(ctx, vehicleDefinition, { ...input, id });

/** A driver with its company, its vehicles and latest changes, newest first. Fails with `not_found`. */
export const getDriverDetails = (
  ctx: Context,
  { driverId: id, ...input }: z.output<typeof driverPageSchema>,
): Promise<Result<MemberDetails<Driver>>> => getDetails(ctx, driverDefinition, { ...input, id });

async function getDetails<Member extends StoredMember>(
  ctx: Context,
  definition: Pick<MemberDefinition<Member, never>, "kind" | "rows">,
  { history: cursor, ...place }: Input,
): Promise<Result<MemberDetails<Member>>> {
  const loaded = await loadMember(ctx, definition, place);
  if (!loaded.ok) return loaded;
  const scope = {
    of: "entity",
    entity: { type: definition.kind, id: place.id },
    companyIds: ctx.actor.admin ? null : [place.companyId],
  } as const;
  const history = await historyPage(ctx, scope, cursor, MEMBER_SHOWN);
  const driven = await readDriven(ctx, { kind: definition.kind, ...place });
  return ok({ ...loaded.value, history, driven, today: ctx.today });
}
