import type { PlainDate } from "#lib/core/calendar.ts";

/** What the register says of a company that its approver has to know. */
export const REGISTER_SITUATIONS = ["bankruptcy", "liquidation", "restructuring", "ceased"] as const;
export type RegisterSituation = (typeof REGISTER_SITUATIONS)[number];

/** A company as the public register has it. What the register leaves out is null. */
export type RegisteredCompany = {
  businessId: string;
  name: string;
  address: { street: string; postCode: string; city: string } | null;
  /** Those that hold now; `since` where the register says. */
  situations: { kind: RegisterSituation; since: PlainDate | null }[];
};

const DAY_MS = 86_400_000;

/** Whether an answer of then is still good enough now: 24 hours. */
export const isFresh = (askedAt: Date, now: Date): boolean => now.getTime() - askedAt.getTime() < DAY_MS;
