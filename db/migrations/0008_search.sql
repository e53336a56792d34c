-- Search. It runs in functions of the owner, because row-level security keeps PostgreSQL from using an index of words. Each
-- function finds only what the actor sees. Row-level security still decides which hits are shown.

-- Functions

-- Short words and words with digits (plates, "Oy") are left out: guessing their typing errors is not worth it.
create function learn_words(kind_learnt text, texts text[]) returns void language sql set search_path = public, pg_temp as $$
  insert into search_words (kind, word)
  select distinct kind_learnt, one.word
  from unnest(texts) t, string_to_table(search_words_of(t), ' ') one(word)
  where char_length(one.word) >= 3 and one.word !~ '[0-9]'
    and not exists (select from search_words known where known.kind = kind_learnt and known.word = one.word collate "C")
$$;
revoke execute on function learn_words(text, text[]) from public;

-- The companies that the actor names, or null for an actor whose companies are looked up row by row.
create function search_companies() returns bigint[] language sql stable as $$
  select case current_setting('role', true) when 'tolppa_user' then app_company_ids() end
$$;

-- Whether these are few companies. The rows of few companies are read once, by the company. The rows of many companies are found
-- by the indexes of all rows.
create function search_are_few(ids bigint[]) returns boolean language sql immutable return coalesce(cardinality(ids) <= 100, false);

-- Which rows the actor of these companies sees, as a condition of a statement whose first parameter is the list. It fails
-- closed: another role sees none. In a CASE the list is no reason to read the rows by the company, and PostgreSQL expects half
-- of the rows to be seen. More companies are looked up one by one; PostgreSQL might first read all of them for an EXISTS.
create function search_wall(ids bigint[]) returns text language plpgsql stable as $$
declare
  role constant text := current_setting('role', true);
begin
  return case
    when role = 'tolppa_admin' then 'true'
    when ids is not null then 'case when company_id = any ($1) then true end'
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

-- The rows of a kind that the actor of these companies sees, for a statement whose first parameter is the list. The rows of few
-- companies are those with one of `patterns`, before a row is split into words; a company's `search` is that of the list.
create function search_source(kind text, patterns text[], ids bigint[]) returns text language sql stable as $$
  select case when not search_are_few(ids)
    then format('with source as not materialized (select * from (%s) sought where %s) ', search_rows(kind), search_wall(ids))
    else format('with source as materialized (select * from (%s) sought where company_id = any ($1)%s) ', search_rows(kind),
      case when kind <> 'company' and patterns is not null then format(' and search like any (%L::text[])', patterns) else '' end) end
$$;

-- What begins with one of the texts: one range of an index for each column, the likeliest column first, each in its order.
create function search_beginnings(kind text, columns text[], texts text[], untils text[], patterns text[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := search_companies();
begin
  return query execute search_source(kind, patterns, ids) || 'select id from (' || (
    select string_agg(format(
      '(select %1$s as rank, %2$I as key, id from source where %2$I >= %3$L and %2$I < %4$L order by %2$I, id limit %5$s)',
      rank, name, starts, ends, most), ' union all ' order by rank)
    from unnest(columns, texts, untils) with ordinality one (name, starts, ends, rank)) || ') found order by rank, key, id' using ids;
end $$;

-- Whether each of the words is a part of a known word. Other words are rare. Words of two letters are not kept among the known ones.
create function search_knows(kind text, words text[]) returns boolean language sql stable as $$
  select bool_and(char_length(typed) < 3
    or exists (select from search_words known where known.kind = search_knows.kind and known.word like '%' || typed || '%'))
  from unnest(words) typed
$$;

-- Those of the first rows of a kind that hold all words, each behind `start`. By its index PostgreSQL first gathers all rows that
-- hold a word, also where a hundred of millions are enough. Fewer than 10 among the first 400 rows are left to the index.
create function search_frequent(kind text, words text[], start text, already bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp
  set enable_indexscan = on set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  ids constant bigint[] := search_companies();
  found bigint[];
  rows integer;
begin
  if search_are_few(ids) then return; end if;
  foreach rows in array array[400, 4000] loop
    execute format('select array(select id from (%s order by id limit %s) early where %s and id <> all ($2) and %s limit %s)',
      search_rows(kind), rows, (select string_agg(format('words like %L', start || word || '%'), ' and ') from unnest(words) word),
      search_wall(ids), most) into found using ids, already;
    exit when cardinality(found) < 10;
  end loop;
  return query select unnest(found);
end $$;
revoke execute on function search_frequent(text, text[], text, bigint[], integer) from public;

-- What holds all words, each at the beginning of a word of its own, or else anywhere: first among the first rows, then by the
-- index. A list with a limit is left when the limit is reached; materialized, it is planned to find all, so by its index. Two more
-- processes take longer to start than they would save. Two letters in the midst of words are in no index, and in nearly everything.
create function search_containing(kind text, words text[], patterns text[], already bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  ids constant bigint[] := search_companies();
  known constant boolean := search_knows(kind, words);
  least constant integer := (select min(char_length(word)) from unnest(words) word);
  start text;
  found bigint[] := '{}';
  more bigint[];
begin
  foreach start in array case when least < 3 then array['% '] else array['% ', '%'] end loop
    exit when cardinality(found) = most;
    more := case when known then array(select search_frequent(kind, words, start, already || found, most - cardinality(found))) else '{}' end;
    if cardinality(found) + cardinality(more) < most then
      execute search_source(kind, patterns, ids) || format(', matching as materialized (select id from source where %s and id <> all ($2))
        select array(select id from matching limit %s)',
        (select string_agg(format('words like %L', start || word || '%'), ' and ') from unnest(words) word),
        most - cardinality(found)) into more using ids, already || found;
    end if;
    found := found || more;
  end loop;
  return query select unnest(found);
end $$;

-- The vehicles with one of the plates, in the order of the plates.
create function search_plates(plates text[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := search_companies();
begin
  return query execute search_source('vehicle', null, ids) || format('select found.id
    from unnest($2) with ordinality asked (plate, rank), lateral (select id from source where plate = asked.plate) found
    order by asked.rank, found.id limit %s', most) using ids, plates;
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
      from (select distinct %s as names from (%s) sought where company_id = any ($1)) own, string_to_table(%s, '' '') one (word)
      where char_length(one.word) >= 3 and one.word !~ ''[0-9]'')',
      case kind when 'vehicle' then 'make' else 'words' end, search_rows(kind),
      case kind when 'vehicle' then 'search_words_of(names)' else 'names' end) end
    || ' select typed.word, best.word from unnest($2, $3) typed (word, exchanged), lateral (
      select known.word from known where known.word % typed.word or known.word = any (string_to_array(typed.exchanged, '' ''))
      group by known.word
      order by known.word = any (string_to_array(typed.exchanged, '' '')) desc, similarity(known.word, typed.word) desc, known.word
      limit $4) best' using ids, typed, exchanged, case when not search_are_few(ids) and search_wall(ids) <> 'true' then null else 30 end;
end $$;

-- Those of the words of search_alike that a row of the actor holds.
create function search_held(kind text, known text[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  ids constant bigint[] := search_companies();
begin
  if search_are_few(ids) or search_wall(ids) = 'true' then return query select unnest(known); return; end if;
  return query execute search_source(kind, null, ids) || 'select word from unnest($2) word where (select true from source
    where words like ''% '' || word || ''%'' and strpos(words || '' '', '' '' || word || '' '') > 0 limit 1)' using ids, known;
end $$;

revoke execute on function search_beginnings(text, text[], text[], text[], text[], integer),
  search_containing(text, text[], text[], bigint[], integer), search_plates(text[], integer),
  search_alike(text, text[], text[]), search_held(text, text[]) from public;
grant execute on function search_beginnings(text, text[], text[], text[], text[], integer),
  search_containing(text, text[], text[], bigint[], integer), search_plates(text[], integer),
  search_alike(text, text[], text[]), search_held(text, text[]) to tolppa_admin, tolppa_provider, tolppa_user;

-- Grants

grant select on search_words to tolppa_admin;
