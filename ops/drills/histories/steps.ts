import { inspect } from "node:util";
import { BANK_STEPS } from "./steps-bank.ts";
import { DISPUTE_STEPS } from "./steps-disputes.ts";
import { PAYMENT_STEPS } from "./steps-payments.ts";
import { PAYOUT_STEPS } from "./steps-payouts.ts";
import { RECEIVABLE_STEPS } from "./steps-receivables.ts";
import { WITHDRAWAL_STEPS } from "./steps-withdrawals.ts";
import type { Step, World } from "./world.ts";

/** Every event of money. A new step is one more entry of one of these lists, or of a new list. */
const STEPS: readonly Step[] = [
  ...PAYMENT_STEPS,
  ...PAYOUT_STEPS,
  ...WITHDRAWAL_STEPS,
  ...BANK_STEPS,
  ...RECEIVABLE_STEPS,
  ...DISPUTE_STEPS,
];
const WEIGHT = STEPS.reduce((sum, { weight }) => sum + weight, 0);

/** Plays steps in a random order, with an audit after each, until all were played or a promise is broken. */
export async function playSteps(world: World, steps: number): Promise<number> {
  let played = 0;
  while (played < steps && world.broken.length === 0) {
    const step = drawn(world.random.between(1, WEIGHT));
    if (await playOne(world, step)) played += 1;
  }
  return played;
}

async function playOne(world: World, step: Step): Promise<boolean> {
  try {
    if (!(await step.play(world))) return false;
  } catch (error) {
    world.breaks(`${step.name} failed: ${inspect(error)}`);
    return true;
  }
  world.count(`step: ${step.name}`);
  await world.prove(step.name);
  return true;
}

function drawn(ticket: number): Step {
  let left = ticket;
  for (const step of STEPS) {
    left -= step.weight;
    if (left <= 0) return step;
  }
  throw new Error("no step");
}
