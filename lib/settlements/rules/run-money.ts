import type { PaymentState } from "./payment.ts";

/** How many payouts of a run are in each state. */
export type PayoutCounts = Partial<Record<PaymentState, number>>;

/** Where a final run's money is as a whole. `confirmed`: nothing has moved yet, or nothing is paid out. */
export type RunMoney = {
  state: "confirmed" | "moving" | "partly" | "paid";
  payouts: number;
  paid: number;
  /** Payouts that wait for an account, or for an admin who confirms a changed account. */
  held: number;
  /** Payouts that the bank rejected and that stand in no other file yet. */
  rejected: number;
};

export function runMoneyOf(counts: PayoutCounts): RunMoney {
  const of = (...states: readonly PaymentState[]) =>
    states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const payouts = of(...(Object.keys(counts) as PaymentState[]));
  const paid = of("paid");
  const moving = of("in_file", "bank_accepted");
  const state = paid > 0 ? (paid === payouts ? "paid" : "partly") : moving > 0 ? "moving" : "confirmed";
  return { state, payouts, paid, held: of("held"), rejected: of("rejected", "correcting") };
}
