-- Sign-in by the OpenID Connect provider of an organisation. Who came by it first has no password: the hash is empty then.

-- Whose account a person of a provider has here.
create table identities (
  issuer text not null,
  -- What the provider calls them; it stays when their address changes.
  subject text not null,
  user_id uuid not null references users on delete cascade,
  -- As the provider told it when they were linked, to be shown.
  email text,
  linked_at timestamptz(3) not null,
  primary key (issuer, subject),
  constraint identities_user_key unique (issuer, user_id),
  constraint identities_subject_check check (subject <> '')
);

create index identities_by_user on identities (user_id);

-- A way to the provider and back, for minutes. First it is known by the state that goes along; what the provider
-- answered is then known by a code, which is traded once.
create table organisation_steps (
  hash bytea primary key,
  step text not null,
  purpose text not null,
  -- Whose identity is linked or proven; nobody's where they sign in.
  user_id uuid references users on delete cascade,
  -- What the browser that began it chose and keeps.
  browser_hash bytea not null,
  -- What the answer is checked by; then what it said of the person.
  kept jsonb not null,
  expires_at timestamptz(3) not null,
  constraint organisation_steps_hash_check check (octet_length(hash) = 32 and octet_length(browser_hash) = 32),
  constraint organisation_steps_step_check check (step in ('asked', 'answered')),
  constraint organisation_steps_purpose_check check (purpose in ('sign-in', 'link', 'proof')),
  constraint organisation_steps_user_check check ((purpose = 'sign-in') = (user_id is null))
);

create index organisation_steps_by_user on organisation_steps (user_id);
create index organisation_steps_by_expiry on organisation_steps (expires_at);
