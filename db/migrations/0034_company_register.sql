-- What the public register of companies answered of a business id, so that nobody is asked twice within a day. Public data,
-- of no tenant: `found` is null for what the register does not know.
create table company_register_answers (
  business_id text primary key check (business_id ~ '^\d{7}-\d$'),
  found jsonb check (jsonb_typeof(found) = 'object'),
  asked_at timestamptz not null
);
create index company_register_answers_old on company_register_answers (asked_at);
grant select, insert, update, delete on company_register_answers to tolppa_user, tolppa_admin, tolppa_provider;
