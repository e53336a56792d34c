import type { PaymentState } from "./payment.ts";

/** The number of a run's payouts in each state. */
export type PayoutCounts = Partial<Record<PaymentState, number>>;

/** The payment state of a whole final run. `confirmed`: nothing has moved yet, or nothing is paid out. */
export type RunMoney = {
  state: "confirmed" | "moving" | "partly" | "paid";
  payouts: number;
  paid: number;
  /** Payouts that wait for an account, or for an admin who confirms a changed account. */
  held: number;
  /** Payouts that the bank rejected and that are in no other file yet. */
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
