import type { Blocks } from "#lib/core/blocked.ts";
import { type ApiAnswer, type Asked, taggedAnswer } from "#lib/platform/api/answer.ts";
import { blockedJson } from "#lib/platform/api/blocked.ts";
import type { Level } from "./rules/asked.ts";
import { blockKey, type WithBlocks } from "./use-cases/blocks.ts";
import type { CompanyRequirement } from "./use-cases/of-company.ts";

/** What a company has to do. */
export const presentCompanyRequirements = (items: readonly CompanyRequirement[]): ApiAnswer =>
  taggedAnswer(
    items.map(({ requirementId, name, level, id, subjectName, asked, state, consequence, ...days }) => ({
      requirement: { id: requirementId, name },
      subject: level,
      id,
      name: subjectName,
      asked: { field: null, years: null, ...asked },
      state,
      consequence,
      endsOn: days.endsOn,
      requiredFrom: days.requiredFrom,
      blockedFrom: days.blockedFrom,
    })),
  );

type Shown = { id: number; deletedDate?: unknown };

/** The same answer, with `blockedSince` and `reasons` in each company, vehicle or driver. */
export const presentBlocks =
  <Value>(level: Level, present: (value: Value, asked: Asked) => ApiAnswer) =>
  ({ value, blocks }: WithBlocks<Value>, asked: Asked): ApiAnswer => {
    const shown = present(value, asked);
    const blocksOf = (id: number): Blocks => blocks.get(blockKey({ level, id })) ?? [];
    for (const row of [shown.body].flat() as Shown[])
      if (!("deletedDate" in row)) Object.assign(row, blockedJson(blocksOf(row.id)));
    return shown;
  };

type NamedAnswer = Record<
  "allowed" | "denied",
  { companies: Named[]; vehicles: (Named & { company: Named })[] }
>;
type Named = { id: number };

/** Who may drive, with what blocks the named companies and vehicles. A blocked company blocks its vehicles. */
export const presentDrivingBlocks =
  <Value>(present: (value: Value, asked: Asked) => ApiAnswer) =>
  ({ value, blocks }: WithBlocks<Value>, asked: Asked): ApiAnswer => {
    const shown = present(value, asked);
    const blocksOf = (level: Level, { id }: Named): Blocks => blocks.get(blockKey({ level, id })) ?? [];
    for (const answer of [shown.body].flat() as Partial<NamedAnswer>[])
      for (const { companies, vehicles } of [answer.allowed, answer.denied].flatMap((one) => one ?? [])) {
        for (const company of companies) Object.assign(company, blockedJson(blocksOf("company", company)));
        for (const vehicle of vehicles) {
          const all = [...blocksOf("vehicle", vehicle), ...blocksOf("company", vehicle.company)];
          Object.assign(vehicle, blockedJson(all.sort((a, b) => (a.since < b.since ? -1 : 1))));
        }
      }
    return shown;
  };
