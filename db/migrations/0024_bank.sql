-- What the bank tells of the provider's accounts, and the accounts of the journals.

-- Functions

create function refuse_bank_file_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'result') = (to_jsonb(old) - 'result') and old.result = '{}'::jsonb then return new; end if;
  raise exception 'a file of the bank is final' using errcode = 'CH003';
end $$;

-- Triggers

-- What the bank told stays as it was told. Its outcome is decided while the file is read, and once more by an admin, who can take
-- back that a movement was set aside. Conditions in the trigger spare a function call for each movement.
create trigger bank_entries_final before update on bank_entries for each row
  when ((old.outcome <> 'waiting' and not (old.outcome = 'set_aside' and new.outcome = 'waiting'))
    or (old.id, old.file_id, old.cents, old.booked_on, old.value_on, old.booked, old.reversal, old.count, old.bank_reference,
        old.original_message_id, old.original_payment_id, old.end_to_end_id, old.reference, old.message, old.counterparty_name,
        old.counterparty_iban, old.code)
      is distinct from
      (new.id, new.file_id, new.cents, new.booked_on, new.value_on, new.booked, new.reversal, new.count, new.bank_reference,
        new.original_message_id, new.original_payment_id, new.end_to_end_id, new.reference, new.message, new.counterparty_name,
        new.counterparty_iban, new.code))
  execute function refuse_change();
create trigger bank_entries_kept before delete on bank_entries for each row execute function refuse_change();
create trigger bank_entries_never_truncated before truncate on bank_entries for each statement execute function refuse_change();
create trigger bank_files_final before update on bank_files for each row execute function refuse_bank_file_change();
create trigger bank_files_kept before delete on bank_files for each row execute function refuse_change();
create trigger bank_files_never_truncated before truncate on bank_files for each statement execute function refuse_change();
create trigger booking_charts_final before update or delete on booking_charts for each row execute function refuse_change();
create trigger booking_charts_never_truncated before truncate on booking_charts for each statement execute function refuse_change();

-- Row-level security

alter table bank_entries enable row level security, force row level security;
alter table bank_files enable row level security, force row level security;
alter table booking_charts enable row level security, force row level security;
create policy everything on bank_entries to tolppa_admin using (true);
create policy everything on bank_files to tolppa_admin using (true);
create policy everything on booking_charts to tolppa_admin using (true);

-- Grants

grant insert, select on bank_entries to tolppa_admin;
grant update (outcome, statement_id, payout_file_id, decided_at, decided_by, decided_why) on bank_entries to tolppa_admin;
grant usage, select on sequence bank_entries_id_seq to tolppa_admin;
grant insert, select on bank_files to tolppa_admin;
grant update (result) on bank_files to tolppa_admin;
grant usage, select on sequence bank_files_id_seq to tolppa_admin;
grant insert, select on booking_charts to tolppa_admin;
