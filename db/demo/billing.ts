import { type Billing, NO_BILLING, type Package } from "#lib/companies/rules/company.ts";
import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import { E_INVOICE_OPERATORS } from "#lib/core/finnish/e-invoice.ts";
import { bicOfIban } from "#lib/core/finnish/iban.ts";
import { makeIban } from "./identifiers.ts";
import type { Timeline } from "./moments.ts";
import { distinct, type Random } from "./random.ts";
import type { Stage } from "./roster.ts";
import type { Taken } from "./types.ts";

/** Operators that take an OVT id; the banks among them take the account number as well. */
const OPERATORS = E_INVOICE_OPERATORS.filter(({ id }) => id !== "HANDFIHH").map(({ id }) => id);

/** Billing details of a company whose mail is at `domain`; none before the billing step. */
export function makeBilling(
  company: { stage: Stage; businessId: string; domain: string },
  random: Random,
  taken: Taken,
): Billing {
  if (company.stage === "started") return NO_BILLING;
  const iban = distinct(taken.iban, () => makeIban(random));
  const account = { iban, bic: bicOfIban(iban)?.bic ?? null };
  if (random.chance(0.35)) {
    return {
      ...NO_BILLING,
      ...account,
      billingType: "email",
      emailInvoicingAddress: `laskut@${company.domain}`,
    };
  }
  const ovt = `0037${company.businessId.replace("-", "")}${random.chance(0.2) ? "001" : ""}`;
  const byAccount = random.chance(0.15);
  return {
    ...NO_BILLING,
    ...account,
    billingType: "e_invoice",
    eInvoicingAddress: byAccount ? iban : ovt,
    eInvoicingOperator: byAccount ? account.bic : random.pick(OPERATORS),
  };
}

/** Service packages since the company was submitted: one, or a history that ends in the one in force. */
export function makePackages(timeline: Timeline, today: PlainDate, random: Random): Package[] {
  if (timeline.submitted === null) return [];
  const startDate = timeline.submitted;
  const days = daysBetween(startDate, today);
  if (days < 120 || !random.chance(0.4)) {
    return [{ name: random.chance(0.3) ? "premium" : "standard", startDate, endDate: null }];
  }
  const first = addDays(startDate, random.int(30, days - 60));
  const packages: Package[] = [
    { name: "standard", startDate, endDate: first },
    { name: "premium", startDate: addDays(first, 1), endDate: null },
  ];
  if (!random.chance(0.3)) return packages;
  return changePackage(packages, "standard", addDays(first, random.int(15, 50)));
}

/** Ends the package in force on `lastDay` and starts another the day after. */
export const changePackage = (packages: Package[], name: Package["name"], lastDay: PlainDate): Package[] => [
  ...packages.map((old) => (old.endDate === null ? { ...old, endDate: lastDay } : old)),
  { name, startDate: addDays(lastDay, 1), endDate: null },
];
