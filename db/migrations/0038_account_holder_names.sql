-- A company may tell the name of its account's holder, which payment files carry in place of its own.
-- Works with builds since 0036_payee_checks
ALTER TABLE "companies" ADD COLUMN "account_holder_name" text;
ALTER TABLE "companies" ADD CONSTRAINT "companies_account_holder_name_check" CHECK (char_length(account_holder_name) between 1 and 70);
