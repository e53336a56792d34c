-- The search finds statements by their sum and account, companies by their account, and the bank's movements by sum and reference.
-- Works with builds since 0027_personal_places

CREATE INDEX "bank_entries_cents" ON "bank_entries" USING btree ("cents","id");
CREATE INDEX "bank_entries_reference" ON "bank_entries" USING btree ("reference") WHERE reference IS NOT NULL;
CREATE INDEX "companies_iban" ON "companies" USING btree ("iban") WHERE iban IS NOT NULL;
CREATE INDEX "payouts_iban" ON "payouts" USING btree ("iban","statement_id");
CREATE INDEX "statements_total_cents" ON "statements" USING btree ("total_cents","id");
