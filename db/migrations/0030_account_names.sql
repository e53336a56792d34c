-- An account may have a name, which its person writes. The person's companies, the admins and the company's dispatch provider see it.
-- Works with builds since 0028_search_records
ALTER TABLE "users" ADD COLUMN "first_name" text;
ALTER TABLE "users" ADD COLUMN "last_name" text;
CREATE INDEX "users_by_part_of_name" ON "users" USING gin (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(first_name, '')) gin_trgm_ops);
ALTER TABLE "users" ADD CONSTRAINT "users_first_name_check" CHECK (char_length(first_name) between 1 and 64);
ALTER TABLE "users" ADD CONSTRAINT "users_last_name_check" CHECK (char_length(last_name) between 1 and 64);

grant select (first_name, last_name) on users to tolppa_provider, tolppa_user;

-- An anonymised person gets no name again.
create trigger users_anonymised_name before update of first_name, last_name on users for each row
  when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function refuse_anonymised_change('user');

update personal_places set shown = shown || ', first_name, last_name',
  redaction = redaction || ', first_name = null, last_name = null'
  where person = 'user' and place = 'users';
