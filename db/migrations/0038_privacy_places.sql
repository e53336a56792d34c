-- What the back office keeps of people, for the list of 0033.

-- Whether a row only lost a person, in the very transaction that takes them out: what has ended lets that through.
create function is_redaction(old_row jsonb, new_row jsonb) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from anonymisations a
    where a.transaction = pg_current_xact_id_if_assigned() and not exists (
      select from jsonb_each(new_row) n join jsonb_each(old_row) o using (key)
      where n.value <> o.value and n.value not in (to_jsonb(redacted_name(a.person, a.person_id)), to_jsonb(redacted_email(a.person, a.person_id)))))
$$;
revoke execute on function is_redaction from public;
grant execute on function is_redaction to tolppa_admin;

create or replace function refuse_ended_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and not is_redaction(to_jsonb(old), to_jsonb(new)) then
    raise exception 'what has ended is not changed' using errcode = 'CH002';
  end if;
  return new;
end $$;

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('user', 'booking_areas', 'booking_areas', 20, 'created_by = $2 or ended_by = $2', 'id, created_at, ended_at',
    'created_by = case when created_by = $2 then $3 else created_by end, ended_by = case when ended_by = $2 then $3 else ended_by end'),
  ('user', 'booking_area_rules', 'booking_area_rules', 20, 'created_by = $2 or ended_by = $2', 'id, created_at, ended_at',
    'created_by = case when created_by = $2 then $3 else created_by end, ended_by = case when ended_by = $2 then $3 else ended_by end'),
  ('user', 'dispatch_settings', 'dispatch_settings', 20, 'modified_by = $2', 'provider, modified_at', 'modified_by = $3'),
  ('user', 'features', 'features', 20, 'modified_by = $2', 'name, modified_at', 'modified_by = $3'),
  ('user', 'partner_moves', 'partner_moves', 20, '(actor_kind = ''user'' and actor_id = $1) or undone_by = $2', 'at, count, undone_at',
    'actor_label = case when actor_kind = ''user'' and actor_id = $1 then $3 else actor_label end,
     undone_by = case when undone_by = $2 then $3 else undone_by end')
on conflict do nothing;

do $$
declare
  walled text;
begin
  for walled in select distinct p.table_name from personal_places p join pg_class c on c.oid = to_regclass(p.table_name)
    where c.relrowsecurity and not exists (select from pg_policies l where l.tablename = p.table_name and l.policyname = 'redacting') loop
    execute format('create policy redacting on %I to current_user using (true) with check (true)', walled);
  end loop;
end $$;

-- As before (0033), and invitations that are over.
create or replace function retention_due(rule text, before timestamptz, size integer) returns table (id text, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) is distinct from 'tolppa_admin' or before > now() - interval '29 days' then
    raise exception 'too young' using errcode = 'CH004';
  end if;
  case rule
    when 'unverified_accounts' then return query select a.id::text, a.created_at from identity_accounts a
      where a.email_verified_at is null and a.created_at < before order by a.created_at limit size;
    when 'import_rows' then return query select i.id::text, i.created_at from imports i
      where i.created_at < before and exists (select from import_rows r where r.import_id = i.id) order by i.created_at, i.id limit size;
    when 'statement_links' then return query select l.id::text, l.expires_at from statement_links l
      where l.expires_at < before and l.email <> 'poistettu@poistettu.invalid' order by l.expires_at limit size;
    when 'inactive_drivers' then return query select d.id::text, coalesce(d.deleted_at, d.modified_at) from drivers d
      where (d.status = 'inactive' or d.deleted_at is not null) and coalesce(d.deleted_at, d.modified_at) < before
        and not exists (select from anonymisations a where a.person = 'driver' and a.person_id = d.id)
      order by coalesce(d.deleted_at, d.modified_at), d.id limit size;
    when 'disabled_users' then return query select u.id::text, u.disabled_at from users u
      where u.disabled_at < before and not u.admin and anonymisation_refusal('user', u.id) is null
        and not exists (select from anonymisations a where a.person = 'user' and a.person_id = u.id)
      order by u.disabled_at, u.id limit size;
    when 'invitations' then
      -- Where they are: another migration's.
      if to_regclass('invitations') is not null then
        return query select v.id::text, coalesce(v.accepted_at, v.ended_at, v.expires_at) from invitations v
          where coalesce(v.accepted_at, v.ended_at, v.expires_at) < before order by 2, v.id limit size;
      end if;
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
end $$;

create or replace function retention_take(rule text, before timestamptz, size integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[];
begin
  select coalesce(array_agg(d.id), '{}') into ids from retention_due(rule, before, size) d;
  if ids = '{}' then return 0; end if;
  case rule
    when 'unverified_accounts' then delete from identity_accounts a where a.id = any (ids::uuid[]) and a.email_verified_at is null;
    when 'import_rows' then delete from import_rows r where r.import_id = any (ids::bigint[]);
    when 'statement_links' then update statement_links l set email = 'poistettu@poistettu.invalid' where l.id = any (ids::uuid[]);
    when 'invitations' then delete from invitations v where v.id = any (ids::bigint[]);
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
  return cardinality(ids);
end $$;
