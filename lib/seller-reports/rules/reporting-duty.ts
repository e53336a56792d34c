/** Whether the provider must report its sellers. Its adviser answers; the product does not. */
export const REPORTING_DUTIES = ["undecided", "yes", "no"] as const;
export type ReportingDuty = (typeof REPORTING_DUTIES)[number];
