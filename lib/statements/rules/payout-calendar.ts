import type { PlainDate } from "#lib/core/calendar.ts";
import type { Language } from "#lib/core/language.ts";
import type { Period, StatementInputs } from "#lib/settlements/rules/inputs.ts";
import { periodsBetween } from "#lib/settlements/rules/period.ts";
import { periodPayoutDate } from "#lib/settlements/rules/statement.ts";

type PayoutDay = { period: Period; date: PlainDate };

/** A company's payout days, oldest first. */
export type PayoutCalendar = {
  companyId: number;
  companyName: string;
  language: Language;
  days: PayoutDay[];
};

type Days = { from: PlainDate; until: PlainDate };

/** The payout days of the periods from that of `from` to that of `until`, as if each ended in a payout. */
export const comingPayoutDays = (
  { from, until }: Days,
  terms: Pick<StatementInputs, "packages" | "priceList">,
): PayoutDay[] =>
  periodsBetween(from, until).map((period) => ({ period, date: periodPayoutDate({ period, ...terms }) }));
