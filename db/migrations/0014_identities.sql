-- People whom an identity provider elsewhere vouches for.

-- One person may come in by several of them; each is joined on an e-mail that both have verified. A second subject of
-- the same issuer under the same e-mail is another person, whose mailbox was handed on.
create table user_identities (
  issuer text not null check (char_length(issuer) between 1 and 512),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- `subject` is the product's own account; whoever comes in from elsewhere has none. Identity tokens of a provider
-- elsewhere know no session: those whose sign-in was before `signed_out_at` count no longer.
alter table users alter column subject drop not null;
alter table users add column signed_out_at timestamptz;

-- Registrations with a provider that keeps the accounts elsewhere, until one of them is verified: its links must come
-- with the password of the registration they were sent for.
create table identity_registrations (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 128 and email = lower(email)),
  password_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index identity_registrations_email on identity_registrations (email, created_at desc);
create index identity_registrations_expiry on identity_registrations (expires_at);
