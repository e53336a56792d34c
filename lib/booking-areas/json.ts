import type { ListedArea } from "#db/queries/booking-areas/booking-areas.ts";
import type { BookingArea, BookingRule } from "#lib/booking-areas/rules/booking-area.ts";
import type { DrivingAnswer, DrivingAnswers } from "#lib/booking-areas/use-cases/who.ts";
import type { Page } from "#lib/core/keyset.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import { rangesText } from "./schema.ts";

const areaJson = ({ id, name, provider, postCodes, validFrom, validTo, endedAt }: BookingArea) => ({
  id,
  name,
  provider,
  postCodes: rangesText(postCodes),
  validFrom,
  validTo,
  endedDate: endedAt?.toISOString() ?? null,
});

const ruleJson = ({ id, effect, companyId, vehicleId, validFrom, validTo, endedAt }: BookingRule) => ({
  id,
  effect,
  companyId,
  vehicleId,
  validFrom,
  validTo,
  endedDate: endedAt?.toISOString() ?? null,
});

export const presentArea = (area: BookingArea, call: ActorCall): Response =>
  json(areaJson(area), call, { version: area.version });

export const presentNewArea = (area: BookingArea, call: ActorCall): Response =>
  json(areaJson(area), call, {
    status: 201,
    version: area.version,
    headers: { location: `/api/booking-areas/${area.id}` },
  });

/** Who may drive, or a list of areas; with a tag each time, as dispatch systems ask the same again and again. */
export const presentAreas = (
  value: DrivingAnswer | DrivingAnswers | Page<ListedArea>,
  call: ActorCall,
): Response => {
  const { next } = "mode" in value ? value.rules : value;
  return json(areasJson(value), call, { version: null, headers: nextLink(call.url, next) });
};

function areasJson(value: DrivingAnswer | DrivingAnswers | Page<ListedArea>): unknown {
  if ("mode" in value) return drivingJson(value);
  return "answers" in value ? value.answers.map(drivingJson) : value.rows.map(areaJson);
}

export const presentRules = (page: Page<BookingRule>, call: ActorCall): Response =>
  json(page.rows.map(ruleJson), call, { headers: nextLink(call.url, page.next) });

export const presentNewRule = (rule: BookingRule, call: ActorCall): Response =>
  json(ruleJson(rule), call, {
    status: 201,
    headers: { location: `/api/booking-areas/${rule.areaId}/rules/${rule.id}` },
  });

/** What was done leaves nothing to tell. */
export const presentDone = (_: unknown, call: ActorCall): Response => json(null, call);

const drivingJson = ({ postCode, provider, mode, areas, rules }: DrivingAnswer) => {
  const named = (effect: "allow" | "deny") => {
    const rows = rules.rows.filter((rule) => rule.effect === effect);
    return {
      companies: rows
        .filter(({ vehicleId }) => vehicleId === null)
        .map(({ companyId, companyName }) => ({ id: companyId, companyName })),
      vehicles: rows
        .filter(({ vehicleId }) => vehicleId !== null)
        .map(({ vehicleId, licensePlate, companyId }) => ({
          id: vehicleId,
          licensePlate,
          company: { id: companyId },
        })),
    };
  };
  return { postCode, provider, mode, areas, allowed: named("allow"), denied: named("deny") };
};
