import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { daysFrom } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type DriverLink,
  deleteDriverLink,
  findDriverLink,
  findLiveDriverLink,
  replaceDriverLink,
  updateDriverLinkOpened,
} from "#lib/driver-statements/queries/driver-links.ts";
import type { linkedDriverSchema } from "#lib/driver-statements/schema.ts";
import type { driverIdSchema } from "#lib/fleet/schema.ts";
import { driverDefinition, loadMember } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { type OneDriverStatement, readDriverStatement } from "./driver-statements.ts";

/** A year of periods. A new link replaces the old one. */
const LINK_DAYS = 365;

type Place = z.output<typeof driverIdSchema>;

/**
 * Makes a driver's private link to their own statements. A driver has one: an earlier link stops working. Fails with `not_found`,
 * also for a driver out of use.
 */
export async function makeDriverLink(
  ctx: Context,
  { companyId, driverId }: Place,
): Promise<Result<{ linkId: string }>> {
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId }, { lock: true });
  if (!loaded.ok) return loaded;
  if (loaded.value.member.status === "inactive") return fail("not_found");
  const linkId = randomUUID();
  const expiresAt = daysFrom(ctx.now, LINK_DAYS);
  const createdBy = ctx.actor.label;
  await replaceDriverLink(ctx.db, { companyId, driverId, linkId, createdAt: ctx.now, createdBy, expiresAt });
  return ok({ linkId });
}

/** Ends a driver's link at once. Fails with `not_found`, also without a link. */
export async function revokeDriverLink(ctx: Context, { companyId, driverId }: Place): Promise<Result<null>> {
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId });
  if (!loaded.ok) return loaded;
  return (await deleteDriverLink(ctx.db, { companyId, driverId })) ? ok(null) : fail("not_found");
}

export type ShownDriverLink = Pick<DriverLink, "createdAt" | "expiresAt" | "openedAt"> & { live: boolean };

/** A driver's link as the driver's page shows it; null without one. Fails with `not_found`. */
export async function readDriverLink(
  ctx: Context,
  { companyId, driverId }: Place,
): Promise<Result<ShownDriverLink | null>> {
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId });
  if (!loaded.ok) return loaded;
  const link = await findDriverLink(ctx.db, { companyId, driverId });
  if (!link) return ok(null);
  const { createdAt, expiresAt, openedAt } = link;
  return ok({ createdAt, expiresAt, openedAt, live: expiresAt > ctx.now });
}

export type LinkedDriverStatement = OneDriverStatement & { expiresAt: Date };

/**
 * A driver's own statement behind the link, and nothing else of the company. Runs as the system, because the driver has no account.
 * The caller must have checked the link's token. Fails with `link_expired` for an expired, ended or unknown link, and for a driver
 * out of use.
 */
export async function openDriverLink(
  ctx: Context,
  { linkId, period }: z.output<typeof linkedDriverSchema>,
): Promise<Result<LinkedDriverStatement>> {
  const link = await findLiveDriverLink(ctx.db, linkId, ctx.now);
  if (!link) return fail("link_expired");
  const { companyId, driverId, expiresAt } = link;
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId });
  if (!loaded.ok || loaded.value.member.status === "inactive") return fail("link_expired");
  const read = await readDriverStatement(ctx, { companyId, driverId, period });
  if (!read.ok) return read;
  if (link.openedAt === null) await updateDriverLinkOpened(ctx.db, linkId, ctx.now);
  return ok({ ...read.value, expiresAt });
}
