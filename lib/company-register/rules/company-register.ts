import type { PlainDate } from "#lib/core/calendar.ts";
import { DAY_MS } from "#lib/core/calendar.ts";

/** The situations of a company that its approver must know. */
export const REGISTER_SITUATIONS = ["bankruptcy", "liquidation", "restructuring", "ceased"] as const;
export type RegisterSituation = (typeof REGISTER_SITUATIONS)[number];

/** A company in the public register. Null: the register has no such value. */
export type RegisteredCompany = {
  businessId: string;
  name: string;
  address: { street: string; postCode: string; city: string } | null;
  /** The current situations; `since` is null if the register gives no date. */
  situations: { kind: RegisterSituation; since: PlainDate | null }[];
};

/** Whether an answer is younger than 24 hours, so that the register is not asked again. */
export const isFresh = (askedAt: Date, now: Date): boolean => now.getTime() - askedAt.getTime() < DAY_MS;
