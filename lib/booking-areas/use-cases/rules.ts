import type { z } from "zod";
import {
  endBookingRule,
  findRuleSubject,
  insertBookingRule,
  lockBookingRule,
} from "#lib/booking-areas/queries/booking-rules.ts";
import { type BookingArea, type BookingRule, checkValidity } from "#lib/booking-areas/rules/booking-area.ts";
import type { createRuleSchema, ruleIdSchema } from "#lib/booking-areas/schema.ts";
import { ruleText } from "#lib/booking-areas/texts.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { lockArea } from "./read.ts";

/**
 * Allows or denies a company or a vehicle in an area. Fails with `forbidden`, `not_found`, `area_ended`, `invalid` (a subject
 * at another provider, reversed days), `rule_overlaps` (the same subject has a rule on some of the days).
 */
export async function addRule(
  ctx: Context,
  { areaId, body }: z.output<typeof createRuleSchema>,
): Promise<Result<BookingRule>> {
  const area = await lockArea(ctx, areaId);
  if (!area.ok) return area;
  const valid = checkValidity(body);
  if (!valid.ok) return valid;
  const name = await nameOf(ctx, area.value, body);
  if (!name.ok) return name;
  const rule = await insertBookingRule(ctx.db, {
    ...body,
    areaId,
    provider: area.value.provider,
    createdAt: ctx.now,
    createdBy: ctx.actor.label,
  });
  await tell(ctx, rule, { from: null, to: ruleText(name.value, rule) });
  return ok(rule);
}

/** Ends the rule. Fails with `forbidden`, `not_found` (also for an ended rule), `area_ended`. */
export async function endRule(
  ctx: Context,
  place: z.output<typeof ruleIdSchema>,
): Promise<Result<BookingRule>> {
  const area = await lockArea(ctx, place.areaId);
  if (!area.ok) return area;
  const rule = await lockBookingRule(ctx.db, place);
  if (rule === null || rule.endedAt !== null) return fail("not_found");
  await endBookingRule(ctx.db, rule.id, { endedAt: ctx.now, endedBy: ctx.actor.label });
  const name = await nameOf(ctx, null, rule);
  await tell(ctx, rule, { from: ruleText(name.ok ? name.value : String(rule.id), rule), to: null });
  return ok({ ...rule, endedAt: ctx.now });
}

type Subject = Pick<BookingRule, "companyId" | "vehicleId">;

/** The history's name of the company or the vehicle. Fails with `invalid` if it does not exist at the area's provider. */
async function nameOf(
  { db }: Context,
  area: Pick<BookingArea, "provider"> | null,
  { companyId, vehicleId }: Subject,
): Promise<Result<string>> {
  const found = await findRuleSubject(db, { companyId, vehicleId });
  const refuse = (code: string) =>
    fail("invalid", { issues: [{ path: vehicleId === null ? "companyId" : "vehicleId", code }] });
  if (found === null) return refuse("subject_unknown");
  if (area && found.provider !== area.provider) return refuse("other_provider");
  return ok(
    vehicleId === null
      ? `${found.companyName} ${found.businessId}`
      : (found.licensePlate ?? String(vehicleId)),
  );
}

const tell = (
  ctx: Context,
  { areaId, effect }: Pick<BookingRule, "areaId" | "effect">,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> =>
  recordAdminEvent(ctx, {
    entity: { type: "booking_area", id: areaId },
    action: "update",
    before: { [effect]: from },
    after: { [effect]: to },
  });
