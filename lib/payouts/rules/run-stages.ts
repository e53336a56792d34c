import type { PlainDate } from "#lib/core/calendar.ts";
import { isPayable, type StatementPayment } from "#lib/settlements/rules/payment.ts";
import { type StagePlace, stagePlaceOf } from "#lib/statements/rules/payment-stages.ts";

/** The stages of a run's payouts as a whole, in order. */
export const RUN_STAGES = ["calculated", "confirmed", "in_file", "released", "accepted", "paid"] as const;
export type RunStageName = (typeof RUN_STAGES)[number];

/** Payouts that wait for the same reason. */
export type Halt = { payment: Pick<StatementPayment, "state" | "reason">; count: number };

export type RunStage = {
  name: RunStageName;
  place: StagePlace;
  /** The latest day on which a payout reached the stage, or the first day on which it is expected to. */
  day: PlainDate | null;
  /** The number of payouts that reached the stage; null for a stage of the run itself. */
  done: number | null;
  halts: Halt[];
};

/** The number of a run's transfers at each stage, and the latest day there. Rejected ones do not count. */
export type RunTransfers = {
  inFile: Reached;
  released: Reached;
  accepted: Reached;
  paid: Reached;
  /** The next day on which the bank moves money. */
  nextDay: PlainDate | null;
};
type Reached = { count: number; day: PlainDate | null };

export type RunProgress = {
  calculatedOn: PlainDate | null;
  confirmedOn: PlainDate | null;
  /** The number of the run's payouts. */
  payouts: number;
  transfers: RunTransfers;
  /** The payouts without a live transfer. */
  waiting: readonly StatementPayment[];
};

/** The stages of a run with their progress. A run without payouts ends when it is confirmed. */
export function runStages({
  calculatedOn,
  confirmedOn,
  payouts,
  transfers,
  waiting,
}: RunProgress): RunStage[] {
  const { inFile, released, accepted, paid, nextDay } = transfers;
  const halts = haltsOf(waiting);
  const own = (name: RunStageName, day: PlainDate | null) => ({
    name,
    day,
    done: null,
    halts: [],
    isReached: day !== null,
  });
  const of = (
    name: RunStageName,
    { count, day }: Reached,
    rest: { halts?: Halt[]; day?: PlainDate | null },
  ) => ({
    name,
    done: count,
    halts: [],
    ...rest,
    day: day ?? rest.day ?? null,
    // Rejected payouts wait at the bank's answer, so the run has reached it; held ones have not left yet.
    isReached: count > 0 || (name === "accepted" && (rest.halts ?? []).length > 0),
  });
  const stages = [
    own("calculated", calculatedOn ?? confirmedOn),
    own("confirmed", confirmedOn),
    ...(payouts === 0
      ? []
      : [
          of("in_file", inFile, { halts: halts.filter(({ payment }) => payment.state === "held") }),
          of("released", released, {}),
          of("accepted", accepted, { halts: halts.filter(({ payment }) => payment.state !== "held") }),
          of("paid", paid, { day: nextDay ?? firstDay(waiting) }),
        ]),
  ];
  const at = stages.findLastIndex(({ isReached }) => isReached);
  return stages.map(({ isReached: _, ...stage }, index) => ({ ...stage, place: stagePlaceOf(index, at) }));
}

/** Held and rejected payouts, grouped by reason. The others wait for the next file. */
function haltsOf(waiting: readonly StatementPayment[]): Halt[] {
  const halted = waiting.filter(({ state }) => !isPayable(state) || state === "correcting");
  const groups = Map.groupBy(halted, ({ state, reason }) => `${state} ${reason}`);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [{ payment: { state: first.state, reason: first.reason }, count: rest.length + 1 }] : [],
  );
}

const firstDay = (waiting: readonly StatementPayment[]): PlainDate | null =>
  waiting
    .flatMap(({ expectedDate }) => expectedDate ?? [])
    .toSorted()
    .at(0) ?? null;
