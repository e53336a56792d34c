/** What one company brought in and paid for in a quarter, by the last days of its periods. */
export type QuarterSums = {
  companyId: number;
  companyName: string;
  businessId: string;
  iban: string | null;
  quarter: number;
  statements: number;
  payments: number;
  /** Card payments, those of earlier periods that came late included. */
  grossCents: number;
  /** Negative, as are fees. */
  commissionCents: number;
  feesCents: number;
};
