-- People of an aggregator of many companies read as a role of their own, which finds the companies in the database. The search
-- runs in functions of the owner, because row-level security keeps PostgreSQL from using an index of words.
-- Works with builds since 0026_outgoing

-- Overseers

-- The aggregators whose people the actor is one of. An overseer is a person who sees many companies under them.
create function app_aggregator_ids() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select a.id from memberships m join companies a on a.id = m.company_id
    where m.user_id = app_user_id() and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null)
$$;
revoke execute on function app_aggregator_ids() from public;
grant execute on function app_aggregator_ids() to tolppa_user;

-- Functions that run as the owner call it. Policies hold the same condition, because PostgreSQL calls a function with a
-- subquery for each row.
create function is_overseen(company bigint) returns boolean language sql stable as $$
  select exists (select from companies c where c.id = company and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[]))
$$;

-- The role inherits what people of companies may see (db/migrate.ts), and only reads.
create policy overseen on companies for select to tolppa_overseer
  using (deleted_at is null and aggregator_company_id = any ((select app_aggregator_ids())::bigint[]));
create policy overseen on company_packages for select to tolppa_overseer
  using (exists (select from companies c where c.id = company_packages.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on company_syncs for select to tolppa_overseer
  using (exists (select from companies c where c.id = company_syncs.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on credited_lines for select to tolppa_overseer
  using (exists (select from companies c where c.id = credited_lines.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on discounts for select to tolppa_overseer
  using (exists (select from companies c where c.id = discounts.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on drivers for select to tolppa_overseer
  using (exists (select from companies c where c.id = drivers.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on events for select to tolppa_overseer
  using (exists (select from companies c where c.id = events.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on fleet_counts for select to tolppa_overseer
  using (exists (select from companies c where c.id = fleet_counts.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on fleet_departures for select to tolppa_overseer
  using (exists (select from companies c where c.id = fleet_departures.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on iban_changes for select to tolppa_overseer
  using (exists (select from companies c where c.id = iban_changes.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on import_rows for select to tolppa_overseer
  using (exists (select from companies c where c.id = import_rows.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on imports for select to tolppa_overseer
  using (exists (select from companies c where c.id = imports.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on joining_fees for select to tolppa_overseer
  using (exists (select from companies c where c.id = joining_fees.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on payment_reminders for select to tolppa_overseer
  using (exists (select from companies c where c.id = payment_reminders.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on payments for select to tolppa_overseer
  using (exists (select from companies c where c.id = payments.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on payout_calendars for select to tolppa_overseer
  using (exists (select from companies c where c.id = payout_calendars.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on payouts for select to tolppa_overseer
  using (exists (select from companies c where c.id = payouts.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on returns for select to tolppa_overseer
  using (exists (select from companies c where c.id = returns.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on statement_dispatches for select to tolppa_overseer
  using (exists (select from companies c where c.id = statement_dispatches.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on statement_lines for select to tolppa_overseer
  using (exists (select from companies c where c.id = statement_lines.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on statement_links for select to tolppa_overseer
  using (exists (select from companies c where c.id = statement_links.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on statement_payment_steps for select to tolppa_overseer
  using (exists (select from companies c where c.id = statement_payment_steps.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on statement_receipts for select to tolppa_overseer
  using (exists (select from companies c where c.id = statement_receipts.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on statements for select to tolppa_overseer
  using (exists (select from companies c where c.id = statements.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on vehicle_activities for select to tolppa_overseer
  using (exists (select from companies c where c.id = vehicle_activities.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy overseen on vehicles for select to tolppa_overseer
  using (exists (select from companies c where c.id = vehicles.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));

create or replace function lacks_authority() returns boolean language sql stable as
  $$ select current_user in ('tolppa_user', 'tolppa_overseer', 'tolppa_provider') $$;

create or replace function is_callers(company bigint) returns boolean language sql stable as $$
  select case current_setting('role', true)
    when 'tolppa_user' then company = any (app_company_ids())
    when 'tolppa_overseer' then company = any (app_company_ids()) or is_overseen(company)
    when 'tolppa_provider' then is_of_provider(company)
    else true end
$$;

create or replace function settled_companies(companies bigint[]) returns table (id bigint, business_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.business_id from companies c
  where c.id = any (settled_companies.companies) and case current_setting('role', true)
    when 'tolppa_admin' then true
    when 'tolppa_user' then c.id = any (app_company_ids())
    when 'tolppa_overseer' then c.id = any (app_company_ids())
      or c.deleted_at is null and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])
    when 'tolppa_provider' then c.provider = app_provider()
    else false end
$$;

create or replace function refuse_others_data(whose text, id bigint) returns void language plpgsql stable as $$
begin
  if (current_setting('role', true) = 'tolppa_admin'
    or (current_setting('role', true) in ('tolppa_user', 'tolppa_overseer') and whose = 'user' and id = app_user_id())) is not true then
    raise exception 'another person' using errcode = 'CH004';
  end if;
end $$;

-- How many companies of each status an overseer sees. Behind row-level security each company would be read.
CREATE INDEX "companies_aggregator_status" ON "companies" USING btree ("aggregator_company_id","status","provider") WHERE (aggregator_company_id IS NOT NULL) AND (deleted_at IS NULL);

create function overseen_counts(of_provider text) returns table (status text, count bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  aggregators bigint[] := app_aggregator_ids();
  own bigint[] := app_company_ids();
begin
  return query select counted.status, count(*) from (
    select c.status, c.provider from companies c
      where c.aggregator_company_id = any (aggregators) and c.deleted_at is null
    union all select c.status, c.provider from companies c where c.id = any (own) and c.deleted_at is null
      and (c.aggregator_company_id = any (aggregators)) is not true) counted
  where counted.provider = coalesce(of_provider, counted.provider) group by counted.status;
end $$;
revoke execute on function overseen_counts(text) from public;
grant execute on function overseen_counts(text) to tolppa_overseer;

-- Search: each function finds only what the actor sees. Row-level security still decides which hits are shown.

-- The companies of the actor, or null where they are too many to be named: all, or more than 10,000.
create function search_companies() returns bigint[] language plpgsql stable as $$
declare
  most constant integer := 10000;
  ids bigint[];
begin
  case current_setting('role', true)
    when 'tolppa_user' then return app_company_ids();
    when 'tolppa_overseer' then
      ids := app_company_ids() || array(select c.id from companies c
        where c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[]) and c.deleted_at is null limit most + 1);
    when 'tolppa_provider' then
      if (select sum(k.count) > most from company_counts k where k.provider = app_provider()) then
        return null;
      end if;
      ids := array(select c.id from companies c where c.provider = app_provider() and c.deleted_at is null limit most + 1);
    else null;
  end case;
  return case when cardinality(ids) <= most then ids end;
end $$;

-- Whether these are few companies. The rows of few companies are read once, by the company. The rows of many companies are found
-- by the indexes of all rows.
create function search_are_few(ids bigint[]) returns boolean language sql immutable return coalesce(cardinality(ids) <= 100, false);

-- Which rows the actor of these companies sees, as a condition. It fails closed: another role sees none. In a CASE the list is no
-- reason to read the rows by the company, and PostgreSQL expects half of the rows to be seen. More companies are looked up one by one; PostgreSQL might first read all of them for an
-- EXISTS.
create function search_wall(ids bigint[]) returns text language plpgsql stable as $$
declare
  role constant text := current_setting('role', true);
begin
  return case
    when role = 'tolppa_admin' then 'true'
    when ids is not null then format('case when company_id = any (%L::bigint[]) then true end', ids)
    when role = 'tolppa_provider' then format('case when (select theirs.provider from companies theirs
      where theirs.id = company_id) = %L then true end', app_provider())
    when role = 'tolppa_overseer' then format('case when company_id = any (%L::bigint[]) or (select theirs.aggregator_company_id = any (%L::bigint[])
      and theirs.deleted_at is null from companies theirs where theirs.id = company_id) then true end', app_company_ids(), app_aggregator_ids())
    else 'false' end;
end $$;

-- The columns of a kind that a search compares, as the indexes hold them.
-- A deleted company keeps its fleet, which is not found.
create function search_rows(kind text) returns text language sql stable as $$
  select case kind
    when 'company' then 'select id, id as company_id, search_key(company_name) collate "C" as name, business_id collate "C" as business_id,
      search_key(external_id) collate "C" as external_id, search_words_of(company_name) as words, search
      from companies where deleted_at is null'
    when 'vehicle' then 'select id, company_id, split_part(search, E''\t'', 1) collate "C" as plate,
      split_part(search, E''\t'', 2) collate "C" as make, split_part(search, E''\t'', 3) collate "C" as model,
      split_part(search, E''\t'', 4) as words, search from vehicles where deleted_at is null'
    else 'select id, company_id, split_part(search, E''\t'', 1) collate "C" as last_name,
      split_part(search, E''\t'', 2) collate "C" as first_name, split_part(search, E''\t'', 3) collate "C" as licence,
      split_part(search, E''\t'', 4) collate "C" as email, split_part(search, E''\t'', 5) collate "C" as phone,
      split_part(search, E''\t'', 6) as words, search from drivers where deleted_at is null' end
  || coalesce((select format(' and company_id <> all (%L::bigint[])', array_agg(gone.id)) from companies gone
    where kind <> 'company' and gone.deleted_at is not null and (gone.vehicle_count > 0 or gone.driver_count > 0) having count(*) > 0), '')
$$;

-- The rows of a kind that the actor sees. The rows of few companies are those with one of `patterns`, before a row is split
-- into words; a company's `search` is that of the list.
create function search_source(kind text, patterns text[]) returns text language plpgsql stable as $$
declare
  ids constant bigint[] := search_companies();
begin
  if not search_are_few(ids) then
    return format('with source as not materialized (select * from (%s) sought where %s) ', search_rows(kind), search_wall(ids));
  end if;
  return format('with source as materialized (select * from (%s) sought where company_id = any (%L::bigint[])%s) ',
    search_rows(kind), ids,
    case when kind <> 'company' and patterns is not null then format(' and search like any (%L::text[])', patterns) else '' end);
end $$;

-- What begins with one of the texts: one range of an index for each column, the likeliest column first, each in its order.
create function search_beginnings(kind text, columns text[], texts text[], untils text[], patterns text[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute search_source(kind, patterns) || 'select id from (' || (
    select string_agg(format(
      '(select %1$s as rank, %2$I as key, id from source where %2$I >= %3$L and %2$I < %4$L order by %2$I, id limit %5$s)',
      rank, name, starts, ends, most), ' union all ' order by rank)
    from unnest(columns, texts, untils) with ordinality one (name, starts, ends, rank)) || ') found order by rank, key, id';
end $$;

-- What holds all words, each at the beginning of a word of its own, or else anywhere. A list with a limit is left when the
-- limit is reached; materialized, it is planned to find all, so by its index. Two more processes take longer to start than
-- they would save. Two letters in the midst of words are in no index, and in nearly everything.
create function search_containing(kind text, words text[], patterns text[], already bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  beginning text := (select string_agg(format('words like %L', '% ' || word || '%'), ' and ') from unnest(words) word);
  inside text := (select string_agg(format('words like %L', '%' || word || '%'), ' and ') from unnest(words) word);
  others text := format('id <> all (%L::bigint[])', already);
  least integer := (select min(char_length(word)) from unnest(words) word);
begin
  return query execute search_source(kind, patterns)
    || format(', beginning as materialized (select id from source where %s and %s)', beginning, others)
    || case when least < 3 then format('select id from beginning limit %s', most) else
      format(', inside as materialized (select id from source where %1$s and not (%2$s) and %3$s)
        (select id from beginning limit %4$s) union all (select id from inside limit %4$s) limit %4$s', inside, beginning, others, most) end;
end $$;

-- The vehicles with one of the plates, in the order of the plates.
create function search_plates(plates text[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute search_source('vehicle', null) || format('select found.id
    from unnest(%L::text[]) with ordinality asked (plate, rank), lateral (select id from source where plate = asked.plate) found
    order by asked.rank, found.id limit %s', plates, most);
end $$;

-- The known words most like each typed one: those with two letters exchanged first, then those with the most trigrams in
-- common. Words with less in common than the threshold have nothing to do with each other; it keeps "salo" for "saol".
-- The words of few companies are those of their own rows, without plates. Other actors have the words of all rows, without a
-- limit where they do not see all rows: words of others would take the places of their own, and be known by what is missing.
create function search_alike(kind text, typed text[], exchanged text[]) returns table (typed_word text, word text)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0
  set pg_trgm.similarity_threshold = 0.2 as $$
declare
  ids constant bigint[] := search_companies();
begin
  return query execute case when not search_are_few(ids)
    then format('with known as not materialized (select word from search_words where kind = %L)', kind)
    else format('with known as materialized (select distinct one.word collate "C" as word
      from (select distinct %s as names from (%s) sought where company_id = any (%L::bigint[])) own, string_to_table(%s, '' '') one (word)
      where char_length(one.word) >= 3 and one.word !~ ''[0-9]'')',
      case kind when 'vehicle' then 'make' else 'words' end, search_rows(kind), ids,
      case kind when 'vehicle' then 'search_words_of(names)' else 'names' end) end
    || ' select typed.word, best.word from unnest($1, $2) typed (word, exchanged), lateral (
      select known.word from known where known.word % typed.word or known.word = any (string_to_array(typed.exchanged, '' ''))
      group by known.word
      order by known.word = any (string_to_array(typed.exchanged, '' '')) desc, similarity(known.word, typed.word) desc, known.word
      limit $3) best' using typed, exchanged, case when not search_are_few(ids) and search_wall(ids) <> 'true' then null else 30 end;
end $$;

-- Those of the words of search_alike that a row of the actor holds.
create function search_held(kind text, known text[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  ids constant bigint[] := search_companies();
begin
  if search_are_few(ids) or search_wall(ids) = 'true' then return query select unnest(known); return; end if;
  return query execute search_source(kind, null) || 'select word from unnest($1) word where (select true from source
    where words like ''% '' || word || ''%'' and strpos(words || '' '', '' '' || word || '' '') > 0 limit 1)' using known;
end $$;

revoke execute on function search_beginnings(text, text[], text[], text[], text[], integer),
  search_containing(text, text[], text[], bigint[], integer), search_plates(text[], integer),
  search_alike(text, text[], text[]), search_held(text, text[]) from public;
grant execute on function search_beginnings(text, text[], text[], text[], text[], integer),
  search_containing(text, text[], text[], bigint[], integer), search_plates(text[], integer),
  search_alike(text, text[], text[]), search_held(text, text[]) to tolppa_admin, tolppa_provider, tolppa_user;
