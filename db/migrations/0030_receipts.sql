-- Payments of invoices that an admin notes by hand can be taken back, and open invoices are listed by their age; files that wait for a release are counted.
-- Works with builds since 0026_outgoing

ALTER TABLE "statement_receipts" ADD COLUMN "takes_back" bigint;
ALTER TABLE "statement_receipts" ADD CONSTRAINT "statement_receipts_takes_back_fkey" FOREIGN KEY ("takes_back") REFERENCES "public"."statement_receipts"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "payout_files_unreleased" ON "payout_files" USING btree ("id") WHERE released_at IS NULL AND rejected_at IS NULL;
CREATE INDEX "statement_payments_open" ON "statement_payments" USING btree ("statement_id") WHERE state in ('invoiced', 'partly_paid', 'overdue');
ALTER TABLE "statement_receipts" ADD CONSTRAINT "statement_receipts_taken_back" UNIQUE("takes_back");
-- Functions

-- As before, and a row that takes another back does so whole, once, and on the same statement.
create or replace function refuse_wrong_receipt() returns trigger language plpgsql as $$
begin
  if not exists (select from statements s where s.id = new.statement_id and s.company_id = new.company_id and s.outcome = 'invoiced')
    or new.cents + (select coalesce(sum(r.cents), 0) from statement_receipts r where r.statement_id = new.statement_id) < 0
    or new.takes_back is not null and not exists (select from statement_receipts r where r.id = new.takes_back
      and r.statement_id = new.statement_id and r.cents = -new.cents and r.bank_entry_id is null and r.takes_back is null) then
    raise exception 'a receipt pays an invoiced balance' using errcode = 'CH003';
  end if;
  return new;
end $$;
