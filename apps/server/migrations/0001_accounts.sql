-- Who may come in: estates, the people who belong to them, and their sessions.
-- Users, memberships, sessions and tokens are found by their own ids, before any estate is known.

create table estates (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null,
  constraint estates_name_check check (name <> '')
);

create table users (
  id uuid primary key,
  -- As its owner typed it; mail goes there.
  email text not null,
  -- The same address as one account, whatever its case.
  email_key text not null,
  name text not null,
  -- Argon2 in PHC form, so that each row says with which parameters it was made.
  password_hash text not null,
  collection_size text,
  user_type text,
  plan text,
  created_at timestamptz(3) not null,
  constraint users_email_key unique (email_key),
  constraint users_name_check check (name <> ''),
  constraint users_collection_size_check check (collection_size in ('small', 'medium', 'large')),
  constraint users_user_type_check check (user_type in ('collector', 'winery', 'professional')),
  constraint users_plan_check check (plan in ('enthusiast', 'collector', 'enterprise'))
);

create table memberships (
  user_id uuid not null references users on delete cascade,
  estate_id uuid not null references estates on delete cascade,
  role text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, estate_id),
  constraint memberships_role_check check (role in ('owner'))
);

create index memberships_by_estate on memberships (estate_id);

-- One sign-in and all tokens that descend from it. It ends with the membership it was made for.
create table sessions (
  id uuid primary key,
  user_id uuid not null,
  estate_id uuid not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  foreign key (user_id, estate_id) references memberships on delete cascade
);

create index sessions_by_member on sessions (user_id, estate_id);
create index sessions_ended on sessions (ended_at) where ended_at is not null;

-- Tokens are stored as their SHA-256: whoever reads these tables can't sign in with what they find.
create table access_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null,
  constraint access_tokens_hash_check check (octet_length(hash) = 32)
);

create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null,
  -- When it was first traded for a new pair.
  spent_at timestamptz(3),
  constraint refresh_tokens_hash_check check (octet_length(hash) = 32)
);

create index refresh_tokens_by_session on refresh_tokens (session_id);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

-- Links to set a new password. Using one removes it, and all others of the same person.
create table password_resets (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint password_resets_hash_check check (octet_length(hash) = 32)
);

create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

-- How often somebody tried something. The subject (an account, an address) is kept as its SHA-256: people
-- type passwords where their e-mail belongs.
create table throttles (
  action text not null,
  subject bytea not null,
  count integer not null,
  -- Until then every further try is refused.
  blocked_until timestamptz(3),
  -- From then on the count starts again.
  forgotten_at timestamptz(3) not null,
  primary key (action, subject),
  constraint throttles_count_check check (count >= 0),
  constraint throttles_subject_check check (octet_length(subject) = 32)
);

create index throttles_by_forgotten on throttles (forgotten_at);
