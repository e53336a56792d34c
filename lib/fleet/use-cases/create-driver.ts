import type { z } from "zod";
import { insertDriver } from "#db/queries/fleet/drivers.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import { findSubmitted, rememberSubmitted } from "#lib/core/use-cases/once.ts";
import type { createDriverSchema } from "#lib/fleet/driver-schema.ts";
import { type Driver, flatDriver, newDriver } from "#lib/fleet/rules/driver.ts";
import { companyAfter, loadFleetCompany } from "./company.ts";
import { driverChangesOf } from "./load-driver.ts";
import { getDriver } from "./read-driver.ts";

/**
 * Adds a driver to a company: pending when nothing required is missing, otherwise incomplete. The same `submissionKey`
 * again finds the same driver. Fails with `not_found` (the company), `invalid`,
 * `submission_conflict`, and as reviseDriver where a status is asked for.
 */
export async function createDriver(
  ctx: Context,
  { companyId, body, submissionKey }: z.output<typeof createDriverSchema>,
): Promise<Result<Driver>> {
  const company = await loadFleetCompany(ctx, companyId, { lock: true });
  if (!company.ok) return company;
  const submission = { key: submissionKey, content: ["driver", companyId, body] };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) return getDriver(ctx, { companyId, driverId: known.value });

  const target = await companyAfter(ctx, {
    before: { companyId },
    company: company.value,
    target: body.company?.id,
  });
  if (!target.ok) return target;
  const revised = newDriver(ctx.actor, {
    changes: driverChangesOf(body),
    companyId,
    companyStatus: target.value.status,
    today: ctx.today,
    at: ctx.now,
  });
  if (!revised.ok) return revised;
  const driver = await insertDriver(ctx.db, revised.value);
  await rememberSubmitted(ctx, submission, driver.id);
  await recordEvent(ctx, {
    entityType: "driver",
    entityId: driver.id,
    companyId: driver.companyId,
    action: "create",
    status: driver.status,
    after: flatDriver(driver),
  });
  return ok(driver);
}
