-- A movement of the bank that was set aside can wait again.
-- Works with builds since 0057_bank_messages

CREATE INDEX "bank_entries_set_aside" ON "bank_entries" USING btree ("id") WHERE outcome = 'set_aside';

-- Triggers

-- What the bank told stays as it was told. Its outcome is decided while the file is read, and once more by an admin, who can take
-- back that a movement was set aside.
drop trigger bank_entries_final on bank_entries;
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
