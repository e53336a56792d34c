-- The bell: each mail that concerns a person with an account also becomes a notice, in the same transaction. A person chooses how
-- the mail of a topic comes; warnings and invitations always come at once.
-- Works with builds since 0028_search_records
CREATE TABLE "notice_choices" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notice_choices_pkey" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "notice_choices_topic_check" CHECK (topic in ('approvals', 'payouts', 'licences', 'webhooks')),
	CONSTRAINT "notice_choices_way_check" CHECK (way in ('at_once', 'daily', 'portal'))
);

CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"company_id" bigint,
	"fact" jsonb NOT NULL,
	"change" uuid NOT NULL,
	"mail_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_change" UNIQUE("user_id","change")
);

ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","id");
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE read_at IS NULL;
CREATE INDEX "notices_due" ON "notices" USING btree ("mail_at") WHERE mail_at IS NOT NULL;
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");
CREATE INDEX "notices_of_company" ON "notices" USING btree ("company_id");

-- Functions

-- The topic of a mail; null for one that the bell does not hold. db/mail-policies.ts makes it anew from the letters after each
-- migration.
create function notice_topic(kind text) returns text language sql immutable as $$ select null::text $$;

-- Keeps a notice of a mail for each person whom it concerns: the people of its company, else its receiver. Returns whether the
-- mail is to leave. Only what its receiver reads in the bell may stay unsent: a receiver outside the company always gets it.
create function keep_notices(told_kind text, told jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about_topic text := notice_topic(told_kind);
  receiver text := lower(told->>'to');
  facts jsonb := told - 'to' - 'language' - 'requestId' - 'reject';
  this_change uuid := md5(pg_current_xact_id()::text || told_kind || facts::text)::uuid;
  morning timestamptz := ((now() at time zone 'Europe/Helsinki' - interval '7 hours')::date + 1 + time '07:00')
    at time zone 'Europe/Helsinki';
  about bigint;
begin
  if about_topic is null then return true; end if;
  if about_topic <> 'invitations' then
    select c.id into about from companies c where c.id = (told->>'companyId')::bigint;
  end if;
  insert into notices (user_id, kind, company_id, fact, change, mail_at)
    select u.id, told_kind, about, facts, this_change,
      case when c.way = 'daily' then morning when c.way = 'at_once' and u.email is distinct from receiver then now() end
    from users u left join notice_choices c on c.user_id = u.id and c.topic = about_topic
    where u.disabled_at is null and u.id in (select m.user_id from memberships m where m.company_id = about
      union all select r.id from users r where about is null and r.email = receiver)
    on conflict (user_id, change) do nothing;
  -- The mail itself reaches a person for whom an earlier mail of the same change has asked for one.
  update notices n set mail_at = null from users u
    where u.email = receiver and n.user_id = u.id and n.change = this_change and n.mail_at = now();
  return not exists (select from notices n join users u on u.id = n.user_id
    join notice_choices c on c.user_id = n.user_id and c.topic = about_topic
    where u.email = receiver and n.change = this_change and c.way in ('daily', 'portal'));
end $$;
revoke execute on function keep_notices(text, jsonb) from public;

create function keep_notices_of_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not keep_notices(new.kind, new.payload) then
    delete from outbox where id = new.id;
  end if;
  return null;
end $$;
revoke execute on function keep_notices_of_mail() from public;

-- Whether the data of a mail name a driver.
create function mail_names_driver(kind text, fact jsonb, driver_id bigint, driver_name text) returns boolean
  language sql immutable as $$
  select coalesce(case kind
    when 'licences_ending' then fact->'drivers' @> jsonb_build_array(jsonb_build_object('name', driver_name))
    when 'fleet_decided' then ((fact->'approved') || (fact->'returned'))
      @> jsonb_build_array(jsonb_build_object('kind', 'driver', 'id', driver_id))
    when 'returned' then fact->>'entityType' = 'driver' and fact->>'entityId' = driver_id::text
  end, false) $$;

-- Triggers

-- After the policies of the outbox have accepted the mail.
create trigger outbox_notices after insert on outbox for each row execute function keep_notices_of_mail();

-- Row-level security

alter table notices enable row level security, force row level security;
alter table notice_choices enable row level security, force row level security;
create policy own on notices for select to tolppa_user, tolppa_admin using (user_id = (select app_user_id())
  and (company_id is null or exists (select from companies c where c.id = notices.company_id)));
create policy own_reading on notices for update to tolppa_user, tolppa_admin using (user_id = (select app_user_id()));
create policy redacting on notices to current_user using (true) with check (true);
create policy own on notice_choices to tolppa_user, tolppa_admin using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
create policy redacting on notice_choices to current_user using (true) with check (true);

-- Grants

grant execute on function keep_notices(text, jsonb) to tolppa_admin;
grant select, update (read_at) on notices to tolppa_admin, tolppa_user;
grant insert, select, delete, update (way) on notice_choices to tolppa_admin, tolppa_user;

-- First rows

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('driver', 'outbox_notices', 'outbox', 9,
    'kind = ''new_notices'' and exists (select from jsonb_array_elements(payload->''notices'') told
      join notices n on n.id = (told->>''id'')::bigint where mail_names_driver(n.kind, n.fact, $1, $6))',
    null,
    'payload = payload || jsonb_build_object(''notices'', (select coalesce(jsonb_agg(told), ''[]'')
      from jsonb_array_elements(payload->''notices'') told where not exists (select from notices n
        where n.id = (told->>''id'')::bigint and mail_names_driver(n.kind, n.fact, $1, $6))))'),
  ('driver', 'notices', 'notices', 10,
    'mail_names_driver(kind, fact, $1, $6)',
    null,
    'delete'),
  ('user', 'notice_choices', 'notice_choices', 10,
    'user_id = $1',
    'topic, way',
    'delete'),
  ('user', 'notices', 'notices', 10,
    'user_id = $1',
    'kind, company_id, created_at, read_at',
    'delete'),
  ('user', 'notices_by', 'notices', 11,
    'fact->>''by'' = $2',
    null,
    'fact = fact || jsonb_build_object(''by'', $3)');
