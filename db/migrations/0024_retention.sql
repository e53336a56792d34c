-- Retention: what the daily run deletes or anonymises.

-- Functions

create function retention_due(rule text, before timestamptz, size integer) returns table (id text, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) is distinct from 'tolppa_admin' or before > now() - interval '29 days' then
    raise exception 'too young' using errcode = 'CH004';
  end if;
  case rule
    when 'unverified_accounts' then return query select a.id::text, a.created_at from identity_accounts a
      where a.email_verified_at is null and a.created_at < before order by a.created_at limit size;
    when 'company_drafts' then return query select c.id::text, c.modified_at from companies c
      where c.status = 'incomplete' and c.deleted_at is null and c.modified_at < before
        and not exists (select from vehicles v where v.company_id = c.id and v.modified_at >= before)
        and not exists (select from drivers d where d.company_id = c.id and d.modified_at >= before)
      order by c.modified_at, c.id limit size;
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
    when 'invitations' then return query select v.id::text, coalesce(v.accepted_at, v.ended_at, v.expires_at) from invitations v
      where coalesce(v.accepted_at, v.ended_at, v.expires_at) < before order by 2, v.id limit size;
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
end $$;
revoke execute on function retention_due(text,timestamp with time zone,integer) from public;
grant execute on function retention_due(text,timestamp with time zone,integer) to tolppa_admin;

create function retention_take(rule text, before timestamptz, size integer) returns integer
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
revoke execute on function retention_take(text,timestamp with time zone,integer) from public;
grant execute on function retention_take(text,timestamp with time zone,integer) to tolppa_admin;

-- Row-level security

alter table retention_runs enable row level security;
alter table retention_runs force row level security;
create policy everything on retention_runs to tolppa_admin using (true);

-- Grants

grant insert, select, update on retention_runs to tolppa_admin;
grant select, usage on sequence retention_runs_id_seq to tolppa_admin;
