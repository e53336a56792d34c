import type { z } from "zod";
import { findCompany } from "#db/queries/companies/companies.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { loadDriver } from "#lib/fleet/use-cases/load-driver.ts";
import { writeDriver } from "#lib/fleet/use-cases/save-driver.ts";
import { returnedMember } from "#lib/queue/rules/returning.ts";
import type { returnDriverSchema } from "#lib/queue/schema.ts";
import { keepReturn } from "./record-return.ts";

/**
 * 'Palauta' of a driver that waits for approval: incomplete again until it is next saved, and the company is told why.
 * Fails with `not_found`, `stale`, `forbidden` or `transition_not_allowed`.
 */
export async function returnDriver(
  ctx: Context,
  { companyId, driverId, body: { reason }, version }: z.output<typeof returnDriverSchema>,
): Promise<Result<Driver>> {
  const loaded = await loadDriver(ctx, { companyId, driverId }, { lock: true });
  if (!loaded.ok) return loaded;
  const before = loaded.value.driver;
  if (version !== undefined && version !== before.version) return fail("stale");
  const returned = returnedMember(ctx.actor, "driver", before);
  if (!returned.ok) return returned;
  const company = await findCompany(ctx.db, companyId);
  if (company === null) return fail("not_found");
  const name = [before.contact.firstName, before.contact.lastName].filter(Boolean).join(" ") || null;
  await keepReturn(ctx, { entity: { type: "driver", id: driverId }, company, reason, name });
  return ok(await writeDriver(ctx, before, returned.value, { returnReason: reason }));
}
