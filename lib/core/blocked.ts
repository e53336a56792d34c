import type { PlainDate } from "./calendar.ts";

/** Why a company, vehicle or driver is blocked: a requirement, with the day since when, and its consequence. */
export type BlockReason = {
  requirementId: number;
  name: string;
  consequence: "no_bookings" | "no_driving";
  since: PlainDate;
};

/** The requirements that block a company, vehicle or driver today, the earliest first. */
export type Blocks = readonly BlockReason[];
