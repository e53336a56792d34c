-- Plates, licences and phone numbers are compared as people see them, however they are typed (lib/core/look-alikes.ts).
-- Works with builds since 0026_outgoing

DROP INDEX "drivers_licence_number";

-- Letters and digits alone: full-width ones are the plain ones, letters that look like Latin ones are those.
create function latin_code(value text) returns text language sql immutable parallel safe
  return regexp_replace(normalize(translate(normalize(value, nfkc),
    'АВЕЅІЈКМНОРСТУҮХԚԜавеѕіјкмнорстуүхԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿαεικορτχϳÐðƉɖȘșȚțİ',
    'ABESIJKMHOPCTYYXQWABESIJKMHOPCTYYXQWABEZHIKMNOPTYXJAEIKOPTXJĐĐĐĐŞŞŢŢI'), nfc) collate "fi-x-icu", '[^[:alnum:]]+', '', 'g');

create or replace function search_compact(value text) returns text language sql immutable parallel safe
  return lower(latin_code(value) collate "fi-x-icu");

-- As normalisePlate in lib/core/finnish/plate.ts. What holds other letters stays as it is; no form takes it.
create function plate_spelling(value text) returns text language plpgsql immutable parallel safe as $$
declare
  compact constant text := upper(latin_code(value) collate "fi-x-icu");
begin
  if compact !~ '^[A-Z0-9À-ÖØ-ÞĀ-ſ]+$' then return value; end if;
  return regexp_replace(regexp_replace(compact, '^([A-ZÅÄÖ]{1,3})([0-9]{1,5})$', '\1-\2'), '^([0-9]{1,5})([A-ZÅÄÖ]{1,3})$', '\1-\2');
end $$;

-- Whoever writes a plate, the index that keeps plates unique holds its one spelling. Most are written in it already, with a dash.
create function spell_plate() returns trigger language plpgsql as $$
begin
  new.license_plate := plate_spelling(new.license_plate);
  return new;
end $$;
create trigger vehicles_a_spelled before insert or update of license_plate on vehicles for each row
  when (new.license_plate !~ '^[A-Z0-9ÅÄÖ]+-[A-Z0-9ÅÄÖ]+$') execute function spell_plate();

-- Plates of before get their spelling. Where another vehicle in use has it already, both stay as they are, for people to see.
update vehicles v set license_plate = plate_spelling(license_plate)
where license_plate <> plate_spelling(license_plate) and not exists (select from vehicles other where other.id <> v.id
  and other.deleted_at is null and other.status <> 'inactive' and plate_spelling(other.license_plate) = plate_spelling(v.license_plate));

-- +358 40…, 00358 40…, 358 40… and 040… are the same number.
create or replace function search_phone(value text) returns text language sql immutable parallel safe
  return case when value ~ '^(\+|00)358' then regexp_replace(value, '^(\+|00)3580?', '0')
    when value ~ '^358[1-9][0-9]{5,}$' then '0' || substr(value, 4) else ltrim(value, '+') end;

-- The stored search texts that come out otherwise now.
update vehicles set make = make where split_part(search, E'\t', 1) <> search_compact(coalesce(license_plate, ''));
update drivers set phone_number = phone_number where split_part(search, E'\t', 3) <> search_compact(coalesce(taxi_driving_license, ''))
  or split_part(search, E'\t', 5) <> search_phone(coalesce(phone_number, ''));
reindex index import_rows_licence;
