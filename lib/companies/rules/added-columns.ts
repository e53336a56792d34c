/** The columns that a person may add to the list of companies. */
export const ADDED_COMPANY_COLUMNS = ["settled", "payable", "open"] as const;
export type AddedCompanyColumn = (typeof ADDED_COMPANY_COLUMNS)[number];
