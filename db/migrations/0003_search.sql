-- The global search over companies, vehicles and drivers (db/queries/search/search.ts).

-- What is compared: the same text whoever typed it -----------------------------------------------------------
-- Ordered by code point, so that "begins with" is a range of an index in whatever locale the database was made.

create function search_key(value text) returns text language sql immutable parallel safe
  return lower(value collate "fi-x-icu");

-- Plates and licences, which people write with and without dash and space.
create function search_compact(value text) returns text language sql immutable parallel safe
  return translate(lower(value collate "fi-x-icu"), ' -', '');

-- +358 40…, 00358 40… and 040… are one number.
create function search_phone(value text) returns text language sql immutable parallel safe
  return (case when value like '+358%' then '0' || substr(value, 5) when value like '00358%' then '0' || substr(value, 6)
    else ltrim(value, '+') end);

-- Words, each behind a space, as who has no åäö types them: ' abc 123 skoda superb'. Trigrams are taken of plain letters
-- only, since a database made with the C locale takes å for no letter. lib/search/rules/search.ts folds the same.
create function search_words_of(value text) returns text language sql immutable parallel safe
  return ' ' || translate(lower(value collate "fi-x-icu"),
    '-./&,+''()_:;"åäáàâãæöóòôõøőéèêëíìîïıúùûüűýÿñńçčćšśßžźżłđðþ',
    '             aaaaaaaoooooooeeeeiiiiiuuuuuyynncccssszzzlddd');

-- A row as it is searched: its parts, a tab between any two. Made when it is written, so that whoever has 5,000 rows
-- of their own has them read, not made, at each letter typed.
alter table vehicles add column search text generated always as (
  search_compact(coalesce(license_plate, '')) || E'\t' ||
  search_key(coalesce(make, '') || ' ' || coalesce(model, '')) || E'\t' ||
  search_key(coalesce(model, '')) || E'\t' ||
  search_words_of(coalesce(license_plate, '') || ' ' || coalesce(make, '') || ' ' || coalesce(model, ''))) stored;
alter table drivers add column search text generated always as (
  search_key(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) || E'\t' ||
  search_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || E'\t' ||
  search_compact(coalesce(taxi_driving_license, '')) || E'\t' ||
  search_key(coalesce(contact_email, '')) || E'\t' ||
  search_phone(coalesce(phone_number, '')) || E'\t' ||
  search_words_of(coalesce(last_name, '') || ' ' || coalesce(first_name, ''))) stored;

-- Beginnings: one index each, read in its order and left after a handful of rows -----------------------------

create index companies_search_name on companies ((search_key(company_name) collate "C"), id) where deleted_at is null;
create index companies_search_business_id on companies ((business_id collate "C"), id) where deleted_at is null;
create index companies_search_external_id on companies ((search_key(external_id) collate "C"), id) where deleted_at is null;
create index vehicles_search_plate on vehicles ((split_part(search, E'\t', 1) collate "C"), id) where deleted_at is null;
create index vehicles_search_make on vehicles ((split_part(search, E'\t', 2) collate "C"), id) where deleted_at is null;
create index vehicles_search_model on vehicles ((split_part(search, E'\t', 3) collate "C"), id) where deleted_at is null;
create index drivers_search_last_name on drivers ((split_part(search, E'\t', 1) collate "C"), id) where deleted_at is null;
create index drivers_search_first_name on drivers ((split_part(search, E'\t', 2) collate "C"), id) where deleted_at is null;
create index drivers_search_licence on drivers ((split_part(search, E'\t', 3) collate "C"), id) where deleted_at is null;
create index drivers_search_email on drivers ((split_part(search, E'\t', 4) collate "C"), id) where deleted_at is null;
create index drivers_search_phone on drivers ((split_part(search, E'\t', 5) collate "C"), id) where deleted_at is null;

-- Whose vehicles and drivers are not found: few, and asked by every search.
create index companies_deleted_with_fleet on companies (id)
  where deleted_at is not null and (vehicle_count > 0 or driver_count > 0);

-- Words and parts of words, in no order. The list of what is not yet sorted in is read by every search: kept short.

create index companies_search_words on companies using gin (search_words_of(company_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index vehicles_search_words on vehicles using gin (split_part(search, E'\t', 4) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index drivers_search_words on drivers using gin (split_part(search, E'\t', 6) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null;

-- The words there are, each once: a mistyped one is compared with these ---------------------------------------
-- Comparing it with every row would read all 4,000 Korhonens to find that Korhonen was meant. Nobody's row can be told
-- from a word; it is for the provider's eyes all the same. Two who add a word at once may both add it: harmless, and
-- nobody waits for anybody. A word whose last row is gone stays, and finds nothing.

create table search_words (
  kind text not null check (kind in ('company', 'vehicle', 'driver')),
  word text collate "C" not null
);
create index search_words_word on search_words (kind, word);
create index search_words_like on search_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Short words and those with digits in them (plates, "Oy") have no typing errors worth guessing.
create function learn_words(kind_learnt text, texts text[]) returns void language sql set search_path = public, pg_temp as $$
  insert into search_words (kind, word)
  select distinct kind_learnt, one.word
  from unnest(texts) t, string_to_table(search_words_of(t), ' ') one(word)
  where char_length(one.word) >= 3 and one.word !~ '[0-9]'
    and not exists (select from search_words known where known.kind = kind_learnt and known.word = one.word collate "C")
$$;
revoke execute on function learn_words from public;

-- As the owner: no tenant reads or writes the words of all.
create function learn_company_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform learn_words('company', (select array_agg(distinct company_name) from new_rows));
  else
    perform learn_words('company', array[new.company_name]);
  end if;
  return null;
end $$;
create trigger companies_words_insert after insert on companies referencing new table as new_rows
  for each statement execute function learn_company_words();
create trigger companies_words_update after update of company_name on companies for each row
  when (new.company_name is distinct from old.company_name) execute function learn_company_words();

create function learn_vehicle_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform learn_words('vehicle', (select array_agg(distinct concat_ws(' ', make, model)) from new_rows));
  else
    perform learn_words('vehicle', array[concat_ws(' ', new.make, new.model)]);
  end if;
  return null;
end $$;
create trigger vehicles_words_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function learn_vehicle_words();
create trigger vehicles_words_update after update of make, model on vehicles for each row
  when ((new.make, new.model) is distinct from (old.make, old.model)) execute function learn_vehicle_words();

create function learn_driver_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform learn_words('driver', (select array_agg(distinct concat_ws(' ', last_name, first_name)) from new_rows));
  else
    perform learn_words('driver', array[concat_ws(' ', new.last_name, new.first_name)]);
  end if;
  return null;
end $$;
create trigger drivers_words_insert after insert on drivers referencing new table as new_rows
  for each statement execute function learn_driver_words();
create trigger drivers_words_update after update of last_name, first_name on drivers for each row
  when ((new.last_name, new.first_name) is distinct from (old.last_name, old.first_name))
  execute function learn_driver_words();

grant select on search_words to tolppa_admin;

select learn_words('company', (select array_agg(distinct company_name) from companies where deleted_at is null));
select learn_words('vehicle', (select array_agg(distinct concat_ws(' ', make, model)) from vehicles where deleted_at is null));
select learn_words('driver', (select array_agg(distinct concat_ws(' ', last_name, first_name)) from drivers where deleted_at is null));
