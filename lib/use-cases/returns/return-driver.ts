import type { z } from "zod";
import { findCompany } from "#db/queries/companies.ts";
import type { Driver } from "#lib/domain/driver.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import { returnedMember } from "#lib/domain/returning.ts";
import type { returnDriverSchema } from "#lib/schemas/returning.ts";
import type { Context } from "../context.ts";
import { loadDriver } from "../drivers/load.ts";
import { writeDriver } from "../drivers/save.ts";
import { keepReturn } from "./keep.ts";

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
