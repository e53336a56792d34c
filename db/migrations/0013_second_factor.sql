-- The second factor of signing in, how each session was made, and signing keys that change without a gap.

-- `amr`: what was shown when the session was made (lib/accounts/rules/second-factor.ts). Until now that was a password.
alter table sessions
  add column amr text[] not null default '{pwd}',
  add column stepped_up_at timestamptz,
  add column stepped_up_by text;

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- The secret is encrypted under AUTH_SECRET. `last_step` is of the newest code taken: neither it nor an older one
-- counts again.
create table totp_factors (
  user_id bigint primary key references users (id) on delete cascade,
  secret_encrypted bytea not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Who has shown a password (or an organisation's word) and not yet a second factor: no session until then. The browser
-- holds the token, this table its digest.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  amr text[] not null,
  passkey_challenge text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

-- What a session's browser has been asked to sign, to add a passkey or to confirm who sits there.
create table passkey_ceremonies (
  session_id bigint primary key references sessions (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- A key is published from its creation, signs from `signs_from` until the next one does, and leaves the published set
-- when the last token it signed has ended (lib/adapters/signing-keys.ts).
alter table signing_keys add column signs_from timestamptz not null default now();
update signing_keys set signs_from = created_at;
