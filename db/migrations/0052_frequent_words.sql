-- A search for frequent words costs the same in a large database: enough rows that hold them are among the first few thousand.
-- By its index PostgreSQL first gathers all rows that hold a word, also where a hundred of millions are enough.
-- Works with builds since 0026_outgoing

-- Whether each of the words is a part of a known word. Other words are rare. Words of two letters are not kept among the known ones.
create function search_knows(kind text, words text[]) returns boolean language sql stable as $$
  select bool_and(char_length(typed) < 3
    or exists (select from search_words known where known.kind = search_knows.kind and known.word like '%' || typed || '%'))
  from unnest(words) typed
$$;

-- Those of the first rows of a kind that hold all words, each behind `start`. The words of a company are computed from its name,
-- so its name is compared first. That overlooks words that are written in another way, for example with ä for a.
create function search_frequent(kind text, words text[], start text, already bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp
  set enable_indexscan = on set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  ids constant bigint[] := search_companies();
  early constant text := case kind when 'company'
    then 'select id, id as company_id, company_name, search from companies where deleted_at is null' else search_rows(kind) end;
  holds constant text := case kind when 'company' then ''' '' || search like %1$L and search_words_of(company_name) like %1$L' else 'words like %1$L' end;
begin
  if search_are_few(ids) then return; end if;
  return query execute format('select id from (%s order by id limit 4000) early where %s and id <> all (%L::bigint[]) and %s limit %s',
    early, (select string_agg(format(holds, start || word || '%'), ' and ') from unnest(words) word),
    already, search_wall(ids), most);
end $$;

-- What holds all words, each at the beginning of a word of its own, or else anywhere: first among the first rows, then by the
-- index. A list with a limit is left when the limit is reached; materialized, it is planned to find all, so by its index. Two more
-- processes take longer to start than they would save. Two letters in the midst of words are in no index, and in nearly everything.
create or replace function search_containing(kind text, words text[], patterns text[], already bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
declare
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
      execute search_source(kind, patterns) || format(', matching as materialized (select id from source where %s and id <> all (%L::bigint[]))
        select array(select id from matching limit %s)',
        (select string_agg(format('words like %L', start || word || '%'), ' and ') from unnest(words) word),
        already || found, most - cardinality(found)) into more;
    end if;
    found := found || more;
  end loop;
  return query select unnest(found);
end $$;

revoke execute on function search_frequent(text, text[], text, bigint[], integer) from public;
