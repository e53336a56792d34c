import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { type DrivenSum, type Sum, total } from "./driven.ts";

/** The payments of one vehicle or driver in a period; `id` is null for those that name no driver. */
export type EarnedSum = Sum & { kind: FleetKind; id: number | null } & Pick<
    DrivenSum,
    "lateCount" | "lateCents"
  >;

export type Earner = Sum & { id: number };

/** A period's card payments by vehicle or by driver. The parts add up to the sum. */
export type Earnings = Sum & {
  /** The largest sums, the largest first. */
  top: Earner[];
  /** The other vehicles or drivers; null without any. */
  rest: (Sum & { members: number }) | null;
  /** The payments that name no driver; null without any. */
  unnamed: Sum | null;
  /** The payments among them that came after their own period was closed: the statement's corrections. */
  late: Sum;
};

/** As many bars as are told apart at a glance. */
export const EARNERS_SHOWN = 6;

/** Ranks a period's sums of one kind. A single one beyond the shown ones is shown, too: a rest of one says less than its name. */
export function earningsOf(kind: FleetKind, sums: readonly EarnedSum[]): Earnings {
  const own = sums.filter((one) => one.kind === kind);
  const named = own
    .flatMap(({ id, count, cents }): Earner[] => (id === null ? [] : [{ id, count, cents }]))
    .sort((a, b) => b.cents - a.cents || a.id - b.id);
  const shown = named.length === EARNERS_SHOWN + 1 ? named.length : EARNERS_SHOWN;
  const others = named.slice(shown);
  const unnamed = total(own.filter(({ id }) => id === null));
  return {
    ...total(own),
    top: named.slice(0, shown),
    rest: others.length > 0 ? { members: others.length, ...total(others) } : null,
    unnamed: unnamed.count > 0 ? unnamed : null,
    late: total(own.map(({ lateCount, lateCents }) => ({ count: lateCount, cents: lateCents }))),
  };
}
