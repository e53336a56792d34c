/** The uses of the accounts. The numbers are the operator's own. */
export const ACCOUNT_USES = [
  "companyReceivables",
  "cardReceivables",
  "companyPayables",
  "commission",
  "monthlyFee",
  "joiningFee",
  "discounts",
  "bank",
  "clearing",
] as const;
export type AccountUse = (typeof ACCOUNT_USES)[number];

export type Account = { number: string; name: string };
export type AccountChart = Readonly<Record<AccountUse, Account>>;

/** The uses with a different account. */
export const changedAccounts = (before: AccountChart, after: AccountChart): AccountUse[] =>
  ACCOUNT_USES.filter(
    (use) => before[use].number !== after[use].number || before[use].name !== after[use].name,
  );
