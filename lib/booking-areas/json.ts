import type { ListedArea } from "#lib/booking-areas/queries/booking-areas.ts";
import type { BookingArea, BookingRule } from "#lib/booking-areas/rules/booking-area.ts";
import type { DrivingAnswer, DrivingAnswers } from "#lib/booking-areas/use-cases/who.ts";
import type { Page } from "#lib/core/keyset.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";
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

export const presentArea = (area: BookingArea): ApiAnswer =>
  answer(areaJson(area), { version: area.version });

export const presentNewArea = (area: BookingArea): ApiAnswer =>
  answer(areaJson(area), {
    status: 201,
    version: area.version,
    location: `/api/booking-areas/${area.id}`,
  });

/** Who may drive, or a list of areas; always with an ETag, because dispatch systems repeat the same question. */
export const presentAreas = (value: DrivingAnswer | DrivingAnswers | Page<ListedArea>): ApiAnswer => {
  const { next } = "mode" in value ? value.rules : value;
  return answer(areasJson(value), { version: null, next });
};

function areasJson(value: DrivingAnswer | DrivingAnswers | Page<ListedArea>): unknown {
  if ("mode" in value) return drivingJson(value);
  return "answers" in value ? value.answers.map(drivingJson) : value.rows.map(areaJson);
}

export const presentRules = (page: Page<BookingRule>): ApiAnswer => pageAnswer(page, ruleJson);

export const presentNewRule = (rule: BookingRule): ApiAnswer =>
  answer(ruleJson(rule), {
    status: 201,
    location: `/api/booking-areas/${rule.areaId}/rules/${rule.id}`,
  });

/** The answer after an area or rule has ended: no body. */
export const presentDone = (_: unknown): ApiAnswer => answer(null);

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
