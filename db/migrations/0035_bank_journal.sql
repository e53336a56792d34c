-- The bank's journal of a month finds what moved in it. These indexes do not slow the matching of a bank's file.
-- Works with builds since 0026_outgoing

CREATE INDEX "payouts_paid" ON "payouts" USING brin ("paid_on");
CREATE INDEX "statement_receipts_received" ON "statement_receipts" USING brin ("received_on");
