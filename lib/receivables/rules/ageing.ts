import type { PlainDate } from "#lib/core/calendar.ts";

/** Groups by days overdue: not due, then up to this many days. The last group has no limit. */
export const AGES = ["notDue", "to14", "to30", "to60", "to90", "over90"] as const;
export type Age = (typeof AGES)[number];

/** The last late day of each group but the last one. */
export const LAST_DAY_OF_AGE: readonly number[] = [0, 14, 30, 60, 90];

/** The group of an invoice this many days overdue; zero and less is not due. */
export function ageOf(lateDays: number): Age {
  const group = LAST_DAY_OF_AGE.findIndex((last) => lateDays <= last);
  return AGES[group === -1 ? LAST_DAY_OF_AGE.length : group] ?? "over90";
}

/** A company's debts in cents, by days overdue. */
export type AgedSums = Record<Age, number> & { openCents: number };

/** A company that owes money. */
export type Receivable = AgedSums & {
  id: number;
  companyName: string;
  businessId: string;
  invoices: number;
  /** The earliest due date. */
  oldestDue: PlainDate | null;
};
