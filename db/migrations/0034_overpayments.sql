-- What a company paid too much of an invoice leaves the invoice and is a line of the company's next statement.
-- Works with builds since 0026_outgoing

ALTER TABLE "statements" DROP CONSTRAINT "statements_carry_in_cents_check";
ALTER TABLE "statement_receipts" ADD COLUMN "carried_to" bigint;
ALTER TABLE "statement_receipts" ADD CONSTRAINT "statement_receipts_carried_to_fkey" FOREIGN KEY ("carried_to") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "statement_receipts_carried_once" ON "statement_receipts" USING btree ("carried_to","statement_id") WHERE carried_to IS NOT NULL;
ALTER TABLE "statement_receipts" ADD CONSTRAINT "statement_receipts_carried" CHECK (carried_to IS NULL OR (cents < 0 AND num_nonnulls(bank_entry_id, takes_back, reason) = 0));
-- Functions

-- As before: never is more taken back than was paid, wherever an over-payment went. An over-payment leaves the invoice only for the statement whose line gives it back, and only what is too much.
create or replace function refuse_wrong_receipt() returns trigger language plpgsql as $$
declare
  owed bigint;
  received bigint;
  carried bigint;
begin
  select -s.total_cents into owed from statements s
    where s.id = new.statement_id and s.company_id = new.company_id and s.outcome = 'invoiced';
  select coalesce(sum(r.cents) filter (where r.carried_to is null), 0), coalesce(-sum(r.cents) filter (where r.carried_to is not null), 0)
    into received, carried from statement_receipts r where r.statement_id = new.statement_id;
  if owed is null or new.carried_to is null and received + new.cents < 0
    or new.takes_back is not null and not exists (select from statement_receipts r where r.id = new.takes_back
      and r.statement_id = new.statement_id and r.cents = -new.cents and r.bank_entry_id is null and r.takes_back is null)
    or new.carried_to is not null and (received - carried + new.cents < owed or not exists (
      select from statement_lines l join statements s on s.id = new.statement_id
      where l.statement_id = new.carried_to and l.company_id = new.company_id and l.code = 'CARRY_IN'
        and l.basis ->> 'overpaid' = s.number and l.amount_cents = -new.cents)) then
    raise exception 'a receipt pays an invoiced balance' using errcode = 'CH003';
  end if;
  return new;
end $$;
