-- Discounts are kept by the provider's admins. What has been settled with one stays as it was; nothing is erased.

alter table discounts
  add column version integer not null default 1,
  -- The admins' own words, not for companies.
  add column note text check (char_length(note) between 1 and 500),
  -- Taken back before anything was settled with it: as if it had never been.
  add column cancelled boolean not null default false,
  add column modified_at timestamptz not null default now();
create trigger discounts_version before update on discounts for each row execute function bump_version();

create index discounts_begin on discounts (valid_from, id);
create index discounts_named on discounts (lower(name), id);

-- The days of closed periods are settled: no discount is put upon them, taken from them or rewritten after the fact.
create function keep_settled_discounts() returns trigger language plpgsql as $$
declare open_from date := open_settlement_from();
begin
  if open_from is null then return new; end if;
  if tg_op = 'UPDATE' and old.valid_from < open_from and not old.cancelled then
    if (old.name, old.target, old.company_id, old.provider, old.valid_from, new.cancelled)
        is distinct from (new.name, new.target, new.company_id, new.provider, new.valid_from, false)
      or (old.basis_points, old.amount_cents) is distinct from (new.basis_points, new.amount_cents)
      or (new.valid_to is distinct from old.valid_to and (old.valid_to < open_from - 1 or new.valid_to < open_from - 1)) then
      raise exception 'statements were made with discount %', old.id using errcode = 'CH032';
    end if;
  elsif new.valid_from < open_from and not new.cancelled then
    raise exception 'the days from % are settled', new.valid_from using errcode = 'CH032';
  end if;
  return new;
end $$;
create trigger discounts_settled before insert or update on discounts for each row execute function keep_settled_discounts();
create trigger discounts_kept before delete on discounts for each row execute function refuse_change();
create trigger discounts_never_truncated before truncate on discounts for each statement execute function refuse_change();

grant update (name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, note, cancelled)
  on discounts to tolppa_admin;
-- Companies and dispatch providers see what statements are computed from, and no notes.
revoke select on discounts from tolppa_user, tolppa_provider;
grant select (id, name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, cancelled)
  on discounts to tolppa_user, tolppa_provider;
