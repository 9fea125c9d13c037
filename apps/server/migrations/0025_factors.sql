-- Second factors: authenticator apps, passkeys, codes for when both are lost, and when somebody last proved who they are.

-- Without it what needs a fresh proof is asked for one.
alter table sessions add proven_at timestamptz(3);

-- Whether everybody of the estate needs a second factor.
alter table estates add demands_second_factor boolean not null default false;

-- An authenticator app. Its secret is sealed by a key that is not in the database.
create table totps (
  user_id uuid primary key references users on delete cascade,
  sealed bytea not null,
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz(3),
  -- The step of 30 seconds of the code accepted last: none before it, nor it again, is accepted.
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- What the authenticator calls it.
  credential_id text not null,
  public_key bytea not null,
  -- Uses as the authenticator counts them; 0 for ever where it does not.
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for, and works at.
  host text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_name_check check (name <> '')
);

create index passkeys_by_user on passkeys (user_id);

-- Codes for who has lost their other factors, each as its SHA-256. Using one removes it.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash),
  constraint recovery_codes_hash_check check (octet_length(hash) = 32)
);

-- What was asked and is to be answered within minutes: the second factor of a sign-in, or something an authenticator
-- is to sign. Answering one removes it.
create table challenges (
  hash bytea primary key,
  purpose text not null,
  -- Nobody's where a passkey is to say who it is.
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null,
  constraint challenges_hash_check check (octet_length(hash) = 32),
  constraint challenges_purpose_check check (purpose in ('sign-in', 'passkey', 'new passkey'))
);

create index challenges_by_user on challenges (user_id);
create index challenges_by_expiry on challenges (expires_at);
