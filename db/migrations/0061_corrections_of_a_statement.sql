-- The corrections of one statement are found without its other lines.
-- Works with builds since 0060_file_readings

DROP INDEX "statement_lines_corrections";
CREATE INDEX "statement_lines_corrections" ON "statement_lines" USING btree ("company_id","statement_id") WHERE code = 'CORRECTION';