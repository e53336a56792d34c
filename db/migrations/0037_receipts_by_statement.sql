-- A file of the bank is matched sooner: payments of invoices are checked once per statement of SQL, and movements without a function call.
-- Works with builds since 0026_outgoing

-- Functions

-- The same refusals as row by row, in the order of the ids: what a row finds received is all that is there, less itself and
-- the rows of its own insert that come after it. EXECUTE plans for the number of rows at hand: a plan for half a million
-- would read all statements for each single payment later.
create or replace function refuse_wrong_receipt() returns trigger language plpgsql as $$
declare
  wrong boolean;
begin
  execute $query$
    select exists (
      select from (
        select n.*, -s.total_cents as owed, s.number,
          a.received - coalesce(sum(n.cents) filter (where n.carried_to is null) over onwards, 0) as received_before,
          a.carried + coalesce(sum(n.cents) filter (where n.carried_to is not null) over onwards, 0) as carried_before
        from new_rows n
        cross join lateral (
          select coalesce(sum(r.cents) filter (where r.carried_to is null), 0) as received,
            coalesce(-sum(r.cents) filter (where r.carried_to is not null), 0) as carried
          from statement_receipts r where r.statement_id = n.statement_id
        ) a
        left join statements s on s.id = n.statement_id and s.company_id = n.company_id and s.outcome = 'invoiced'
        window onwards as (partition by n.statement_id order by n.id rows between current row and unbounded following)
      ) n
      where n.owed is null or n.carried_to is null and n.received_before + n.cents < 0
        or n.takes_back is not null and not exists (select from statement_receipts r where r.id = n.takes_back and r.id < n.id
          and r.statement_id = n.statement_id and r.cents = -n.cents and r.bank_entry_id is null and r.takes_back is null)
        or n.carried_to is not null and (n.received_before - n.carried_before + n.cents < n.owed or not exists (
          select from statement_lines l
          where l.statement_id = n.carried_to and l.company_id = n.company_id and l.code = 'CARRY_IN'
            and l.basis ->> 'overpaid' = n.number and l.amount_cents = -n.cents)))
  $query$ into wrong;
  if wrong then
    raise exception 'a receipt pays an invoiced balance' using errcode = 'CH003';
  end if;
  return null;
end $$;

-- Triggers

drop trigger statement_receipts_right on statement_receipts;
create trigger statement_receipts_right after insert on statement_receipts referencing new table as new_rows
  for each statement execute function refuse_wrong_receipt();

-- What the bank told stays as it was told. Its outcome is decided while the file is read, and once more by an admin.
drop trigger bank_entries_final on bank_entries;
drop function refuse_bank_entry_change();
create trigger bank_entries_final before update on bank_entries for each row
  when (old.outcome <> 'waiting'
    or (old.id, old.file_id, old.cents, old.booked_on, old.value_on, old.booked, old.reversal, old.count, old.bank_reference,
        old.original_message_id, old.original_payment_id, old.end_to_end_id, old.reference, old.message, old.counterparty_name,
        old.counterparty_iban, old.code)
      is distinct from
      (new.id, new.file_id, new.cents, new.booked_on, new.value_on, new.booked, new.reversal, new.count, new.bank_reference,
        new.original_message_id, new.original_payment_id, new.end_to_end_id, new.reference, new.message, new.counterparty_name,
        new.counterparty_iban, new.code))
  execute function refuse_change();
