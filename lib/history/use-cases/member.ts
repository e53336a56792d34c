import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
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
import type { Context } from "#lib/platform/use-case/context.ts";
import { type History, historyPage } from "./list.ts";

type MemberDetails<Member> = LoadedMember<Member> & { history: History; today: PlainDate };
type Input = MemberPlace & Pick<z.output<typeof driverPageSchema>, "history">;

/** A vehicle with its company and latest changes, newest first. Fails with `not_found`. */
export const getVehicleDetails = (
  ctx: Context,
  { vehicleId: id, ...input }: z.output<typeof vehiclePageSchema>,
): Promise<Result<MemberDetails<Vehicle>>> => getDetails(ctx, vehicleDefinition, { ...input, id });

/** A driver with its company and latest changes, newest first. Fails with `not_found`. */
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
  const history = await historyPage(ctx, scope, cursor);
  return ok({ ...loaded.value, history, today: ctx.today });
}
