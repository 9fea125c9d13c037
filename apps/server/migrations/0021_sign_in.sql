-- Sessions and their devices, second factors, and sign-in by an OpenID Connect provider.

alter table sessions
  -- Like "Firefox on Windows"; nothing else of the user agent is stored. Null in sessions started before this column.
  add device text,
  -- Set at each renewal, every hour while in use.
  add last_used_at timestamptz(3),
  -- The last second-factor or password proof. Without a recent one, sensitive calls ask for it.
  add proven_at timestamptz(3);

-- Devices a person has signed in from, each as the SHA-256 of its cookie, or of its description.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, hash),
  constraint known_devices_hash_check check (octet_length(hash) = 32)
);

create index known_devices_by_seen on known_devices (seen_at);

-- Whether every member of the estate needs a second factor.
alter table estates add demands_second_factor boolean not null default false;

-- Authenticator apps. The secret is encrypted with a key that is not in the database.
create table totps (
  user_id uuid primary key references users on delete cascade,
  sealed bytea not null,
  -- Null until the first correct code.
  confirmed_at timestamptz(3),
  -- The 30-second step of the last accepted code; codes of this or an earlier step are refused.
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  -- The authenticator's signature counter; always 0 if it has none.
  counter bigint not null,
  transports text[] not null,
  -- The host name it is bound to.
  host text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_name_check check (name <> '')
);

create index passkeys_by_user on passkeys (user_id);

-- Single-use codes for people who lost their other factors, each as its SHA-256.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash),
  constraint recovery_codes_hash_check check (octet_length(hash) = 32)
);

-- Single-use challenges that expire within minutes: the second factor of a sign-in, or data for an authenticator to sign.
create table challenges (
  hash bytea primary key,
  purpose text not null,
  -- Null if the passkey identifies the person.
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null,
  constraint challenges_hash_check check (octet_length(hash) = 32),
  -- A challenge for a proof or a second factor does not start a session.
  constraint challenges_purpose_check
    check (purpose in ('sign-in', 'passkey', 'passkey as second factor', 'passkey as proof', 'new passkey'))
);

create index challenges_by_user on challenges (user_id);
create index challenges_by_expiry on challenges (expires_at);

-- The account of each person of an OpenID Connect provider. Accounts created by it have an empty password hash.
create table identities (
  issuer text not null,
  -- The provider's id of the person; it stays when their address changes.
  subject text not null,
  user_id uuid not null references users on delete cascade,
  -- The provider's address of them when they were linked; only shown.
  email text,
  linked_at timestamptz(3) not null,
  primary key (issuer, subject),
  constraint identities_user_key unique (issuer, user_id),
  constraint identities_subject_check check (subject <> '')
);

create index identities_by_user on identities (user_id);

-- A sign-in under way at the provider, for minutes. It is found first by the state parameter, after the callback by a
-- code that is exchanged once.
create table organisation_steps (
  hash bytea primary key,
  step text not null,
  purpose text not null,
  -- Whose identity is linked or proven; null at a sign-in.
  user_id uuid references users on delete cascade,
  -- SHA-256 of a secret in the browser that began it.
  browser_hash bytea not null,
  -- First what the answer is checked against, then the person's claims.
  kept jsonb not null,
  expires_at timestamptz(3) not null,
  constraint organisation_steps_hash_check check (octet_length(hash) = 32 and octet_length(browser_hash) = 32),
  constraint organisation_steps_step_check check (step in ('asked', 'answered')),
  constraint organisation_steps_purpose_check check (purpose in ('sign-in', 'link', 'proof')),
  constraint organisation_steps_user_check check ((purpose = 'sign-in') = (user_id is null))
);

create index organisation_steps_by_user on organisation_steps (user_id);
create index organisation_steps_by_expiry on organisation_steps (expires_at);

-- The pair a refresh token was exchanged for, encrypted with the token: sending it again within the minute of grace
-- returns the same pair. Emptied afterwards.
alter table refresh_tokens add column successor bytea;
