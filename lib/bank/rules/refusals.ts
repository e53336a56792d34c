/**
 * The reasons why a bank's file cannot be read. A refusal's `details` name the line, the faulty element, and the file in an
 * archive.
 */
export const BANK_FILE_REFUSALS = [
  "bank_file_too_large",
  "bank_file_too_many_records",
  "bank_file_too_deep",
  "bank_file_text_too_long",
  "bank_file_too_many_attributes",
  "bank_file_element_too_large",
  "bank_file_doctype",
  "bank_file_encoding",
  "bank_file_invalid_text",
  "bank_file_malformed",
  "bank_file_truncated",
  "bank_file_unknown",
  "bank_file_many_messages",
  "bank_file_missing",
  "bank_file_order",
  "bank_file_value",
  "bank_file_amount",
  "bank_file_currency",
  "bank_file_date",
  "bank_file_entry_sum",
  "bank_file_totals",
  "bank_file_balance",
  "bank_file_contradicts",
  "bank_file_packed",
  "bank_file_zip",
  "bank_file_zip_nested",
  "bank_file_zip_empty",
  "bank_file_zip_locked",
  "bank_file_zip_too_large",
  "bank_file_zip_too_many",
] as const;
export type BankFileRefusal = (typeof BANK_FILE_REFUSALS)[number];
