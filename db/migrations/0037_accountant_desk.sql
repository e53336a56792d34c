-- An accountant reads the books of several companies on one desk, by one link. Each company agrees by itself.
-- Works with builds since 0036_payee_checks
CREATE TABLE "accountant_desks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"visited_at" timestamp with time zone,
	CONSTRAINT "accountant_desks_email" UNIQUE("email"),
	CONSTRAINT "accountant_desks_link" UNIQUE("link_id"),
	CONSTRAINT "accountant_desks_email_check" CHECK (char_length(email) between 3 and 128)
);

CREATE TABLE "desk_clients" (
	"company_id" bigint NOT NULL,
	"desk_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_before" timestamp with time zone,
	CONSTRAINT "desk_clients_pkey" PRIMARY KEY("company_id","desk_id"),
	CONSTRAINT "desk_clients_seen" CHECK (seen_before is null or seen_before <= seen_at)
);

ALTER TABLE "desk_clients" ADD CONSTRAINT "desk_clients_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "desk_clients" ADD CONSTRAINT "desk_clients_desk_id_fkey" FOREIGN KEY ("desk_id") REFERENCES "public"."accountant_desks"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "desk_clients_desk" ON "desk_clients" USING btree ("desk_id","company_id");

-- Functions

-- A company agrees to show its books on the desk of an address, or agrees anew. The caller learns the link's id and nothing of the
-- desk's other clients. A desk on which every agreement has run out gets a new link.
create function join_accountant_desk(joining bigint, address text, joined_by text, moment timestamptz, until timestamptz)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  desk accountant_desks;
begin
  if current_setting('role', true) = 'tolppa_user' and joining <> all (app_company_ids()) then
    raise exception 'a company joins a desk by itself' using errcode = '42501';
  end if;
  insert into accountant_desks (id, email, link_id, created_at) values (gen_random_uuid(), address, gen_random_uuid(), moment)
    on conflict (email) do update set link_id = case
      when exists (select from desk_clients c where c.desk_id = accountant_desks.id and c.expires_at > moment)
      then accountant_desks.link_id else excluded.link_id end
    returning * into desk;
  insert into desk_clients (company_id, desk_id, created_at, created_by, expires_at) values (joining, desk.id, moment, joined_by, until)
    on conflict (company_id, desk_id) do update set expires_at = excluded.expires_at;
  return desk.link_id;
end $$;
revoke execute on function join_accountant_desk(bigint, text, text, timestamptz, timestamptz) from public;
grant execute on function join_accountant_desk(bigint, text, text, timestamptz, timestamptz) to tolppa_admin, tolppa_user;

-- A desk without clients is deleted with its address. The lock lets a company that joins at the same moment keep the desk.
create function delete_empty_desk() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from accountant_desks d where d.id = old.desk_id for update;
  delete from accountant_desks d where d.id = old.desk_id and not exists (select from desk_clients c where c.desk_id = d.id);
  return null;
end $$;

-- An agreement that has run out is removed after a month, and with the last one the desk.
create or replace function retention_due(rule text, before timestamptz, size integer) returns table (id text, since timestamptz)
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
    when 'desk_clients' then return query select c.company_id || ' ' || c.desk_id, c.expires_at from desk_clients c
      where c.expires_at < before order by c.expires_at limit size;
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
    when 'desk_clients' then delete from desk_clients c where c.company_id || ' ' || c.desk_id = any (ids);
    when 'invitations' then delete from invitations v where v.id = any (ids::bigint[]);
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
  return cardinality(ids);
end $$;

-- Triggers

-- The function that joins a desk is its owner's, so the trigger asks for no role.
create trigger desk_clients_who_made before insert on desk_clients for each row execute function sign_creation();
create trigger desk_clients_last after delete on desk_clients for each row execute function delete_empty_desk();

-- Row-level security

alter table accountant_desks enable row level security, force row level security;
alter table desk_clients enable row level security, force row level security;
create policy everything on accountant_desks to tolppa_admin using (true);
create policy own on accountant_desks for select to tolppa_user
  using (exists (select from desk_clients c where c.desk_id = accountant_desks.id));
create policy redacting on accountant_desks to current_user using (true) with check (true);
create policy everything on desk_clients to tolppa_admin using (true);
create policy own on desk_clients to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy not_with_money on desk_clients as restrictive for select to tolppa_user
  using (company_id <> all ((select app_open_money_ids())::bigint[]));
create policy redacting on desk_clients to current_user using (true) with check (true);
alter policy about_own_company on outbox with check (case kind
  when 'invitation' then exists (select from invitations i
    where i.link_id = (payload->>'tokenId')::uuid and i.email = payload->>'to')
  when 'statement_link' then exists (select from statement_links l
    where l.id = (payload->>'tokenId')::uuid and l.email = payload->>'to')
  when 'accountant_desk' then exists (select from accountant_desks d
    where d.link_id = (payload->>'tokenId')::uuid and d.email = payload->>'to')
    and exists (select from companies c where c.id = (payload->>'companyId')::bigint)
  else exists (select from companies c where c.id = (payload->>'companyId')::bigint) end);

-- Grants

-- A company learns when its own books were seen (desk_clients), and not when the desk was visited before the company joined it.
grant select (id, email, link_id) on accountant_desks to tolppa_user;
grant select, update (visited_at) on accountant_desks to tolppa_admin;
grant select, delete on desk_clients to tolppa_admin, tolppa_user;
grant update (seen_at, seen_before) on desk_clients to tolppa_admin;

-- First rows

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('user', 'accountant_desks', 'accountant_desks', 10,
    'email = $2',
    'email, created_at, visited_at',
    'delete'),
  ('user', 'desk_clients', 'desk_clients', 10,
    'created_by = $2',
    'created_at',
    'created_by = $3');
