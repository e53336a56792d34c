-- A POST under a new key waits for no answer about the key.
-- Works with builds since 0026_outgoing

-- Reserves a key until this transaction ends. Fails if another transaction has the key or anything is known of it.
create function reserve_new_key(asker text, wanted text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(asker || '/' || wanted, 1))
    or exists (select from idempotent_answers a where a.actor_key = asker and a.key = wanted) then
    raise exception 'the key is known' using errcode = 'CH008';
  end if;
end $$;
