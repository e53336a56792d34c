import type postgres from "postgres";
import { addDays } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { arrangerOf } from "#lib/settlements/use-cases/testing.ts";

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    chance: (share: number): boolean => next() < share,
  };
}
export type Random = ReturnType<typeof randomOf>;

/**
 * Fills a company's ledger: vehicles, some of which join late; card payments and refunds of each period, some of them late; a
 * package that may change; a discount; an unconfirmed account. Some companies earn nothing and end below zero.
 */
export async function fillLedger(
  sql: postgres.Sql,
  companyId: number,
  { periods, random }: { periods: readonly Period[]; random: Random },
): Promise<void> {
  const arrange = arrangerOf(sql, `ledger ${companyId}`);
  const [first, ...later] = periods;
  const last = later.at(-1);
  if (!first || !last) throw new RangeError("a ledger has two periods or more");
  const changes = random.chance(0.3) ? addDays(last.start, random.between(1, 12)) : null;
  await arrange.packages(companyId, [
    ["standard", first.start, changes],
    ...(changes ? ([["premium", changes, null]] as const) : []),
  ]);
  const vehicles = await arrangeVehicles(sql, companyId, { first, last, random });
  const isPoor = random.chance(0.3);
  for (const [index, period] of periods.entries())
    for (const { id, from } of vehicles.filter((one) => one.from <= period.start)) {
      const day = () => addDays(period.start, random.between(0, 13));
      const cents = () => (isPoor ? random.between(1, 700) : random.between(100, 90_000));
      for (let left = random.between(0, isPoor ? 1 : 6); left > 0; left -= 1)
        await arrange.payments(companyId, period.start, [[id, day(), cents()]], false, rateOf(random));
      if (random.chance(0.3)) await arrange.payments(companyId, period.start, [[id, day(), -cents()]]);
      const before = periods[index - 1];
      if (before && from <= before.start && random.chance(0.3)) {
        const late = addDays(before.start, random.between(0, 13));
        await arrange.payments(companyId, period.start, [[id, late, cents()]], true, rateOf(random));
      }
    }
  if (random.chance(0.2))
    await sql`insert into iban_changes (company_id, changed_by) values (${companyId}, 'test')`;
  if (random.chance(0.4))
    await sql`insert into discounts (name, target, basis_points, company_id, valid_from, created_by)
      values ('Etu', 'monthlyFee', ${random.between(1, 100) * 100}, ${companyId}, ${first.start}, 'test')`;
}

const rateOf = (random: Random): number => [1_350, 1_400, 2_550][random.between(0, 2)] ?? 1_350;

type Fleet = { first: Period; last: Period; random: Random };

async function arrangeVehicles(sql: postgres.Sql, companyId: number, { first, last, random }: Fleet) {
  const arrange = arrangerOf(sql, `vehicle ${companyId}`);
  const vehicles: { id: number; from: string }[] = [];
  for (let index = random.between(1, 4); index > 0; index -= 1) {
    const from = random.chance(0.8) ? first.start : addDays(last.start, random.between(0, 10));
    const plate = `L${companyId % 10_000}-${index}`;
    vehicles.push({ id: await arrange.vehicle(plate, [[companyId, from, null]]), from });
  }
  return vehicles;
}
