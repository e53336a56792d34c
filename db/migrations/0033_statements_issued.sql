-- The VAT summary of a month reads the statements that were issued in it.
-- Works with builds since 0026_outgoing

CREATE INDEX "statements_issued" ON "statements" USING btree ("issued_on","id");