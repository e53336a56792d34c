import { validityText } from "#app/_components/booking-areas/area-badge.tsx";
import type { AppliedArea, ConcerningRule } from "#db/queries/booking-areas/booking-answers.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";

type Rule = Pick<ConcerningRule, "areaId" | "effect" | "validFrom" | "validTo">;

/** `Kielletty alueella Lentoasema 1.1.2026 alkaen`: a rule without days of its own holds as long as its area does. */
export function reasonText(rule: Rule, areas: readonly AppliedArea[]): string {
  const area = areas.find(({ id }) => id === rule.areaId);
  const own = rule.validFrom !== null || rule.validTo !== null;
  const days = own ? rule : area;
  return `${texts.reasons[rule.effect](area?.name ?? "")}${days ? ` ${validityText(days)}` : ""}`;
}
