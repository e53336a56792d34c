/** What an account is for. The numbers are the operator's own. */
export type AccountUse =
  | "companyReceivables"
  | "cardReceivables"
  | "companyPayables"
  | "commission"
  | "monthlyFee"
  | "joiningFee"
  | "discounts";

export type AccountChart = Readonly<Record<AccountUse, { number: string; name: string }>>;
