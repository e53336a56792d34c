import type { AppliedArea, ConcerningRule } from "#db/queries/booking-answers.ts";
import { areaTexts as texts } from "#lib/i18n/texts/booking-areas.ts";
import { validityText } from "../area-badge.tsx";

type Rule = Pick<ConcerningRule, "areaId" | "effect" | "validFrom" | "validTo">;

/** `Kielletty alueella Lentoasema 1.1.2026 alkaen`: a rule without days of its own holds as long as its area does. */
export function reasonText(rule: Rule, areas: readonly AppliedArea[]): string {
  const area = areas.find(({ id }) => id === rule.areaId);
  const own = rule.validFrom !== null || rule.validTo !== null;
  const days = own ? rule : area;
  return `${texts.reasons[rule.effect](area?.name ?? "")}${days ? ` ${validityText(days)}` : ""}`;
}
